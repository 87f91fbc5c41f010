// SPDX-License-Identifier: MIT
#include "blur.h"

// exp(-d² / 8) for d = 0...6, scaled so that the whole kernel sums to 256.
static const uint16_t weights[BLUR_REACH + 1] = {52, 45, 31, 16, 7, 2, 1};

typedef const uint8_t *Rows[2 * BLUR_REACH + 1];

static void weigh(uint8_t *restrict out, const Rows rows, int width) {
  const uint8_t *restrict a0 = rows[0], *restrict a1 = rows[1], *restrict a2 = rows[2],
                *restrict a3 = rows[3], *restrict a4 = rows[4], *restrict a5 = rows[5],
                *restrict m = rows[6], *restrict b5 = rows[7], *restrict b4 = rows[8],
                *restrict b3 = rows[9], *restrict b2 = rows[10], *restrict b1 = rows[11],
                *restrict b0 = rows[12];
  for (int x = 0; x < width; x++) {
    uint16_t sum = 128 + weights[0] * m[x];
    sum += weights[1] * (uint16_t)(a5[x] + b5[x]);
    sum += weights[2] * (uint16_t)(a4[x] + b4[x]);
    sum += weights[3] * (uint16_t)(a3[x] + b3[x]);
    sum += weights[4] * (uint16_t)(a2[x] + b2[x]);
    sum += weights[5] * (uint16_t)(a1[x] + b1[x]);
    sum += weights[6] * (uint16_t)(a0[x] + b0[x]);
    out[x] = sum >> 8;
  }
}

void blur(Plane *plane, Plane *scratch) {
  int width = plane->width, height = plane->height, border = 64;
  // Two rows more than the picture: one for a padded row, one of zeros.
  plane_resize(scratch, width + 2 * border, height + 2);
  uint8_t *padded = plane_row(scratch, height);
  const uint8_t *zeros = plane_row(scratch, height + 1);
  memset(padded, 0, 2 * (size_t)scratch->stride);
  Rows rows;
  for (int y = 0; y < height; y++) {
    memcpy(padded + border, plane_row(plane, y), width);
    for (int i = 0; i <= 2 * BLUR_REACH; i++) rows[i] = padded + border + i - BLUR_REACH;
    weigh(plane_row(scratch, y), rows, width);
  }
  for (int y = 0; y < height; y++) {
    for (int i = 0; i <= 2 * BLUR_REACH; i++) {
      int row = y + i - BLUR_REACH;
      rows[i] = row < 0 || row >= height ? zeros : plane_row(scratch, row);
    }
    weigh(plane_row(plane, y), rows, width);
  }
}
