# SPDX-License-Identifier: MIT
"""Pillow with raqm: stroke_width, GaussianBlur, and a gradient through the text's mask."""

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from table import CJK, CJK_FACES, FILES, LATIN, SIZE, STOPS, STROKE, WRAP, arguments

workload, folder, out, rows = arguments()
has_effects = workload != "W2"
probe = ImageDraw.Draw(Image.new("L", (1, 1)))
fonts, gradients = {}, {}


def font(language):
    if language not in fonts:
        face = CJK_FACES.get(language)
        file = FILES.get(language, LATIN) if face is None else CJK
        fonts[language] = ImageFont.truetype(
            file, SIZE, index=face or 0, layout_engine=ImageFont.Layout.RAQM)
    return fonts[language]


def wrapped(text, face):
    """Lines of at most WRAP px: Pillow breaks no lines itself."""
    parts, space = (text.split(" "), " ") if " " in text else (list(text), "")
    lines = [parts[0]]
    for part in parts[1:]:
        longer = lines[-1] + space + part
        if face.getlength(longer) > WRAP:
            lines.append(part)
        else:
            lines[-1] = longer
    return lines


def gradient(height, top, line_height):
    key = (height, top, line_height)
    if key not in gradients:
        column = Image.new("RGB", (1, height))
        for y in range(height):
            share = ((y - top) % line_height + 0.5) / line_height * 2
            first = min(int(share), 1)
            pair = zip(STOPS[first], STOPS[first + 1])
            column.putpixel((0, y), tuple(round(a + (b - a) * (share - first)) for a, b in pair))
        gradients[key] = column
    return gradients[key]


def mask(lines, size, place, line_height, options, stroke=0):
    image = Image.new("L", size)
    draw = ImageDraw.Draw(image)
    for number, line in enumerate(lines):
        draw.text((place[0], place[1] + number * line_height), line, fill=255,
                  stroke_width=stroke, **options)
    return image


for name, language, text in rows:
    face = font(language)
    options = {"font": face, "language": language.split("-")[0]}
    line_height = sum(face.getmetrics())
    lines = wrapped(text, face) if workload == "W3" else [text]
    stroke = STROKE if has_effects else 0
    boxes = [probe.textbbox((0, number * line_height), line, stroke_width=stroke, **options)
             for number, line in enumerate(lines)]
    left, top = (int(min(box[i] for box in boxes)) for i in (0, 1))
    right, bottom = (int(max(box[i] for box in boxes)) + 1 for i in (2, 3))
    room = 7 if has_effects else 1
    size = (right - left + 2 * room, bottom - top + 2 * room + (3 if has_effects else 0))
    place = (room - left, room - top)
    fill = mask(lines, size, place, line_height, options)
    if has_effects:
        line = mask(lines, size, place, line_height, options, stroke)
        cast = ImageChops.offset(line, 0, 3).filter(ImageFilter.GaussianBlur(2))
        image = Image.new("RGBA", size)
        image.putalpha(cast.point(lambda value: value * 6 // 10))
        outline = Image.new("RGBA", size)
        outline.putalpha(line)
        image = Image.alpha_composite(image, outline)
        paint = gradient(size[1], place[1], line_height).resize(size).convert("RGBA")
        paint.putalpha(fill)
        image = Image.alpha_composite(image, paint)
    else:
        image = Image.new("RGBA", size, (255, 255, 255, 0))
        image.putalpha(fill)
    image.save(out / f"{name}.png", compress_level=1)
