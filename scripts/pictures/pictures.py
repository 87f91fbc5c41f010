# SPDX-License-Identifier: MIT
"""What the scripts that draw pictures share."""

from PIL import Image


def save(picture, path):
    """Writes an RGBA picture unless the file shows the same pixels already."""
    if path.exists():
        old = Image.open(path)
        if old.size == picture.size and old.convert("RGBA").tobytes() == picture.tobytes():
            return
    path.parent.mkdir(parents=True, exist_ok=True)
    opaque = picture.getchannel("A").getextrema() == (255, 255)
    (picture.convert("RGB") if opaque else picture).save(path, optimize=True)


def save_small(picture, path):
    """Writes an opaque picture with 256 colours; soft edges are dithered."""
    colors = picture.convert("RGB").quantize(256, kmeans=1, dither=Image.Dither.FLOYDSTEINBERG)
    if path.exists() and Image.open(path).convert("RGB").tobytes() == colors.convert("RGB").tobytes():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    colors.save(path, optimize=True)
