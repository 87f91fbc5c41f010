// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

/// Reads the PO files of GNU gettext.
///
/// A label's string is the `msgid`; one with a `msgctxt` is `context|msgid`. With `key: msgctxt`
/// the context alone is the id. Obsolete entries are only counted.
struct POReader {
  private var lexer: POLexer
  private var builder: CatalogBuilder
  private var message = POMessage()
  private var locale: LocaleTag
  private var pluralForms: GettextPluralForms?
  private var positions: [PluralCategory: Int] = [:]

  static func read(_ file: StringFile, _ options: ReadingOptions) -> StringCatalog {
    var reader = POReader(file, options)
    return reader.readAll()
  }

  private init(_ file: StringFile, _ options: ReadingOptions) {
    lexer = POLexer(file)
    builder = CatalogBuilder(file: file, options: options)
    locale = options.locale ?? options.sourceLocale
  }

  private mutating func readAll() -> StringCatalog {
    while true {
      let word = lexer.next()
      switch word.token {
      case .end:
        endMessage()
        builder.declare(locale)
        return builder.finish()
      case .comment(let kind, let text): comment(kind, text)
      case .keyword(let name): keyword(name, word)
      case .string(let text): string(text, word)
      case .index:
        finishBefore(word)
        damaged(word, "unexpected '['")
      case .failure(let problem, let help):
        if !word.isString { finishBefore(word) }
        damaged(word, problem, help: help)
      }
      if builder.catalog.isUnreadable { return builder.finish() }
    }
  }

  private mutating func comment(_ kind: UInt8, _ text: Range<Int>) {
    if message.hasTranslation { endMessage() }
    switch kind {
    case 0x2C: message.flags.append(text)
    // References tell programmers where a text is used.
    case 0x3A: break
    default: message.comments.append(text)
    }
  }

  private mutating func keyword(_ name: String, _ word: POLexer.Word) {
    if name == "domain" {
      endMessage()
      // The name that follows is a string of no entry.
      guard case .string = lexer.next().token else { return damaged(word, "a domain has a name") }
      return builder.beginDomain()
    }
    guard let field = field(name, word) else {
      finishBefore(word)
      return damaged(
        word, "unknown keyword '\(name)'", help: "expected msgctxt, msgid, msgid_plural or msgstr")
    }
    if message.hasTranslation, message.isEnded(by: field) || word.isObsolete != message.isObsolete {
      endMessage()
    }
    guard message.accepts(field) else {
      return damaged(word, misplaced(field, name))
    }
    if message.offset == nil {
      message.offset = word.offset
      message.isObsolete = word.isObsolete
    }
    if field == .id { message.idOffset = word.offset }
    message.current = field
    message.fields[field] = LocatedTextBuilder()
  }

  private mutating func field(_ name: String, _ word: POLexer.Word) -> POMessage.Field? {
    switch (name, word.isPrevious) {
    case ("msgctxt", false): return .context
    case ("msgid", false): return .id
    case ("msgid_plural", false): return .pluralID
    case ("msgctxt", true): return .previousContext
    case ("msgid", true): return .previousID
    case ("msgid_plural", true): return .previousPluralID
    case ("msgstr", false):
      var ahead = lexer
      guard case .index(let position) = ahead.next().token else { return .translation }
      lexer = ahead
      return .form(position)
    default: return nil
    }
  }

  private func misplaced(_ field: POMessage.Field, _ name: String) -> String {
    switch field {
    case .translation where message.fields[.pluralID] != nil:
      "a plural entry has msgstr[0], msgstr[1] … and no msgstr"
    case .form where message.fields[.pluralID] == nil: "msgstr[n] without msgid_plural"
    case .form: "expected msgstr[\(message.formCount)]"
    case .id where message.fields[.id] != nil: "the msgid before this one has no msgstr"
    default: "'\(name)' cannot stand here"
    }
  }

  private mutating func string(_ text: POString, _ word: POLexer.Word) {
    guard message.current != nil else { return damaged(word, "a text without a keyword") }
    // A keyword begins its field, so the last one is the current one.
    message.fields.append(text.value)
  }

  /// Reports a problem, drops the entry it is in and goes on with the next one.
  private mutating func damaged(_ word: POLexer.Word, _ problem: String, help: String? = nil) {
    builder.report(
      .manifestSyntax, at: word.offset, length: min(word.length, 80), problem,
      helps: help.map { [$0] } ?? [])
    message = POMessage()
    lexer.recover()
  }

  /// Keeps the entry in front of a word that belongs to none, when that entry is whole.
  private mutating func finishBefore(_ word: POLexer.Word) {
    guard message.hasTranslation, let field = message.current,
      message.fields[field]?.firstOffset != nil
    else { return }
    let start = builder.file.lineStart(builder.file.position(ofByte: word.offset).line)
    let isFirstOnLine = builder.file.bytes[start..<word.offset].allSatisfy { $0 == 0x20 || $0 == 9 }
    if isFirstOnLine { endMessage() }
  }

  private mutating func endMessage() {
    defer { message = POMessage() }
    guard !message.isBlank else { return }
    guard message.hasTranslation else {
      if !message.isObsolete {
        builder.report(
          .manifestSyntax, at: message.offset ?? 0, "this entry has no msgstr")
      }
      return
    }
    guard !message.isObsolete else {
      // As gettext does: an obsolete entry without a translation is nothing at all.
      return message.isTranslated ? builder.countObsolete() : ()
    }
    guard let texts = POMessage.Texts(message.fields, in: builder.file) else {
      return builder.report(
        .encoding, at: message.offset ?? 0, "the escapes of this entry are not UTF-8")
    }
    guard let id = texts[.id] else { return }
    if id.text.isEmpty, texts[.context] == nil {
      if let text = texts[.translation] { header(text) }
      return
    }
    guard let entry = entry(id: id, texts: texts) else { return }
    builder.add(entry, to: locale)
  }

  private mutating func entry(
    id: LocatedText, texts: POMessage.Texts
  ) -> WrittenEntry? {
    let file = builder.file
    let context = texts[.context]?.text
    let name: String
    if builder.options.key == "msgctxt" {
      guard let context else { return nil }
      name = context
    } else {
      name = context.map { $0 + "|" + id.text } ?? id.text
    }
    let forms =
      texts[.translation].map { [StringForm($0)] }
      ?? pluralForms(in: texts, count: message.formCount)
    var entry = WrittenEntry(
      id: name, context: context, forms: forms, file: file, idOffset: message.idOffset)
    entry.source = id
    entry.pluralSource = texts[.pluralID]
    for range in message.flags {
      let line = String(decoding: file.bytes[range], as: UTF8.self)
      entry.notes.flags += FlagText.flags(of: line)
      entry.notes.flagsOffset = entry.notes.flagsOffset ?? range.lowerBound
    }
    if entry.notes.flags.contains("fuzzy") { entry.state = .fuzzy }
    entry.notes.comments = message.comments.map(text)
    entry.notes.previousSource = texts[.previousID]?.text
    return entry
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: builder.file.bytes[range], as: UTF8.self)
  }

  private mutating func pluralForms(
    in texts: POMessage.Texts, count: Int
  ) -> [StringForm] {
    guard let expected = pluralForms?.count else {
      return (0..<count).compactMap { index in
        texts[.form(index)].map { StringForm($0, when: [.position(index)]) }
      }
    }
    let isTouched = (0..<count).contains { texts[.form($0)]?.text.isEmpty == false }
    if count != expected, isTouched {
      builder.report(
        .pluralMissing, at: message.offset ?? 0,
        "this entry has \(count) plural forms, its header says \(expected)")
    }
    return positions.sorted { $0.key < $1.key }.compactMap { category, index in
      texts[.form(index)].map {
        StringForm($0, when: [.plural(argument: nil, category)])
      }
    }
  }

  /// Reads the entry with the empty `msgid`.
  private mutating func header(_ text: LocatedText) {
    var offset = 0
    for line in text.text.split(separator: "\n", omittingEmptySubsequences: false) {
      defer { offset += line.utf8.count + 1 }
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      let place = text.fileOffset(
        ofUTF8: offset + line.utf8.distance(from: line.startIndex, to: value.startIndex))
      switch line[..<colon].lowercased() {
      case "content-type": checkCharset(value, at: place)
      case "language":
        if builder.options.locale == nil, let tag = builder.options.declared(String(value)) {
          locale = tag
        }
      case "plural-forms": readPluralForms(value, at: place)
      default: break
      }
    }
    positions = pluralForms?.positions(for: PluralRules(for: locale)) ?? [:]
  }

  private mutating func readPluralForms(_ value: Substring, at place: Int) {
    pluralForms = GettextPluralForms(header: value)
    // Templates carry INTEGER and EXPRESSION until somebody fills them in.
    if pluralForms == nil, !value.contains("INTEGER") {
      builder.report(
        .manifestSyntax, at: place, length: min(value.unicodeScalars.count, 80),
        "this is no plural rule", helps: ["write nplurals=2; plural=n != 1;"])
    }
  }

  /// The bytes are known to be UTF-8; a file that says otherwise was only lucky so far, or is
  /// plain ASCII.
  private mutating func checkCharset(_ value: Substring, at place: Int) {
    guard let range = value.firstRange(of: "charset=") else { return }
    let name = value[range.upperBound...].prefix { !$0.isWhitespace && $0 != ";" }
    let harmless: Set<String> = ["utf-8", "utf8", "us-ascii", "ascii", "charset", ""]
    guard !harmless.contains(name.lowercased()) else { return }
    let isASCII = builder.file.bytes.allSatisfy { $0 < 0x80 }
    guard !isASCII else { return }
    builder.report(
      .encoding, at: place, length: value.unicodeScalars.count,
      "this file says that it is \(name), only UTF-8 is read",
      helps: ["convert it: msgconv --to-code=UTF-8"])
    builder.markUnreadable()
  }
}
