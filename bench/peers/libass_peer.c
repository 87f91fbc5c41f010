// SPDX-License-Identifier: MIT
// libass_peer WORKLOAD FOLDER OUT COUNT: subtitles of one event, drawn and packed by libdeflate.
//
// libass has no gradient: the fill is one colour.
#include <ass/ass.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../limit/png.h"

enum { WIDTH = 2048, HEIGHT = 512 };

// ASS sizes are line heights: 32 px a em in Noto Sans.
static const double font_size = 32 * 1.362;

static const char *family(const char *language) {
  static const char *const own[][2] = {{"ar", "Noto Sans Arabic"},
                                       {"hi", "Noto Sans Devanagari"},
                                       {"ja", "Noto Sans CJK JP"},
                                       {"ko", "Noto Sans CJK KR"},
                                       {"zh-Hans", "Noto Sans CJK SC"}};
  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    if (!strcmp(language, own[i][0])) return own[i][1];
  return "Noto Sans";
}

static void quiet(int level, const char *format, va_list arguments, void *data) {
  (void)level, (void)format, (void)arguments, (void)data;
}

// Covers straight pixels with one of libass's single-coloured bitmaps.
static void cover(const ASS_Image *image, int left, int top, uint32_t *pixels, int width) {
  float opacity = (255 - (image->color & 255)) / (255.f * 255.f);
  float channels[3] = {image->color >> 24 & 255, image->color >> 16 & 255, image->color >> 8 & 255};
  for (int y = 0; y < image->h; y++) {
    const uint8_t *row = image->bitmap + (size_t)y * image->stride;
    uint32_t *out = pixels + (size_t)(image->dst_y - top + y) * width + image->dst_x - left;
    for (int x = 0; x < image->w; x++) {
      if (!row[x]) continue;
      float above = row[x] * opacity, below = (out[x] >> 24) * (1 - above) / 255;
      float alpha = above + below;
      uint32_t pixel = (uint32_t)(alpha * 255 + 0.5f) << 24;
      for (int i = 0; i < 3; i++) {
        float under = out[x] >> 8 * i & 255;
        pixel |= (uint32_t)((channels[i] * above + under * below) / alpha + 0.5f) << 8 * i;
      }
      out[x] = pixel;
    }
  }
}

int main(int count, char **arguments) {
  if (count != 5) return 2;
  int has_effects = strcmp(arguments[1], "W2") != 0, wraps = !strcmp(arguments[1], "W3");
  mkdir(arguments[3], 0755);
  char path[512], line[4096];
  snprintf(path, sizeof path, "%s/labels.tsv", arguments[2]);
  FILE *table = fopen(path, "r");
  if (!table) return 3;
  ASS_Library *library = ass_library_init();
  ass_set_message_cb(library, quiet, NULL);
  ASS_Renderer *renderer = ass_renderer_init(library);
  ass_set_frame_size(renderer, WIDTH, HEIGHT);
  ass_set_fonts(renderer, NULL, "Noto Sans", ASS_FONTPROVIDER_FONTCONFIG, NULL, 1);
  PNG png;
  png_open(&png, 1);
  for (int left = atoi(arguments[4]); left > 0 && fgets(line, sizeof line, table); left--) {
    char *rest = line, *name = strsep(&rest, "\t"), *language = strsep(&rest, "\t");
    char *text = strsep(&rest, "\n"), script[8192];
    int margin = wraps ? WIDTH - 340 : 10;
    int length = snprintf(
        script, sizeof script,
        "[Script Info]\nPlayResX: %d\nPlayResY: %d\nWrapStyle: 1\n[V4+ Styles]\n"
        "Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BackColour, Bold, "
        "BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV\n"
        "Style: s,%s,%g,%s,&H00000000,&H66000000,-1,1,%d,%d,7,20,%d,20\n[Events]\n"
        "Format: Start, End, Style, Text\n"
        "Dialogue: 0:00:00.00,0:00:10.00,s,%s%s\n",
        WIDTH, HEIGHT, family(language), font_size, has_effects ? "&H003AC8FF" : "&H00FFFFFF",
        has_effects ? 3 : 0, has_effects ? 3 : 0, margin, has_effects ? "{\\blur2\\xshad0}" : "",
        text);
    ASS_Track *track = ass_read_memory(library, script, length, NULL);
    ASS_Image *images = ass_render_frame(renderer, track, 0, NULL);
    int x0 = WIDTH, y0 = HEIGHT, x1 = 0, y1 = 0;
    for (ASS_Image *image = images; image; image = image->next) {
      x0 = image->dst_x < x0 ? image->dst_x : x0;
      y0 = image->dst_y < y0 ? image->dst_y : y0;
      x1 = image->dst_x + image->w > x1 ? image->dst_x + image->w : x1;
      y1 = image->dst_y + image->h > y1 ? image->dst_y + image->h : y1;
    }
    if (x0 < x1) {
      uint32_t *pixels = calloc((size_t)(x1 - x0) * (y1 - y0), sizeof *pixels);
      for (ASS_Image *image = images; image; image = image->next)
        cover(image, x0, y0, pixels, x1 - x0);
      size_t size = png_encode(&png, pixels, x1 - x0, y1 - y0);
      snprintf(path, sizeof path, "%s/%s.png", arguments[3], name);
      FILE *file = fopen(path, "w");
      if (!file || fwrite(png.file, 1, size, file) != size || fclose(file)) return 4;
      free(pixels);
    }
    ass_free_track(track);
  }
  return 0;
}
