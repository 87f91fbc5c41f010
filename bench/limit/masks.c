// SPDX-License-Identifier: MIT
#include "masks.h"

#include <math.h>

enum { STROKE = 3, MARGIN = STROKE + 1, PHASES = 4 };

static void paint(Mask *mask, Plane *plane, int is_line) {
  plane_clear(plane);
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
      plane->bytes, CAIRO_FORMAT_A8, plane->width, plane->height, plane->stride);
  cairo_t *cairo = cairo_create(surface);
  cairo_translate(cairo, mask->phase / (double)PHASES - mask->x, -mask->y);
  cairo_set_scaled_font(cairo, mask->font);
  cairo_glyph_path(cairo, &(cairo_glyph_t){mask->glyph, 0, 0}, 1);
  if (is_line) {
    cairo_set_line_width(cairo, 2 * STROKE);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(cairo);
  } else {
    cairo_fill(cairo);
  }
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
}

static Mask *mask_for(MaskCache *cache, cairo_scaled_font_t *font, unsigned glyph, int phase,
                      int has_line) {
  size_t hash = ((uintptr_t)font >> 5) * 31 + glyph * PHASES + phase;
  Mask **bucket = &cache->buckets[hash % MASK_BUCKETS];
  for (Mask *mask = *bucket; mask; mask = mask->next)
    if (mask->font == font && mask->glyph == glyph && mask->phase == phase) return mask;
  Mask *mask = calloc(1, sizeof *mask);
  *mask = (Mask){.next = *bucket, .font = font, .glyph = glyph, .phase = phase};
  *bucket = mask;
  cairo_text_extents_t extents;
  cairo_scaled_font_glyph_extents(font, &(cairo_glyph_t){glyph, 0, 0}, 1, &extents);
  if (extents.width <= 0 || extents.height <= 0) return mask;
  mask->x = (int)floor(extents.x_bearing) - MARGIN;
  mask->y = (int)floor(extents.y_bearing) - MARGIN;
  int width = (int)ceil(extents.x_bearing + extents.width) + MARGIN + 1 - mask->x;
  int height = (int)ceil(extents.y_bearing + extents.height) + MARGIN - mask->y;
  plane_resize(&mask->fill, width, height);
  paint(mask, &mask->fill, 0);
  if (has_line) {
    plane_resize(&mask->line, width, height);
    paint(mask, &mask->line, 1);
  }
  return mask;
}

static void add(uint8_t *restrict to, const uint8_t *restrict from, int count) {
  for (int i = 0; i < count; i++) {
    unsigned sum = to[i] + from[i];
    to[i] = sum > 255 ? 255 : sum;
  }
}

static void maximum(uint8_t *restrict to, const uint8_t *restrict from, int count) {
  for (int i = 0; i < count; i++) to[i] = to[i] > from[i] ? to[i] : from[i];
}

static void blit(const Plane *mask, Plane *target, int left, int top,
                 void (*join)(uint8_t *restrict, const uint8_t *restrict, int)) {
  int first = left < 0 ? -left : 0;
  int end = left + mask->width > target->width ? target->width - left : mask->width;
  if (first >= end) return;
  for (int y = 0; y < mask->height; y++) {
    if (top + y < 0 || top + y >= target->height) continue;
    join(plane_row(target, top + y) + left + first, plane_row(mask, y) + first, end - first);
  }
}

void masks_draw(MaskCache *cache, PangoLayout *layout, double x, double y, Plane *fill,
                Plane *line) {
  PangoLayoutIter *iterator = pango_layout_get_iter(layout);
  do {
    PangoLayoutRun *run = pango_layout_iter_get_run_readonly(iterator);
    if (!run) continue;
    PangoRectangle extents;
    pango_layout_iter_get_run_extents(iterator, NULL, &extents);
    double pen = x + pango_units_to_double(extents.x);
    double baseline = y + pango_units_to_double(pango_layout_iter_get_baseline(iterator));
    cairo_scaled_font_t *font =
        pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(run->item->analysis.font));
    for (int i = 0; i < run->glyphs->num_glyphs; i++) {
      PangoGlyphInfo *info = &run->glyphs->glyphs[i];
      double glyph_x = pen + pango_units_to_double(info->geometry.x_offset);
      double glyph_y = baseline + pango_units_to_double(info->geometry.y_offset);
      pen += pango_units_to_double(info->geometry.width);
      if (info->glyph == PANGO_GLYPH_EMPTY || info->glyph & PANGO_GLYPH_UNKNOWN_FLAG) continue;
      int quarters = (int)floor(glyph_x * PHASES + 0.5);
      int phase = quarters & (PHASES - 1);
      Mask *mask = mask_for(cache, font, info->glyph, phase, line != NULL);
      if (!mask->fill.bytes) continue;
      int left = (quarters - phase) / PHASES + mask->x;
      int top = (int)floor(glyph_y + 0.5) + mask->y;
      blit(&mask->fill, fill, left, top, add);
      if (line) blit(&mask->line, line, left, top, maximum);
    }
  } while (pango_layout_iter_next_run(iterator));
  pango_layout_iter_free(iterator);
}
