// SPDX-License-Identifier: MIT
#include <openssl/evp.h>
