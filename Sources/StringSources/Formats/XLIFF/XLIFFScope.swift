// SPDX-License-Identifier: MIT

/// What inner elements of an XLIFF file take over from outer ones.
struct XLIFFScope {
  /// The namespaces of 2.x modules.
  enum Module: String {
    case sizeRestriction = "urn:oasis:names:tc:xliff:sizerestriction:2.0"
    /// Plural, Gender, and Select.
    case selection = "urn:oasis:names:tc:xliff:pgs:1.0"
  }

  /// Whether texts are translated; the others show their source.
  private(set) var isTranslated = true
  /// What the Size and Length Restriction module of 2.x says.
  private(set) var limits = SizeLimits()
  private var sizeUnit = SizeUnit.characters
  private var countsBytes = true
  /// Prefixes of the modules that the file declares.
  private var prefixes: [String: Module] = [:]

  private enum SizeUnit { case characters, pixels, unknown }

  func entering(_ element: XMLElement) -> XLIFFScope {
    var inner = self
    for (name, value) in element.attributes where name.hasPrefix("xmlns:") {
      inner.prefixes[String(name.dropFirst("xmlns:".count))] = Module(rawValue: value.text)
    }
    if let translate = element["translate"] { inner.isTranslated = translate != "no" }
    if let profiles = element.first("profiles") { inner.read(profiles) }
    inner.refineLimits(by: element)
    return inner
  }

  /// An attribute of a module, behind whatever prefix the file chose.
  func attribute(_ name: String, of element: XMLElement, in module: Module) -> String? {
    for (full, value) in element.attributes {
      let parts = full.split(separator: ":", maxSplits: 1)
      if parts.count == 2, parts[1] == name, prefixes[String(parts[0])] == module {
        return value.text
      }
    }
    return nil
  }

  /// A number without a known meaning is no limit.
  private mutating func read(_ profiles: XMLElement) {
    if let general = profiles["generalProfile"]?.lowercased() {
      sizeUnit =
        general.contains("pixel")
        ? .pixels : general == "xliff:codepoints" || general.isEmpty ? .characters : .unknown
    }
    if let storage = profiles["storageProfile"]?.lowercased() {
      countsBytes = storage == "xliff:utf8" || storage.isEmpty
    }
  }

  private mutating func refineLimits(by element: XMLElement) {
    if let size = maximum("sizeRestriction", of: element) {
      switch sizeUnit {
      case .characters: limits.characters = Int(size)
      case .pixels: limits.width = size
      case .unknown: break
      }
    }
    if countsBytes, let size = maximum("storageRestriction", of: element) {
      limits.bytes = Int(size)
    }
  }

  /// `maximum`, or `minimum,maximum`.
  private func maximum(_ name: String, of element: XMLElement) -> Double? {
    guard let text = attribute(name, of: element, in: .sizeRestriction) else { return nil }
    return text.split(separator: ",").last.flatMap {
      XLIFFReader.size(FlagText.trimmed(String($0)))
    }
  }
}
