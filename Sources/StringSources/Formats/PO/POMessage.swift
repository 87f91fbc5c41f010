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

    var isTranslation: Bool {
      if case .form = self { return true }
      return self == .translation
    }
  }

  /// The texts of an entry; there are two or three as a rule, so a list is faster than hashing.
  struct Fields {
    private(set) var list: [(field: Field, value: LocatedTextBuilder)] = []

    subscript(field: Field) -> LocatedTextBuilder? {
      get { list.first { $0.field == field }?.value }
      set {
        if let index = list.firstIndex(where: { $0.field == field }) { list.remove(at: index) }
        if let newValue { list.append((field, newValue)) }
      }
    }

    /// Appends a string to the field that was begun last.
    mutating func append(_ text: LocatedTextBuilder) {
      guard let last = list.indices.last, let start = text.firstOffset else { return }
      if list[last].value.isEmpty {
        list[last].value = text
      } else {
        list[last].value.append(text)
      }
      list[last].value.begin(at: start)
    }
  }

  /// The texts of an entry once they are whole.
  struct Texts {
    private var list: [(field: Field, text: LocatedText)] = []

    /// Returns `nil` when the escapes of one make bytes that are not UTF-8.
    init?(_ fields: Fields, in file: StringFile) {
      list.reserveCapacity(fields.list.count)
      for (field, value) in fields.list {
        guard let text = value.finish(in: file) else { return nil }
        list.append((field, text))
      }
    }

    subscript(field: Field) -> LocatedText? { list.first { $0.field == field }?.text }
  }

  var fields = Fields()
  var comments: [Range<Int>] = []
  var flags: [Range<Int>] = []
  /// Where the first keyword stands.
  var offset: Int?
  /// Where `msgid` stands.
  var idOffset = 0
  var isObsolete = false
  /// What strings are added to.
  var current: Field?

  var hasTranslation: Bool { fields.list.contains { $0.field.isTranslation } }

  /// Whether any translation has a text.
  var isTranslated: Bool {
    fields.list.contains { $0.field.isTranslation && !$0.value.isEmpty }
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
