// SPDX-License-Identifier: MIT
#include "text.h"

#include <string.h>

static const char *families(const char *language) {
  static const char *const own[][2] = {
      {"ar", "Noto Sans Arabic, Noto Sans"},     {"hi", "Noto Sans Devanagari, Noto Sans"},
      {"ja", "Noto Sans CJK JP, Noto Sans"},     {"ko", "Noto Sans CJK KR, Noto Sans"},
      {"zh-Hans", "Noto Sans CJK SC, Noto Sans"},
  };
  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    if (!strcmp(language, own[i][0])) return own[i][1];
  return "Noto Sans";
}

void text_open(Text *text, int wrap) {
  text->context = pango_font_map_create_context(pango_cairo_font_map_new());
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(text->context, options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(text->context, FALSE);
  text->layout = pango_layout_new(text->context);
  if (wrap > 0) {
    pango_layout_set_width(text->layout, wrap * PANGO_SCALE);
    pango_layout_set_wrap(text->layout, PANGO_WRAP_WORD_CHAR);
  }
}

void text_set(Text *text, const char *language, const char *string, PangoRectangle *ink) {
  PangoFontDescription *font = pango_font_description_new();
  pango_font_description_set_family_static(font, families(language));
  pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD);
  pango_font_description_set_absolute_size(font, 32 * PANGO_SCALE);
  pango_context_set_language(text->context, pango_language_from_string(language));
  pango_layout_set_font_description(text->layout, font);
  pango_layout_set_text(text->layout, string, -1);
  pango_layout_context_changed(text->layout);
  pango_layout_get_pixel_extents(text->layout, ink, NULL);
  pango_font_description_free(font);
}
