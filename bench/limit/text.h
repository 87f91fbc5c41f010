// SPDX-License-Identifier: MIT
// Layout by Pango: one font map and one layout per thread.
#pragma once

#include <pango/pangocairo.h>

typedef struct {
  PangoContext *context;
  PangoLayout *layout;
} Text;

// `wrap` is the width of paragraphs in px, 0 for single lines.
void text_open(Text *text, int wrap);

// Lays out one label and tells where its ink lies.
void text_set(Text *text, const char *language, const char *string, PangoRectangle *ink);
