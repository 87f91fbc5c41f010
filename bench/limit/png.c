// SPDX-License-Identifier: MIT
#include "png.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

void png_open(PNG *png, int level) {
  memset(png, 0, sizeof *png);
  png->compressor = libdeflate_alloc_compressor(level);
}

static uint8_t *reserve(uint8_t **bytes, size_t *capacity, size_t needed) {
  if (needed > *capacity) {
    free(*bytes);
    *bytes = malloc(*capacity = 2 * needed);
  }
  return *bytes;
}

static uint8_t *put(uint8_t *at, uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) *at++ = value >> shift;
  return at;
}

// Completes a chunk whose `length` bytes of content are in place behind its name.
static uint8_t *finish(uint8_t *chunk, const char *name, size_t length) {
  put(chunk, length);
  memcpy(chunk + 4, name, 4);
  return put(chunk + 8 + length, libdeflate_crc32(0, chunk + 4, length + 4));
}

size_t png_encode(PNG *png, const uint32_t *pixels, int width, int height) {
  size_t row = (size_t)width * 4, size = (row + 1) * height;
  uint8_t *rows = reserve(&png->rows, &png->rows_capacity, size);
  for (int y = 0; y < height; y++) {
    rows[(row + 1) * y] = 0;
    memcpy(rows + (row + 1) * y + 1, pixels + (size_t)width * y, row);
  }
  size_t bound = libdeflate_zlib_compress_bound(png->compressor, size);
  uint8_t *file = reserve(&png->file, &png->file_capacity, bound + 64);
  memcpy(file, "\x89PNG\r\n\x1a\n", 8);
  uint8_t *chunk = file + 8;
  put(put(chunk + 8, width), height);
  memcpy(chunk + 16, "\x08\x06\0\0\0", 5);
  chunk = finish(chunk, "IHDR", 13);
  size_t packed = libdeflate_zlib_compress(png->compressor, rows, size, chunk + 8, bound);
  chunk = finish(chunk, "IDAT", packed);
  return finish(chunk, "IEND", 0) - file;
}
