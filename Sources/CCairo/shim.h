// SPDX-License-Identifier: MIT
#include <cairo/cairo.h>
