// SPDX-License-Identifier: MIT
// The practical limit: a program that draws the workloads and does nothing else.
//
// limit TABLE OUT FONTS.CONF EFFECTS WRAP THREADS LEVEL
//
// No manifest, no ledger, no metrics, no checks; fonts from a cached configuration, glyph masks
// kept, PNGs by libdeflate, each file written beside its place and renamed into it.
#include <fcntl.h>
#include <fontconfig/fontconfig.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "blur.h"
#include "compose.h"
#include "masks.h"
#include "png.h"
#include "text.h"

enum { SHADOW_Y = 3, STROKE = 3 };

typedef struct {
  char *name, *language, *string;
} Label;

static struct {
  Label *labels;
  int count, has_effects, wrap, level;
  const char *out;
  atomic_int next;
} job;

typedef struct {
  Text text;
  MaskCache *masks;
  Plane fill, line, shadow, scratch;
  uint32_t *pixels;
  size_t capacity;
  PNG png;
} Worker;

static void read_table(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) exit(2);
  char *line = NULL;
  size_t size = 0;
  int room = 0;
  while (getline(&line, &size, file) > 0) {
    if (job.count == room)
      job.labels = realloc(job.labels, sizeof(Label) * (room = room * 2 + 1024));
    char *rest = strdup(line);
    Label *label = &job.labels[job.count++];
    label->name = strsep(&rest, "\t");
    label->language = strsep(&rest, "\t");
    label->string = strsep(&rest, "\n");
  }
  free(line);
  fclose(file);
}

static void write_file(const char *name, const uint8_t *bytes, size_t length) {
  char path[512], temporary[520];
  snprintf(path, sizeof path, "%s/%s.png", job.out, name);
  snprintf(temporary, sizeof temporary, "%s.tmp", path);
  int file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file < 0 || write(file, bytes, length) != (ssize_t)length || close(file) ||
      rename(temporary, path))
    exit(3);
}

// The silhouette of text and stroke, moved down.
static void cast(Worker *worker) {
  plane_resize(&worker->shadow, worker->fill.width, worker->fill.height);
  for (int y = 0; y < worker->shadow.height; y++) {
    uint8_t *restrict to = plane_row(&worker->shadow, y);
    if (y < SHADOW_Y) {
      memset(to, 0, worker->shadow.width);
      continue;
    }
    const uint8_t *restrict fill = plane_row(&worker->fill, y - SHADOW_Y);
    const uint8_t *restrict line = plane_row(&worker->line, y - SHADOW_Y);
    for (int x = 0; x < worker->shadow.width; x++) to[x] = fill[x] > line[x] ? fill[x] : line[x];
  }
}

static void draw(Worker *worker, const Label *label) {
  PangoRectangle ink;
  text_set(&worker->text, label->language, label->string, &ink);
  int side = job.has_effects ? STROKE + BLUR_REACH + 1 : 1;
  int above = job.has_effects ? side - SHADOW_Y : 1, below = job.has_effects ? side + SHADOW_Y : 1;
  int width = ink.width + 2 * side, height = ink.height + above + below;
  double x = side - ink.x, y = above - ink.y;
  // Baselines lie on whole px.
  double baseline = y + pango_units_to_double(pango_layout_get_baseline(worker->text.layout));
  y += (int)(baseline + 0.5) - baseline;
  plane_resize(&worker->fill, width, height);
  plane_clear(&worker->fill);
  if ((size_t)width * height > worker->capacity) {
    free(worker->pixels);
    worker->capacity = 2 * (size_t)width * height;
    worker->pixels = malloc(worker->capacity * sizeof *worker->pixels);
  }
  if (job.has_effects) {
    plane_resize(&worker->line, width, height);
    plane_clear(&worker->line);
    masks_draw(worker->masks, worker->text.layout, x, y, &worker->fill, &worker->line);
    cast(worker);
    blur(&worker->shadow, &worker->scratch);
    PangoRectangle box;
    pango_layout_get_pixel_extents(worker->text.layout, NULL, &box);
    compose_effects(&worker->fill, &worker->line, &worker->shadow, (int)y,
                    box.height / pango_layout_get_line_count(worker->text.layout),
                    worker->pixels);
  } else {
    masks_draw(worker->masks, worker->text.layout, x, y, &worker->fill, NULL);
    compose_plain(&worker->fill, worker->pixels);
  }
  size_t length = png_encode(&worker->png, worker->pixels, width, height);
  write_file(label->name, worker->png.file, length);
}

static void *work(void *unused) {
  (void)unused;
  Worker worker = {.masks = calloc(1, sizeof(MaskCache))};
  text_open(&worker.text, job.wrap);
  png_open(&worker.png, job.level);
  for (int i; (i = atomic_fetch_add(&job.next, 1)) < job.count;) draw(&worker, &job.labels[i]);
  return NULL;
}

int main(int count, char **arguments) {
  if (count != 8) {
    fprintf(stderr, "usage: limit TABLE OUT FONTS.CONF EFFECTS WRAP THREADS LEVEL\n");
    return 2;
  }
  job.out = arguments[2];
  job.has_effects = atoi(arguments[4]);
  job.wrap = atoi(arguments[5]);
  job.level = atoi(arguments[7]);
  read_table(arguments[1]);
  mkdir(job.out, 0755);
  FcConfig *fonts = FcConfigCreate();
  FcConfigParseAndLoad(fonts, (const FcChar8 *)arguments[3], FcTrue);
  FcConfigBuildFonts(fonts);
  FcConfigSetCurrent(fonts);
  int threads = atoi(arguments[6]);
  pthread_t handles[64];
  if (threads > 64) threads = 64;
  for (int i = 1; i < threads; i++) pthread_create(&handles[i], NULL, work, NULL);
  work(NULL);
  for (int i = 1; i < threads; i++) pthread_join(handles[i], NULL);
  return 0;
}
