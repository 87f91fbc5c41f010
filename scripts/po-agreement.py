#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes PO files and what GNU gettext reads from them.

usage: po-agreement.py FOLDER [--edge-cases-only]

Every NAME.po in FOLDER gets a NAME.json with its entries as msgfmt compiles them, and the number
of entries and of obsolete ones as msgattrib counts them. The files are edge cases, generated ones,
and the installed catalogs of /usr/share/locale turned back into PO; NAME+msgcat.po is what msgcat
writes for each of them, which must say the same. Afterwards

    LABELSMITH_PO_FOLDER=FOLDER swift test --filter theReaderAgreesWithGettext

compares the reader with them. Needs gettext; `make test` does not need this script.
"""

import glob
import json
import os
import random
import struct
import subprocess
import sys
import tempfile

HEADER = (
    'msgid ""\nmsgstr ""\n"Language: de\\n"\n"MIME-Version: 1.0\\n"\n'
    '"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
)

EDGE_CASES = {
    "escapes": r'''msgid "all \a\b\f\n\r\t\v \\ \" \101\7 \x41"
msgstr "alle \a\b\f\n\r\t\v \\ \" \303\244\12 \xC3\xA4"
''',
    "multi-line": '''msgid ""
"first\\n"
  "second"   "third"
msgstr
"erste\\n"

"zweite" "dritte"
''',
    "no-lines": '''msgid"a"msgstr"b"msgctxt"c"msgid"a"msgstr"d"''',
    "fuzzy": '''# note
#. extracted
#: a.c:1 b.c:2
#, fuzzy, c-format
#| msgctxt "old context"
#| msgid ""
#| "old\\n"
#| "text"
#| msgid_plural "old plural"
msgctxt "context"
msgid "new %s"
msgid_plural "news %s"
msgstr[0] "neu %s"
msgstr[1] "neue %s"

#,fuzzy
msgid "b"
msgstr "B"

#, no-c-format,   fuzzy  ,no-wrap
msgid "c"
msgstr "C"
''',
    "not-fuzzy": '''# fuzzy
#. fuzzy
#, c-format
msgid "a"
msgstr "A"

#, unfuzzy
msgid "b"
msgstr "B"
''',
    "obsolete": '''msgid "a"
msgstr "A"

#, fuzzy
#~| msgid "older"
#~ msgid "gone"
#~ msgstr "weg"

#~ msgctxt "x"
#~ msgid ""
#~ "long\\n"
#~ "gone"
#~ msgid_plural "gones"
#~ msgstr[0] "weg"
#~ msgstr[1] "wege"

#~ msgid "last"
#~ msgstr ""
#~ "zuletzt"
msgid "b"
msgstr "B"
''',
    "empty": '''msgid "a"
msgstr ""

msgid "b"
msgid_plural "bs"
msgstr[0] ""
msgstr[1] ""

msgctxt ""
msgid "c"
msgstr "C"
''',
    "context": '''msgid "a"
msgstr "1"

msgctxt "x"
msgid "a"
msgstr "2"

msgctxt "y"
msgid "a"
msgstr "3"
''',
    "comments": '''#
#no blank
#:file.c:1
#.extracted
msgid "a"
msgstr "A"
# last
''',
    "continued": '''msgid "a\\
b"
msgstr "A\\
B"
''',
    "scripts": '''msgid "mixed"
msgstr "日本語 العربية עברית ไทย हिन्दी 😀 e\u0301 \u200f\u00ad"
''',
    "no-final-newline": 'msgid "a"\nmsgstr "A"',
    "crlf": 'msgid "a"\nmsgstr ""\n"A\\n"\n"B"\n\n#, fuzzy\nmsgid "c"\nmsgstr "C"\n\n#~ msgid "d"\n#~ msgstr "D"\n'.replace("\n", "\r\n"),
    "previous": '''#, fuzzy
#| msgctxt "was"
#| msgid "old\\n"
#| "text"
msgctxt "is"
msgid "new"
msgstr "neu"
''',
    "tabs": 'msgid\t"a"\n\tmsgstr\t"A"\n\n\n\n   msgid "b"\n  msgstr "B"\n',
    "domain": 'domain "messages"\n\nmsgid "a"\nmsgstr "A"\n',
}


def quoted(text, rng):
    """A PO string for text, cut into lines at random places."""
    escaped = []
    for character in text:
        plain = {"\n": "\\n", "\t": "\\t", '"': '\\"', "\\": "\\\\"}.get(character)
        if plain is None and ord(character) < 128 and rng.random() < 0.02:
            plain = "\\%03o" % ord(character)
        escaped.append(plain or character)
    lines = [[]]
    for part in escaped:
        lines[-1].append(part)
        if rng.random() < 0.05:
            lines.append([])
    return rng.choice(["\n", " ", "\n\n"]).join('"%s"' % "".join(line) for line in lines)


def generated(seed):
    rng = random.Random(seed)
    alphabet = list("abc xyz%s\n\t\"\\'#~,") + ["é", "語", "😀", "ا", "\u200d"]
    text = lambda low, high: "".join(rng.choices(alphabet, k=rng.randrange(low, high)))
    parts = [HEADER]
    seen = set()
    for number in range(rng.randrange(1, 60) if seed else 6000):
        key = text(1, 30)
        context = text(0, 8) if rng.random() < 0.2 else None
        if key.startswith("\n") or (context, key) in seen:
            continue
        # msgfmt wants line breaks at both ends to agree; the reader does not care.
        key = key.strip("\n") or "k%d" % number
        if (context, key) in seen:
            continue
        seen.add((context, key))
        obsolete = rng.random() < 0.1
        lines = []
        if rng.random() < 0.3:
            lines.append("#, fuzzy")
        if context is not None:
            lines.append("msgctxt " + quoted(context, rng))
        lines.append("msgid " + quoted(key, rng))
        if rng.random() < 0.2:
            lines.append("msgid_plural " + quoted(text(1, 20).strip("\n") + "s", rng))
            for form in range(2):
                lines.append("msgstr[%d] " % form + quoted(text(1, 20).strip("\n") + "x", rng))
        else:
            value = "" if rng.random() < 0.1 else text(1, 40).strip("\n")
            lines.append("msgstr " + quoted(value, rng))
        block = "\n".join(lines)
        if obsolete:
            block = "\n".join(
                line if line.startswith("#") else "#~ " + line for line in block.split("\n") if line)
        parts.append(block + "\n\n")
    return "".join(parts)


def run(*arguments):
    return subprocess.run(arguments, check=True, capture_output=True).stdout


def compiled(path, *flags):
    """The messages of the MO file that msgfmt makes: (context, id, plural) to the forms."""
    with tempfile.NamedTemporaryFile(suffix=".mo") as out:
        run("msgfmt", "--no-hash", "--endianness=little", *flags, "-o", out.name, path)
        data = open(out.name, "rb").read()
    if not data:  # nothing is translated, not even the header
        return {}
    _, _, count, originals, translations = struct.unpack("<5I", data[:20])
    messages = {}
    for index in range(count):
        texts = []
        for table in (originals, translations):
            length, offset = struct.unpack("<2I", data[table + index * 8 : table + index * 8 + 8])
            texts.append(data[offset : offset + length].decode("utf-8"))
        context, mark, key = texts[0].rpartition("\x04")
        key, has_plural, plural = key.partition("\x00")
        messages[(context if mark else None, key, plural if has_plural else None)] = texts[1].split("\x00")
    return messages


def expectation(path):
    sure = compiled(path)
    all_messages = compiled(path, "--use-fuzzy")
    listed = run("msgattrib", "--no-obsolete", "--no-wrap", path).decode("utf-8").split("\n")
    obsolete = run("msgattrib", "--only-obsolete", "--no-wrap", path).decode("utf-8").split("\n")
    has_header = any(key[1] == "" and key[0] is None for key in all_messages)
    return {
        "entries": [
            {
                "context": context, "id": key, "plural": plural, "forms": forms,
                "fuzzy": (context, key, plural) not in sure,
            }
            for (context, key, plural), forms in sorted(all_messages.items(), key=str)
            if (context, key) != (None, "")
        ],
        "count": sum(line.startswith("msgid ") for line in listed) - has_header,
        "obsolete": sum(line.startswith("#~ msgid ") for line in obsolete),
    }


def write(folder, name, text):
    path = os.path.join(folder, name + ".po")
    with open(path, "wb") as out:
        out.write(text if isinstance(text, bytes) else text.encode("utf-8"))
    try:
        expected = expectation(path)
    except (subprocess.CalledProcessError, UnicodeDecodeError) as error:
        os.remove(path)
        print("left out %s: gettext says %s" % (name, getattr(error, "stderr", error)))
        return False
    with open(os.path.join(folder, name + ".json"), "w") as out:
        json.dump(expected, out, ensure_ascii=False, indent=0, sort_keys=True)
        out.write("\n")
    return True


def main():
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    count = 0
    for name, body in EDGE_CASES.items():
        header = HEADER.replace("\n", "\r\n") if name == "crlf" else HEADER
        count += write(folder, "edge-" + name, header + body)
    if "--edge-cases-only" not in sys.argv:
        for seed in range(80):
            count += write(folder, "generated-%02d" % seed, generated(seed))
        catalogs = sorted(glob.glob("/usr/share/locale/*/LC_MESSAGES/*.mo"))
        catalogs = [path for path in catalogs if os.path.getsize(path) < 400_000]
        for path in random.Random(1).sample(catalogs, min(170, len(catalogs))):
            locale, name = path.split("/")[-3], os.path.basename(path)[:-3]
            try:
                text = run("msgunfmt", path)
                if b"charset=UTF-8" not in text:
                    text = subprocess.run(
                        ["msgconv", "--to-code=UTF-8"], input=text, check=True, capture_output=True
                    ).stdout
            except subprocess.CalledProcessError:
                continue
            count += write(folder, "installed-%s-%s" % (locale, name), text)
        for path in sorted(glob.glob(os.path.join(folder, "*.po"))):
            again = run("msgcat", "--no-wrap", path)
            # It writes nothing for files without entries.
            if again.strip():
                count += write(folder, os.path.basename(path)[:-3] + "+msgcat", again)
    print("%d files in %s" % (count, folder))


main()
