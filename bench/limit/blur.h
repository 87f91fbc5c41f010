// SPDX-License-Identifier: MIT
// A Gaussian of sigma 2 in 16-bit fixed point.
#pragma once

#include "plane.h"

enum { BLUR_REACH = 6 };

// Softens `plane` in place; `scratch` is resized as needed.
void blur(Plane *plane, Plane *scratch);
