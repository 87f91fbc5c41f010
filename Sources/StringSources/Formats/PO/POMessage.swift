// SPDX-License-Identifier: MIT

/// One entry of a PO file while it is read.
struct POMessage {
  enum Field: Hashable {
    case context
    case id
    case pluralID
    case translation
    case form(Int)
    case previousContext
    case previousID
    case previousPluralID
  }

  var fields: [Field: LocatedTextBuilder] = [:]
  var comments: [Range<Int>] = []
  var references: [Range<Int>] = []
  var flags: [Range<Int>] = []
  /// Where the first keyword stands.
  var offset: Int?
  /// Where `msgid` stands.
  var idOffset = 0
  var isObsolete = false
  /// What strings are added to.
  var current: Field?

  var hasTranslation: Bool {
    fields.keys.contains { field in
      if case .form = field { return true }
      return field == .translation
    }
  }

  /// Whether any translation has a text.
  var isTranslated: Bool {
    fields.contains { field, value in
      if case .form = field { return !value.isEmpty }
      return field == .translation && !value.isEmpty
    }
  }

  /// Whether nothing but comments has been read.
  var isBlank: Bool { offset == nil }

  /// Whether a keyword with this meaning begins the next entry.
  func isEnded(by field: Field) -> Bool {
    switch field {
    case .context: fields[.context] != nil || fields[.id] != nil
    case .id: fields[.id] != nil
    case .previousContext, .previousID, .previousPluralID: fields[.id] != nil
    case .pluralID, .translation, .form: false
    }
  }

  /// Whether a field can stand where it stands.
  func accepts(_ field: Field) -> Bool {
    switch field {
    case .context: fields[.context] == nil && fields[.id] == nil
    case .id, .previousContext, .previousID, .previousPluralID: fields[field] == nil
    case .pluralID: fields[.id] != nil && !hasTranslation && fields[.pluralID] == nil
    case .translation:
      fields[.id] != nil && fields[.pluralID] == nil && fields[.translation] == nil
    case .form(let index): fields[.pluralID] != nil && index == formCount
    }
  }

  var formCount: Int {
    var count = 0
    while fields[.form(count)] != nil { count += 1 }
    return count
  }
}
