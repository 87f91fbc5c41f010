// SPDX-License-Identifier: MIT

import Diagnostics
import Testing

@testable import Manifest

func tree(_ text: String, limits: ReaderLimits = .standard) throws(YAMLFailure) -> YAMLNode {
  try YAMLTree.parse(SourceText(path: "t.yaml", bytes: Array(text.utf8)), limits: limits)
}

@Suite struct YAMLTextTests {
  @Test(arguments: [
    "no", "On", "yes", "Off", "1:30", "1.10", "0x1F", "2024-01-01", "null", "1e3", "12:30", "true",
    "010", "+1", ".5", "NaN", "y", "N",
  ])
  func everyScalarIsTheTextThatWasTyped(text: String) throws {
    #expect(try tree("a: \(text)")["a"]?.scalar == text)
    #expect(try tree("\(text): a").entries?.first?.name == text)
    #expect(try tree("a: \(text)")["a"]?.isNull == false)
  }

  @Test(arguments: ["a:", "a: ~", "a: # nothing", "{a: }", "{a}"])
  func aTildeAndNothingAreNull(text: String) throws {
    #expect(try tree(text)["a"]?.isNull == true)
  }

  @Test(arguments: ["a: \"\"", "a: ''", "a: '~'", "a: \"~\""])
  func quotesMakeText(text: String) throws {
    #expect(try tree(text)["a"]?.isNull == false)
  }

  @Test(arguments: [
    ("a: |\n  one\n  two\n", "one\ntwo"), ("a: |-\n  one\n", "one"),
    ("a: |+\n  one\n\n\n", "one\n\n"),
    ("a: >\n  one\n  two\n", "one two"), ("a: |\n  one\n", "one"), ("a: >+\n  one\n\n", "one\n"),
  ])
  func aBlockScalarLosesExactlyOneLineBreak(yaml: String, text: String) throws {
    #expect(try tree(yaml)["a"]?.scalar == text)
  }

  @Test(arguments: [
    ("a: \"x\\u00ADy\"", "x\u{AD}y"), ("a: \"\\U0001F600\"", "\u{1F600}"), ("a: 'it''s'", "it's"),
    ("a: \"tab\\tend\"", "tab\tend"), ("a: one\n  two", "one two"),
  ])
  func escapesAndFoldsAreResolved(yaml: String, text: String) throws {
    #expect(try tree(yaml)["a"]?.scalar == text)
  }

  @Test func aByteOrderMarkIsNoText() throws {
    let reading = reading("\u{FEFF}" + manifest(style: "fill: red"))
    #expect(reading.ids == [])
  }

  @Test func windowsLineEndsReadLikeOthers() throws {
    let windows = manifest(style: "fill: red").replacing("\n", with: "\r\n")
    #expect(reading(windows).ids == [])
  }
}

@Suite struct YAMLAliasTests {
  @Test func anAliasIsItsAnchorWithTheAnchorsPlace() throws {
    let node = try tree("a: &x {b: 1}\nc: *x")
    #expect(node["c"]?["b"]?.scalar == "1")
    #expect(node["c"]?.start == node["a"]?.start)
  }

  @Test func aMergeAddsKeysAndTheMappingsOwnKeysWin() throws {
    let node = try tree("a: &x {p: 1, q: 2}\nb: {<<: *x, q: 3, r: 4}")
    #expect(node["b"]?["p"]?.scalar == "1")
    #expect(node["b"]?["q"]?.scalar == "3")
    #expect(node["b"]?.entries?.map(\.name) == ["p", "q", "r"])
  }

  @Test func ofSeveralMergesTheFirstWins() throws {
    let node = try tree("a: &x {p: 1}\nb: &y {p: 2, q: 5}\nc: {<<: [*x, *y]}")
    #expect(node["c"]?["p"]?.scalar == "1")
    #expect(node["c"]?["q"]?.scalar == "5")
  }

  @Test func aQuotedMergeKeyIsAKey() throws {
    #expect(try tree("a: {\"<<\": {p: 1}}")["a"]?["<<"]?["p"]?.scalar == "1")
  }

  @Test(arguments: [
    "a: &x [⟪*⟫x]", "a: &x {b: {c: ⟪*⟫x}}", "a: ⟪*⟫nobody", "a: {⟪<⟫<: text}",
    "a: {⟪<⟫<: [{b: 1}, text]}",
  ])
  func ringsAndUnknownNamesAreErrorsWithTheirPlace(marked: String) throws {
    let marked = MarkedText(marked)
    let error = #expect(throws: YAMLFailure.self) { try tree(marked.text) }
    let source = SourceText(path: "t.yaml", bytes: Array(marked.text.utf8))
    let position = try source.position(ofByte: #require(error).offset)
    #expect([position.line, position.column] == [marked.line, marked.column])
    #expect(error?.id == .manifestSyntax)
  }

  @Test func anAliasBombIsRefusedBeforeItGrows() throws {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let items = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(items)]\n"
    }
    let error = #expect(throws: YAMLFailure.self) { try tree(text) }
    #expect(error?.id == .limits)
  }

  @Test func aMergeBombIsRefused() throws {
    var text = "a0: &a0 {k0: 1, k1: 2, k2: 3}\n"
    for level in 1...40 {
      text += "a\(level): &a\(level) {<<: [*a\(level - 1), *a\(level - 1)], z\(level): 1}\n"
    }
    #expect(throws: YAMLFailure.self) { try tree(text) }
  }
}

@Suite struct YAMLLimitTests {
  private func limits(_ change: (inout ReaderLimits) -> Void) -> ReaderLimits {
    var limits = ReaderLimits()
    change(&limits)
    return limits
  }

  private func isRefused(_ text: String, _ limits: ReaderLimits) -> Bool {
    do throws(YAMLFailure) {
      _ = try tree(text, limits: limits)
      return false
    } catch {
      return error.id == .limits
    }
  }

  @Test func aFileMayHaveAsManyBytesAsTheLimitAndNoMore() {
    let limits = limits { $0.fileBytes = 4 }
    #expect(!isRefused("a: b", limits))
    #expect(isRefused("a: bc", limits))
  }

  @Test func nestingMayBeAsDeepAsTheLimitAndNoDeeper() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(!isRefused(nested(32), .standard))
    #expect(isRefused(nested(33), .standard))
    #expect(isRefused(nested(1000), .standard))
    #expect(isRefused(String(repeating: "[", count: 100_000), .standard))
    #expect(isRefused(String(repeating: "- ", count: 1000), .standard))
  }

  @Test func aFileMayHaveAsManyNodesAsTheLimitAndNoMore() {
    let limits = limits { $0.nodes = 4 }
    #expect(!isRefused("[a, b, c]", limits))
    #expect(isRefused("[a, b, c, d]", limits))
  }

  @Test func aliasesMayAddTenNodesForEachWrittenOneAndNoMore() {
    // 6 nodes written: the mapping, 2 keys, 2 lists and one item.
    func text(_ aliases: Int) -> String {
      "a: &x [z]\nb: [" + Array(repeating: "*x", count: aliases).joined(separator: ", ") + "]"
    }
    #expect(!isRefused(text(30), .standard))
    #expect(isRefused(text(31), .standard))
  }

  @Test func aliasesMayAddOnlySoManyNodesInAll() {
    let limits = limits { $0.aliasedNodes = 4 }
    #expect(!isRefused("a: &x [z]\nb: [*x, *x]", limits))
    #expect(isRefused("a: &x [z]\nb: [*x, *x, *x]", limits))
  }
}
