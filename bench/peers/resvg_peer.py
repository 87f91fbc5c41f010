# SPDX-License-Identifier: MIT
"""resvg in one process, with the fonts of the workload loaded once."""

from resvg import render, usvg

from table import CJK, FILES, LATIN, arguments

workload, folder, out, rows = arguments()
options = usvg.Options.default()
for file in [LATIN, CJK, *FILES.values()]:
    options.load_font_file(file)
for name, *_ in rows:
    text = (folder / "svg" / f"{name}.svg").read_text(encoding="utf-8")
    tree = usvg.Tree.from_str(text, options)
    (out / f"{name}.png").write_bytes(bytes(render(tree, (1, 0, 0, 0, 1, 0))))
