// SPDX-License-Identifier: MIT
// A plane of 8-bit coverage whose memory is kept from one label to the next.
#pragma once

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  uint8_t *bytes;
  size_t capacity;
  int width, height, stride;
} Plane;

// Gives the plane a size; rows begin at multiples of 64 bytes, contents are undefined.
static inline void plane_resize(Plane *plane, int width, int height) {
  plane->width = width;
  plane->height = height;
  plane->stride = (width + 63) & ~63;
  size_t needed = (size_t)plane->stride * height;
  if (needed <= plane->capacity) return;
  free(plane->bytes);
  plane->capacity = 2 * needed;
  plane->bytes = aligned_alloc(64, (plane->capacity + 63) & ~(size_t)63);
}

static inline void plane_clear(Plane *plane) {
  memset(plane->bytes, 0, (size_t)plane->stride * plane->height);
}

static inline uint8_t *plane_row(const Plane *plane, int y) {
  return plane->bytes + (size_t)y * plane->stride;
}
