// SPDX-License-Identifier: MIT
#include "compose.h"

static const float stops[3][3] = {{255, 248, 200}, {255, 200, 58}, {217, 84, 30}};

static void gradient(int y, int top, int line_height, float color[3]) {
  int place = ((y - top) % line_height + line_height) % line_height;
  float share = (place + 0.5f) / line_height * 2;
  int first = share >= 1;
  share -= first;
  for (int i = 0; i < 3; i++)
    color[i] = stops[first][i] + (stops[first + 1][i] - stops[first][i]) * share;
}

static void effects_row(const uint8_t *restrict fill, const uint8_t *restrict line,
                        const uint8_t *restrict shadow, float red, float green, float blue,
                        uint32_t *restrict out, int width) {
  for (int x = 0; x < width; x++) {
    float f = fill[x] * (1 / 255.f), s = line[x] * (1 / 255.f);
    float under = s + (1 - s) * (shadow[x] * (0.6f / 255));
    float alpha = f + (1 - f) * under;
    float share = f / (alpha + 1e-6f);
    out[x] = (uint32_t)(int)(red * share + 0.5f) | (uint32_t)(int)(green * share + 0.5f) << 8 |
             (uint32_t)(int)(blue * share + 0.5f) << 16 |
             (uint32_t)(int)(alpha * 255 + 0.5f) << 24;
  }
}

void compose_effects(const Plane *fill, const Plane *line, const Plane *shadow, int top,
                     int line_height, uint32_t *pixels) {
  for (int y = 0; y < fill->height; y++) {
    float color[3];
    gradient(y, top, line_height, color);
    effects_row(plane_row(fill, y), plane_row(line, y), plane_row(shadow, y), color[0], color[1],
                color[2], pixels + (size_t)y * fill->width, fill->width);
  }
}

void compose_plain(const Plane *fill, uint32_t *pixels) {
  for (int y = 0; y < fill->height; y++) {
    const uint8_t *restrict row = plane_row(fill, y);
    uint32_t *restrict out = pixels + (size_t)y * fill->width;
    for (int x = 0; x < fill->width; x++)
      out[x] = row[x] ? 0xffffff | (uint32_t)row[x] << 24 : 0;
  }
}
