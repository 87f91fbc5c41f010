// SPDX-License-Identifier: MIT

internal import CPango
import LabelModel

#if canImport(Glibc)
import Glibc
#endif

/// A fontconfig configuration of our own: directories and caches, no aliases, no other rules.
///
/// What fonts a project sees therefore follows from its settings and not from the preferences of
/// the machine. Immutable once made, so it may be read from any thread; the patterns it lends live
/// as long as it does.
final class FontConfiguration: @unchecked Sendable {
  private let config: OpaquePointer
  let names: FontPathNames
  /// The folders of the project, in its order.
  let scans: [FontFolderScan]

  enum Failure: Error, CustomStringConvertible {
    case notCreated

    var description: String { "fontconfig cannot make a configuration" }
  }

  init(settings: FontSettings, cacheDirectory: String?) throws {
    guard let config = FcConfigCreate() else { throw Failure.notCreated }
    self.config = config
    names = FontPathNames(settings.directories + settings.files)
    scans = settings.directories.map { FontFolderScan(folder: $0) }
    let whole = scans.filter { $0.problem == nil && !$0.hasOtherThings }.map(\.folder)
    let directories =
      whole.map(names.absolute) + (settings.usesInstalledFonts ? Self.installedDirectories : [])
    let text = Self.document(directories: directories, caches: Self.caches(cacheDirectory))
    guard FcConfigParseAndLoadFromMemory(config, text, 0) != 0, FcConfigBuildFonts(config) != 0
    else {
      FcConfigDestroy(config)
      throw Failure.notCreated
    }
    // Folders that hold other things too are not for fontconfig, only the files in them.
    let single = scans.filter(\.hasOtherThings).flatMap(\.files) + settings.files
    for file in Set(single.map(names.absolute)).sorted()
    where !directories.contains(where: { file.hasPrefix($0 + "/") }) && Self.isRegular(file) {
      // Fails for what is no font: the catalogue reports files that gave no face.
      FcConfigAppFontAddFile(config, file)
    }
  }

  deinit { FcConfigDestroy(config) }

  /// Every pattern of the set, in fontconfig's order; they belong to this object.
  var patterns: [OpaquePointer] {
    [FcSetSystem, FcSetApplication].flatMap { set -> [OpaquePointer] in
      // Owned by the configuration; NULL for an empty set.
      guard let fonts = FcConfigGetFonts(config, set), let first = fonts.pointee.fonts else {
        return []
      }
      return (0..<Int(fonts.pointee.nfont)).compactMap { first[$0] }
    }
  }

  private static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  private static var installedDirectories: [String] {
    var found = ["/usr/share/fonts", "/usr/local/share/fonts"]
    if let data = variable("XDG_DATA_HOME") {
      found.append(data + "/fonts")
    } else if let home = variable("HOME") {
      found.append(home + "/.local/share/fonts")
    }
    if let home = variable("HOME") { found.append(home + "/.fonts") }
    return found
  }

  /// The first directory that can be written takes new caches; the machine's own is only read.
  private static func caches(_ own: String?) -> [String] {
    var caches: [String] = []
    if let own {
      caches.append(own + "/fontconfig")
    } else if let cache = variable("XDG_CACHE_HOME") {
      caches.append(cache + "/fontconfig")
    } else if let home = variable("HOME") {
      caches.append(home + "/.cache/fontconfig")
    }
    return caches + ["/var/cache/fontconfig"]
  }

  private static func document(directories: [String], caches: [String]) -> String {
    func element(_ name: String, _ text: String, attributes: String = "") -> String {
      var escaped = ""
      for character in text.unicodeScalars {
        switch character {
        case "&": escaped += "&amp;"
        case "<": escaped += "&lt;"
        case ">": escaped += "&gt;"
        default: escaped.unicodeScalars.append(character)
        }
      }
      return "<\(name)\(attributes)>\(escaped)</\(name)>"
    }
    return "<?xml version=\"1.0\"?><fontconfig>"
      // Without the attribute fontconfig warns that a relative path is ambiguous.
      + directories.map {
        element("dir", $0, attributes: $0.hasPrefix("/") ? "" : " prefix=\"cwd\"")
      }.joined()
      + caches.map { element("cachedir", $0) }.joined() + "</fontconfig>"
  }
}
