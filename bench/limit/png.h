// SPDX-License-Identifier: MIT
// RGBA PNG files: filter none, one IDAT, libdeflate.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct {
  struct libdeflate_compressor *compressor;
  uint8_t *rows, *file;
  size_t rows_capacity, file_capacity;
} PNG;

void png_open(PNG *png, int level);

// Returns the length of the file in `png->file`.
size_t png_encode(PNG *png, const uint32_t *pixels, int width, int height);
