#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes Tests/Fixtures/plurals.json: the plural categories that Babel gives numbers, cardinals and
ordinals.

usage: plural-fixture.py > Tests/Fixtures/plurals.json

Needs Babel (pip install Babel), whose rules come from Unicode CLDR; the tests need only the file.
Categories are letters, runs of them are counted: "x1o1x999" is other, one, then other 999 times.
"""

import json
from decimal import Decimal

import babel
from babel.localedata import load, locale_identifiers

LETTERS = {"zero": "z", "one": "o", "two": "t", "few": "f", "many": "m", "other": "x"}
# The same lists stand in PluralAgreementTests.
INTEGERS = [str(number) for number in range(1001)] + [
    "10000", "100000", "160000", "1000000", "1000001", "2000000", "12345678",
]
DECIMALS = ["%d.%d" % (n // 10, n % 10) for n in range(1250)] + [
    "%d.%02d" % (n // 100, n % 100) for n in range(300)
] + ["1000.0", "10000.00", "1000000.0"]


def runs(rule, numbers):
    text, last, count = "", None, 0
    for number in numbers:
        letter = LETTERS[rule(Decimal(number))]
        if letter != last:
            if last:
                text += "%s%d" % (last, count)
            last, count = letter, 0
        count += 1
    return text + "%s%d" % (last, count)


def groups(form, record):
    """Locales with the same rules, and what `record` makes of the rule; regional locales only where
    they differ from their language."""
    groups = {}
    bare = {}
    for name in sorted(locale_identifiers(), key=lambda name: (name.count("_"), name)):
        rule = load(name).get(form) or (lambda number: "other")
        key = str(getattr(rule, "rules", {}))
        if "_" in name and bare.get(name.split("_")[0]) == key:
            continue
        bare.setdefault(name, key)
        group = groups.setdefault(key, {"locales": [], "rule": rule})
        group["locales"].append(name.replace("_", "-"))
    return [
        {"locales": " ".join(group["locales"]), **record(group["rule"])}
        for group in groups.values()
    ]


def main():
    fixture = {
        "source": "Babel %s" % babel.__version__,
        "groups": groups(
            "plural_form",
            lambda rule: {"integers": runs(rule, INTEGERS), "decimals": runs(rule, DECIMALS)}),
        "ordinals": groups("ordinal_form", lambda rule: {"integers": runs(rule, INTEGERS)}),
    }
    print(json.dumps(fixture, indent=1))


main()
