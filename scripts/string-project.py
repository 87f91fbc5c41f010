#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a project whose texts are in PO files, for measuring: string-project.py FOLDER [LOCALES] [STRINGS].

The same arguments give the same bytes. 30 locales and 5000 strings where nothing else is said.
"""

import os
import random
import sys

LATIN = "lorem ipsum dolor sit amet elit sed magna vita terra luna stella porta via nova".split()
WORDS = {
    "latin": LATIN,
    "cyrillic": "игра звук карта герой замок уровень меню свет тень выход запись".split(),
    "greek": "παιχνίδι ήχος χάρτης ήρωας κάστρο επίπεδο μενού φως σκιά έξοδος".split(),
    "arabic": "لعبة صوت خريطة بطل قلعة مستوى قائمة ضوء ظل خروج".split(),
    "thai": "เกม เสียง แผนที่ ฮีโร่ ปราสาท ระดับ เมนู แสง เงา ออก".split(),
    "hindi": "खेल ध्वनि नक्शा नायक किला स्तर मेनू प्रकाश छाया निकास".split(),
    "japanese": "ゲーム 音量 地図 勇者 城 段階 一覧 光 影 終了".split(),
    "chinese": "游戏 声音 地图 英雄 城堡 等级 菜单 光明 阴影 退出".split(),
    "korean": "게임 소리 지도 영웅 성 단계 메뉴 빛 그림자 종료".split(),
}
LOCALES = [
    ("en", "latin"), ("de", "latin"), ("fr", "latin"), ("es", "latin"), ("it", "latin"),
    ("pt-BR", "latin"), ("pt-PT", "latin"), ("nl", "latin"), ("pl", "latin"), ("cs", "latin"),
    ("sv", "latin"), ("da", "latin"), ("fi", "latin"), ("nb", "latin"), ("hu", "latin"),
    ("ro", "latin"), ("tr", "latin"), ("vi", "latin"), ("id", "latin"), ("hr", "latin"),
    ("ru", "cyrillic"), ("uk", "cyrillic"), ("bg", "cyrillic"), ("el", "greek"),
    ("ar", "arabic"), ("th", "thai"), ("hi", "hindi"), ("ja", "japanese"),
    ("zh-Hans", "chinese"), ("ko", "korean"),
]
HEAD = """version: 1
source_locale: en
locales: [{locales}]
fonts:
  stacks:
    main:
      default: [Noto Sans]
      ar: [Noto Sans Arabic, Noto Sans]
      th: [Noto Sans Thai, Noto Sans]
      hi: [Noto Sans Devanagari, Noto Sans]
      ja: [Noto Sans CJK JP, Noto Sans]
      zh-Hans: [Noto Sans CJK SC, Noto Sans]
      ko: [Noto Sans CJK KR, Noto Sans]
strings:
  - {{format: po, path: "l10n/{{locale}}.po"}}
include: ["labels/*.yaml"]
styles:
  button:
    font: {{stack: main, size: 24, weight: 700}}
    width: 240
    height: 60
    padding: [0, 12]
    max_lines: 1
    fit: {{min_scale: 0.5, tighten: 0.05}}
    stroke: {{width: 3, color: "#1B1464"}}
    shadow: {{offset: [0, 2], blur: 3, color: "#00000099"}}
  line: {{extends: button, width: 400, height: ~, max_lines: 3, shadow: ~}}
output: {{directory: Output, metrics: "{{locale}}.json"}}
checks: {{overflow: warn}}
"""


def main():
    folder = sys.argv[1]
    locales = LOCALES[: int(sys.argv[2]) if len(sys.argv) > 2 else len(LOCALES)]
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 5000
    chance = random.Random(20240601)
    keys = [f"{chance.choice(LATIN)}.{chance.choice(LATIN)}_{n:05}" for n in range(count)]
    lengths = [1 + min(7, int(chance.expovariate(0.6))) for _ in keys]
    for name in ("labels", "l10n"):
        os.makedirs(os.path.join(folder, name), exist_ok=True)
    write(folder, "assets.yaml", HEAD.format(locales=", ".join(tag for tag, _ in locales)))
    for part in range(0, count, 500):
        lines = [
            f"  {key}: {{style: {'button' if length < 4 else 'line'}}}\n"
            for key, length in zip(keys[part:part + 500], lengths[part:part + 500])
        ]
        write(folder, f"labels/{part // 500:03}.yaml", "labels:\n" + "".join(lines))
    for tag, script in locales:
        own = random.Random(f"{tag} 7")
        entries = ['msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
                   f'"Language: {tag}\\n"\n']
        for number, (key, length) in enumerate(zip(keys, lengths)):
            text = " ".join(own.choice(WORDS[script]) for _ in range(length))
            entries.append(
                f'#. Used on screen {number % 40}\n#: src/screen{number % 40}.swift:{number}\n'
                f'msgid "{key}"\nmsgstr "{text.capitalize()}"\n')
        write(folder, f"l10n/{tag}.po", "\n".join(entries))


def write(folder, path, text):
    with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
        file.write(text)


main()
