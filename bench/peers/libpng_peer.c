// SPDX-License-Identifier: MIT
// libpng_peer LIST RESULT: encodes PNG files again with libpng's defaults (level 6, all filters).
//
// Writes the bytes and the seconds that encoding alone took.
#include <png.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static size_t written;

static void count(png_structp png, png_bytep bytes, size_t length) {
  (void)png, (void)bytes;
  written += length;
}

static void flush(png_structp png) { (void)png; }

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static void encode(const uint8_t *pixels, int width, int height) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  png_set_write_fn(png, NULL, count, flush);
  png_set_compression_level(png, 6);
  png_set_IHDR(png, info, width, height, 8, PNG_COLOR_TYPE_RGBA, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
  for (int y = 0; y < height; y++) png_write_row(png, pixels + (size_t)y * width * 4);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
}

int main(int arguments, char **values) {
  FILE *list = arguments == 3 ? fopen(values[1], "r") : NULL;
  if (!list) return 2;
  char path[4096];
  double seconds = 0;
  while (fgets(path, sizeof path, list)) {
    path[strcspn(path, "\n")] = 0;
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_file(&image, path)) return 3;
    image.format = PNG_FORMAT_RGBA;
    uint8_t *pixels = malloc(PNG_IMAGE_SIZE(image));
    if (!png_image_finish_read(&image, NULL, pixels, 0, NULL)) return 3;
    double began = now();
    encode(pixels, image.width, image.height);
    seconds += now() - began;
    free(pixels);
  }
  FILE *result = fopen(values[2], "w");
  fprintf(result, "%zu %f\n", written, seconds);
  return fclose(result);
}
