// SPDX-License-Identifier: MIT
// Coverage to straight RGBA.
#pragma once

#include "plane.h"

// Gradient fill over a black stroke over a black shadow of 60 %.
// The gradient runs over every `line_height` px from `top` on.
void compose_effects(const Plane *fill, const Plane *line, const Plane *shadow, int top,
                     int line_height, uint32_t *pixels);

// White text.
void compose_plain(const Plane *fill, uint32_t *pixels);
