// SPDX-License-Identifier: MIT

/// The script a language is written in where its tag does not say so.
///
/// Facts as in Unicode's likely subtags, for the languages whose script is not Latin.
enum LikelyScripts {
  static func script(of language: String, region: String?) -> String {
    if let region, let script = byRegion[language]?[region] { return script }
    return byLanguage[language] ?? "Latn"
  }

  /// Whether the language is commonly written in more than one script, so that a tag should say
  /// which.
  static func hasSeveral(_ language: String) -> Bool { byRegion[language] != nil }

  static func isRightToLeft(_ script: String) -> Bool { rightToLeft.contains(script) }

  private static let rightToLeft: Set<String> = [
    "Adlm", "Arab", "Aran", "Armi", "Avst", "Chrs", "Cprt", "Elym", "Hatr", "Hebr", "Hung",
    "Khar", "Lydi", "Mand", "Mani", "Mend", "Merc", "Mero", "Narb", "Nbat", "Nkoo", "Orkh",
    "Palm", "Phli", "Phlp", "Phnx", "Prti", "Rohg", "Samr", "Sarb", "Sogd", "Sogo", "Syrc",
    "Thaa", "Yezi",
  ]

  private static let byRegion: [String: [String: String]] = [
    "az": ["IR": "Arab", "IQ": "Arab", "RU": "Cyrl"],
    "ha": ["CM": "Arab", "SD": "Arab"],
    "kk": ["AF": "Arab", "CN": "Arab", "IR": "Arab", "MN": "Arab"],
    "ku": ["IQ": "Arab", "IR": "Arab", "LB": "Arab"],
    "ky": ["CN": "Arab", "TR": "Latn"],
    "mn": ["CN": "Mong"],
    "ms": ["CC": "Arab"],
    "pa": ["PK": "Arab"],
    "sd": ["IN": "Deva"],
    "sr": ["ME": "Latn", "RO": "Latn", "TR": "Latn"],
    "tg": ["PK": "Arab"],
    "ug": ["KZ": "Cyrl", "MN": "Cyrl"],
    "uz": ["AF": "Arab", "CN": "Cyrl"],
    "yue": ["CN": "Hans"],
    "zh": [
      "AU": "Hant", "BN": "Hant", "GB": "Hant", "GF": "Hant", "HK": "Hant", "ID": "Hant",
      "MO": "Hant", "PA": "Hant", "PF": "Hant", "PH": "Hant", "SR": "Hant", "TH": "Hant",
      "TW": "Hant", "US": "Hant", "VN": "Hant",
    ],
  ]

  private static let byLanguage: [String: String] = {
    let languages = [
      "Adlm": "",
      "Arab": "ar ary arz arq aeb apc apd ajp acm afb fa ps ur ug sd ks ckb lah skr bal bgn glk "
        + "mzn lrc luz sdh haz bqi brh khw kvx azb rhg trw gbz",
      "Armn": "hy hyw",
      "Beng": "as bn bpy mni syl rkt ctg",
      "Cans": "cr iu oj csw crk",
      "Cher": "chr",
      "Copt": "cop",
      "Cyrl": "ab av ba be bg bua ce chm cv inh kbd kk koi kpv krc kum kv ky lbe lez mdf mhr mk "
        + "mn mrj myv nog os ru rue sah sr tab tg tt tyv udm uk xal cu alt ady kjh gag",
      "Deva": "hi mr ne sa kok mai bho awa doi brx new bgc raj mag hne gom mtr sat-deva anp bra",
      "Ethi": "am ti tig gez byn wal sgw",
      "Geor": "ka xmf lzz sva",
      "Goth": "got",
      "Grek": "el grc pnt",
      "Gujr": "gu",
      "Guru": "pa",
      "Hans": "zh gan hsn wuu",
      "Hant": "yue nan hak lzh",
      "Hebr": "he yi lad",
      "Jpan": "ja",
      "Khmr": "km",
      "Knda": "kn tcy",
      "Kore": "ko",
      "Laoo": "lo",
      "Lisu": "lis",
      "Mlym": "ml",
      "Mymr": "my shn mnw ksw rki kht",
      "Nkoo": "nqo",
      "Olck": "sat",
      "Orya": "or",
      "Sinh": "si pi",
      "Syrc": "syr aii cld",
      "Taml": "ta",
      "Telu": "te",
      "Tfng": "zgh shi tzm",
      "Thaa": "dv",
      "Thai": "th nod tts sou",
      "Tibt": "bo dz",
      "Vaii": "vai",
      "Yiii": "ii",
    ]
    var table: [String: String] = [:]
    for (script, list) in languages {
      for language in list.split(separator: " ") { table[String(language)] = script }
    }
    return table
  }()
}
