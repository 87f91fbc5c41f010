// SPDX-License-Identifier: MIT
// librsvg_peer WORKLOAD FOLDER OUT COUNT: librsvg and Cairo's own PNG writer in one process.
#include <librsvg/rsvg.h>
#include <sys/stat.h>

int main(int count, char **arguments) {
  if (count != 5) return 2;
  mkdir(arguments[3], 0755);
  for (int i = 0; i < atoi(arguments[4]); i++) {
    char from[512], to[512];
    snprintf(from, sizeof from, "%s/svg/l%05d.svg", arguments[2], i);
    snprintf(to, sizeof to, "%s/l%05d.png", arguments[3], i);
    RsvgHandle *handle = rsvg_handle_new_from_file(from, NULL);
    double width, height;
    if (!handle || !rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height)) return 3;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    cairo_t *cairo = cairo_create(surface);
    rsvg_handle_render_document(handle, cairo, &(RsvgRectangle){0, 0, width, height}, NULL);
    cairo_surface_write_to_png(surface, to);
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
    g_object_unref(handle);
  }
  return 0;
}
