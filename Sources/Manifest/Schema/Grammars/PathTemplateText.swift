// SPDX-License-Identifier: MIT

import Diagnostics

extension PathTemplate {
  /// Reads a path with tokens; `nil` where `problem(in:tokens:)` has something to say.
  init?(parsing text: String) {
    guard case .success(let segments) = Self.parse(text, tokens: Token.allCases) else { return nil }
    self.init(text: text, segments: segments)
  }

  static func problem(in text: String, tokens: [Token]) -> ScalarProblem? {
    if case .failure(let failure) = parse(text, tokens: tokens) { return failure.problem }
    return nil
  }

  private struct Failure: Error { var problem: ScalarProblem }

  private static func parse(
    _ text: String, tokens: [Token]
  ) -> Result<[Segment], Failure> {
    if let problem = shapeProblem(text) { return .failure(Failure(problem: problem)) }
    var segments: [Segment] = []
    var rest = text[...]
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}") else {
        return .failure(
          Failure(problem: ScalarProblem(.type, "a brace without its partner in '\(text)'")))
      }
      if open > rest.startIndex { segments.append(.literal(String(rest[..<open]))) }
      let inner = rest[rest.index(after: open)..<close]
      switch segment(String(inner), tokens: tokens) {
      case .success(let segment): segments.append(segment)
      case .failure(let failure): return .failure(failure)
      }
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { segments.append(.literal(String(rest))) }
    return .success(segments)
  }

  private static func segment(_ text: String, tokens: [Token]) -> Result<Segment, Failure> {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    guard let token = Token(rawValue: name), tokens.contains(token) else {
      let nearest = NearestName.of(name, in: tokens.map(\.rawValue))
      let known = tokens.map { "{\($0.rawValue)}" }.joined(separator: ", ")
      return .failure(
        Failure(
          problem: ScalarProblem(
            .unknownKey, "unknown token '{\(name)}'",
            help: nearest.map { "did you mean '{\($0)}'?" } ?? "known here: \(known)")))
    }
    guard parts.count == 2 else { return .success(.token(token, nil)) }
    let filters = allowedFilters(of: token)
    guard let filter = Filter(rawValue: String(parts[1])), filters.contains(filter) else {
      let known = filters.map { "{\(name)|\($0.rawValue)}" }.joined(separator: ", ")
      return .failure(
        Failure(
          problem: ScalarProblem(
            .unknownKey, "unknown filter '\(parts[1])' of '{\(name)}'",
            help: known.isEmpty ? "it has none" : "known here: \(known)")))
    }
    return .success(.token(token, filter))
  }

  private static func allowedFilters(of token: Token) -> [Filter] {
    switch token {
    case .key, .style: [.snake]
    case .locale: [.under, .android]
    case .variant, .scale: []
    }
  }

  /// A path that can only lead out of the folder, whatever the tokens are.
  private static func shapeProblem(_ text: String) -> ScalarProblem? {
    if text.isEmpty { return ScalarProblem(.type, "expected a path, found nothing") }
    if text.hasPrefix("/") || text.contains("\\") || text.unicodeScalars.contains("\0") {
      return ScalarProblem(
        .pathEscape, "'\(text)' does not stay inside the output directory",
        help: "write a relative path with '/'")
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.contains("..") {
      return ScalarProblem(.pathEscape, "'\(text)' leads out of the output directory")
    }
    if parts.contains("") || parts.contains(".") {
      return ScalarProblem(.pathEscape, "a part of the path '\(text)' is empty or a dot")
    }
    if parts.contains(where: { $0.hasPrefix(".labelsmith") }) {
      return ScalarProblem(.pathReserved, "'\(text)' lies where the tool keeps its own files")
    }
    return nil
  }
}
