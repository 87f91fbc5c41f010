# SPDX-License-Identifier: MIT
"""skia-python: paragraphs laid out by skparagraph, stroke and gradient in a layer with a shadow."""

import math

import skia

from table import FAMILIES, SIZE, STOPS, STROKE, WRAP, arguments

workload, folder, out, rows = arguments()
has_effects = workload != "W2"
collection = skia.textlayout.FontCollection()
collection.setDefaultFontManager(skia.FontMgr())
unicode = skia.Unicodes.ICU.Make() if hasattr(skia, "Unicodes") else skia.Unicode()
colors = [skia.Color(*stop) for stop in STOPS]
white = skia.Paint(AntiAlias=True, Color=skia.ColorWHITE)
black = skia.Paint(
    AntiAlias=True, Color=skia.ColorBLACK, Style=skia.Paint.kStroke_Style,
    StrokeWidth=2 * STROKE, StrokeJoin=skia.Paint.kRound_Join)
shadow = skia.Paint(
    ImageFilter=skia.ImageFilters.DropShadow(0, 3, 2, 2, skia.Color(0, 0, 0, 153)))


def paragraph(text, language, paint, width):
    style = skia.textlayout.TextStyle()
    style.setFontSize(SIZE)
    own = [FAMILIES[language]] if language in FAMILIES else []
    style.setFontFamilies([*own, "Noto Sans"])
    style.setFontStyle(skia.FontStyle.Bold())
    style.setLocale(language)
    style.setForegroundPaint(paint)
    whole = skia.textlayout.ParagraphStyle()
    whole.setTextStyle(style)
    builder = skia.textlayout.ParagraphBuilder.make(whole, collection, unicode)
    builder.pushStyle(style)
    builder.addText(text)
    made = builder.Build()
    made.layout(width)
    return made


for name, language, text in rows:
    width = WRAP if workload == "W3" else 1e6
    plain = paragraph(text, language, white, width)
    side, above, below = (10, 4, 13) if has_effects else (1, 1, 1)
    size = (math.ceil(plain.LongestLine) + 2 * side, math.ceil(plain.Height) + above + below)
    surface = skia.Surface.MakeRaster(skia.ImageInfo.MakeN32Premul(*size))
    canvas = surface.getCanvas()
    canvas.clear(0)
    canvas.translate(side, above)
    if has_effects:
        line = plain.Height if workload != "W3" else 44
        fill = skia.Paint(AntiAlias=True, Shader=skia.GradientShader.MakeLinear(
            [(0, 0), (0, line)], colors, None, skia.TileMode.kRepeat))
        canvas.saveLayer(None, shadow)
        paragraph(text, language, black, width).paint(canvas, 0, 0)
        paragraph(text, language, fill, width).paint(canvas, 0, 0)
        canvas.restore()
    else:
        plain.paint(canvas, 0, 0)
    (out / f"{name}.png").write_bytes(
        bytes(surface.makeImageSnapshot().encodeToData(skia.kPNG, 100)))
