// SPDX-License-Identifier: MIT

/// The page's modules as one plain script: browsers load no modules from `file://`.
///
/// The modules are written for this: one line per import, no default exports, and no two of them use
/// the same name at their top level (a test holds them to it).
enum ScriptBundle {
  static let text: String = {
    let modules = PageFiles.modules.map(\.bytes) + [PackageResources.report_js]
    return "\"use strict\";\n(() => {\n" + modules.map(plain).joined(separator: "\n") + "\n})();\n"
  }()

  private static func plain(_ module: [UInt8]) -> String {
    String(decoding: module, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("import ") && !$0.hasPrefix("//") }
      .map { $0.hasPrefix("export ") ? $0.dropFirst("export ".count) : $0 }
      .joined(separator: "\n")
  }
}
