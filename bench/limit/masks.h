// SPDX-License-Identifier: MIT
// Coverage of single glyphs, drawn once per font, glyph and quarter of a pixel.
#pragma once

#include <pango/pangocairo.h>

#include "plane.h"

typedef struct Mask Mask;

struct Mask {
  Mask *next;
  cairo_scaled_font_t *font;
  unsigned glyph;
  int phase;
  // Of the top left corner, from the glyph's origin.
  int x, y;
  // Empty for spaces. `line` has the fill's size and is the glyph's outline stroked.
  Plane fill, line;
};

enum { MASK_BUCKETS = 4096 };

typedef struct {
  Mask *buckets[MASK_BUCKETS];
} MaskCache;

// Draws a laid out label with its origin at (x, y); `line` may be NULL.
void masks_draw(MaskCache *cache, PangoLayout *layout, double x, double y, Plane *fill,
                Plane *line);
