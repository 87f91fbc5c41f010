// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Case U45: capitals and numbers follow the label's locale, never the one of the process.
@Suite(.enabled(if: CompiledLocale.canCompile, "localedef or its tr_TR is not installed"))
struct ProcessLocaleTests {
  private static let manifest = """
    version: 1
    source_locale: en
    fonts: {system: false, dirs: [/usr/share/fonts/truetype/dejavu]}
    locales: [en, tr, de, el]
    output: {scales: [1, 1.5], metrics_text: true}
    styles:
      s: {font: {family: DejaVu Sans, size: 11.5}, case: upper, letter_spacing: 0.25}
    labels:
      a: {style: s, text: {en: title 1.5, tr: istanbul ılık, de: straße, el: Καλημέρα}}

    """

  private func build(_ environment: [String: String]) throws -> [String: Data] {
    let place = try Workspace()
    try place.write(Self.manifest, to: "assets.yaml")
    var program = place.program
    program.environment = environment
    let output = try program.run("build")
    guard output.status == 0 else { throw ProgramFailure(output: output) }
    return try place.tree("Output")
  }

  @Test(arguments: ["tr_TR", "de_DE"])
  func aRealLocaleOfTheProcessChangesNoByte(name: String) throws {
    let locale = try CompiledLocale(name)
    // The locale is real: for the C library a comma parts the digits now.
    #expect(try locale.decimalPoint() == ",")
    let plain = try build(["LC_ALL": "C"])
    #expect(plain.count == 9)
    #expect(try build(locale.environment) == plain)

    let metrics = try #require(plain["metrics.json"])
    let root = try JSONSerialization.jsonObject(with: metrics) as? [String: Any]
    let label = (root?["labels"] as? [String: Any])?["a"] as? [String: Any]
    let locales = label?["locales"] as? [String: [String: Any]]
    let texts = locales?.compactMapValues { $0["text"] as? String }
    #expect(
      texts == ["en": "TITLE 1.5", "tr": "İSTANBUL ILIK", "de": "STRASSE", "el": "ΚΑΛΗΜΕΡΑ"])
  }
}

/// A locale of the C library, compiled for one test: a fresh machine has none but C.
private final class CompiledLocale {
  private static let compiler = "/usr/bin/localedef"
  private let name: String
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("labelsmith-locale-" + UUID().uuidString)

  static let canCompile =
    FileManager.default.isExecutableFile(atPath: compiler)
    && FileManager.default.fileExists(atPath: "/usr/share/i18n/locales/tr_TR")

  init(_ name: String) throws {
    self.name = name + ".UTF-8"
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let target = folder.appendingPathComponent(self.name).path
    _ = try Self.run(Self.compiler, ["--no-archive", "-i", name, "-f", "UTF-8", target], [:])
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var environment: [String: String] {
    ["LOCPATH": folder.path, "LC_ALL": name, "LANG": name]
  }

  func decimalPoint() throws -> String {
    try Self.run("/usr/bin/locale", ["decimal_point"], environment)
  }

  private static func run(
    _ path: String, _ arguments: [String], _ environment: [String: String]
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
