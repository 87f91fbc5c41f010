// SPDX-License-Identifier: MIT
#include <nettle/sha2.h>
