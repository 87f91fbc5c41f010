// SPDX-License-Identifier: MIT

import Diagnostics

/// What one file holds.
struct ParsedTree {
  var root: YAMLNode
  /// Nodes that are written, without those that aliases add.
  var nodeCount: Int
  /// Whether one part of the file may mean another one.
  var hasAnchors: Bool
}

/// Builds the tree of one file from its events.
///
/// Nothing recurses here, and every limit is checked before a node is kept.
struct YAMLTree {
  private struct Frame {
    var isMapping: Bool
    var start: Mark
    var anchor: String?
    var key: YAMLNode?
    var items: [YAMLNode] = []
    var entries: [YAMLEntry] = []
    var hasMerge = false
    /// `written + aliased` when the collection began.
    var weightBefore: Int
  }

  private let source: SourceText
  private let limits: ReaderLimits
  private var frames: [Frame] = []
  private var anchors: [String: (node: YAMLNode, weight: Int)] = [:]
  private var written = 0
  private var aliased = 0
  private var hasAnchors = false
  private var root: YAMLNode?

  private init(source: SourceText, limits: ReaderLimits) {
    self.source = source
    self.limits = limits
  }

  /// The root of the only document of the file.
  static func parse(_ source: SourceText, limits: ReaderLimits) throws(YAMLFailure) -> YAMLNode {
    try tree(of: source, limits: limits).root
  }

  /// The only document of the file.
  static func tree(
    of source: SourceText, limits: ReaderLimits
  ) throws(YAMLFailure) -> ParsedTree {
    if source.bytes.count > limits.fileBytes {
      throw YAMLFailure(
        id: .limits, offset: 0, message: "this file has more than \(limits.fileBytes) bytes")
    }
    if let failure = TextEncodingCheck.failure(in: source.bytes) { throw failure }
    var tree = YAMLTree(source: source, limits: limits)
    // A closure that throws a type would need the whole signature spelled out; a result does not.
    let result = source.bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(YAMLFailure) in try tree.consume(bytes) }
    }
    try result.get()
    guard let root = tree.root, !(root.isNull && root.scalar?.isEmpty == true) else {
      throw YAMLFailure(
        id: .manifestSyntax, offset: 0, message: "this file is empty",
        helps: ["a manifest without labels says  labels: {}"])
    }
    return ParsedTree(root: root, nodeCount: tree.written, hasAnchors: tree.hasAnchors)
  }

  private mutating func consume(_ bytes: UnsafeBufferPointer<UInt8>) throws(YAMLFailure) {
    let parser = try YAMLEventParser(bytes)
    while true {
      let event = try parser.next(in: source)
      if let tag = event.tag { try refuse(tag: tag, at: event.start) }
      if event.anchor != nil { hasAnchors = true }
      switch event.kind {
      case .documentStart:
        guard root == nil else {
          throw failure(
            .manifestSyntax, at: event.start, "a second document begins here",
            help: "a manifest file holds one document: remove the '---' or use two files")
        }
      case .streamEnd: return try checkAliasRatio()
      case .scalar(let text, let style): try add(scalar: text, style: style, event)
      case .alias(let name): try add(alias: name, event)
      case .sequenceStart: try open(isMapping: false, event)
      case .mappingStart: try open(isMapping: true, event)
      case .sequenceEnd, .mappingEnd: try close(end: event.end)
      case .documentEnd, .other: break
      }
    }
  }

  private mutating func add(
    scalar text: String, style: YAMLNode.ScalarStyle, _ event: YAMLEvent
  ) throws(YAMLFailure) {
    try count(at: event.start)
    var text = text
    if style == .literal || style == .folded, text.utf8.last == 0x0A {
      text = String(decoding: text.utf8.dropLast(), as: UTF8.self)
    }
    let node = YAMLNode(
      .scalar(text), start: event.start, end: event.end, style: style,
      isAnchored: event.anchor != nil)
    if let anchor = event.anchor { anchors[anchor] = (node, 1) }
    try place(node, at: event.start)
  }

  private mutating func add(alias name: String, _ event: YAMLEvent) throws(YAMLFailure) {
    if frames.contains(where: { $0.anchor == name }) {
      throw failure(
        .manifestSyntax, at: event.start, "'*\(name)' stands inside its own anchor '&\(name)'")
    }
    guard let anchor = anchors[name] else {
      throw failure(
        .manifestSyntax, at: event.start, "unknown alias '*\(name)'",
        help: "text that starts with '*' must be quoted")
    }
    aliased += anchor.weight
    guard aliased <= limits.aliasedNodes else {
      throw failure(
        .limits, at: event.start, "aliases add more than \(limits.aliasedNodes) nodes")
    }
    try place(anchor.node, at: event.start)
  }

  private mutating func open(isMapping: Bool, _ event: YAMLEvent) throws(YAMLFailure) {
    guard frames.count < limits.depth else {
      throw failure(.limits, at: event.start, "nested deeper than \(limits.depth) levels")
    }
    let before = written + aliased
    try count(at: event.start)
    frames.append(
      Frame(
        isMapping: isMapping, start: event.start, anchor: event.anchor, weightBefore: before))
  }

  private mutating func close(end: Mark) throws(YAMLFailure) {
    guard var frame = frames.popLast() else { return }
    if frame.hasMerge { frame.entries = try merged(frame.entries) }
    let node = YAMLNode(
      frame.isMapping ? .mapping(frame.entries) : .sequence(frame.items), start: frame.start,
      end: end, isAnchored: frame.anchor != nil)
    if let anchor = frame.anchor {
      anchors[anchor] = (node, written + aliased - frame.weightBefore)
    }
    try place(node, at: frame.start)
  }

  private mutating func place(_ node: YAMLNode, at mark: Mark) throws(YAMLFailure) {
    guard let top = frames.indices.last else {
      root = node
      return
    }
    if !frames[top].isMapping {
      frames[top].items.append(node)
    } else if let key = frames[top].key {
      frames[top].entries.append(YAMLEntry(key: key, value: node))
      frames[top].key = nil
    } else {
      guard node.scalar != nil else {
        throw failure(
          .manifestSyntax, at: mark, "a key must be text",
          help: "text that starts with '{' or '[' must be quoted")
      }
      if node.style == .plain && node.scalar == "<<" { frames[top].hasMerge = true }
      frames[top].key = node
    }
  }

  private mutating func count(at mark: Mark) throws(YAMLFailure) {
    written += 1
    guard written <= limits.nodes else {
      throw failure(.limits, at: mark, "this file has more than \(limits.nodes) nodes")
    }
  }

  private func checkAliasRatio() throws(YAMLFailure) {
    guard aliased <= limits.aliasedNodesPerNode * written else {
      throw YAMLFailure(
        id: .limits, offset: 0,
        message: "aliases add \(aliased) nodes to \(written) written ones, "
          + "more than \(limits.aliasedNodesPerNode) for each")
    }
  }

  /// Puts what `<<` names in its place; keys of the mapping itself win, then the first merged.
  private func merged(_ entries: [YAMLEntry]) throws(YAMLFailure) -> [YAMLEntry] {
    var names = Set(entries.lazy.filter { !Self.isMerge($0) }.map(\.name))
    var result: [YAMLEntry] = []
    for entry in entries {
      guard Self.isMerge(entry) else {
        result.append(entry)
        continue
      }
      for mapping in entry.value.items ?? [entry.value] {
        guard let added = mapping.entries else {
          throw failure(
            .manifestSyntax, at: entry.key.start, "'<<' takes a mapping or a list of mappings",
            help: "write  <<: *name  with the anchor of a mapping")
        }
        // Duplicates within one merged mapping stay for the reader to report.
        result += added.filter { !names.contains($0.name) }
        names.formUnion(added.lazy.map(\.name))
      }
    }
    return result
  }

  private static func isMerge(_ entry: YAMLEntry) -> Bool {
    entry.key.style == .plain && entry.key.scalar == "<<"
  }

  private func refuse(tag: String, at mark: Mark) throws(YAMLFailure) {
    throw failure(
      .manifestSyntax, at: mark, "YAML tags are not used here",
      help: "text that starts with '!' must be quoted")
  }

  private func failure(
    _ id: CheckID, at mark: Mark, _ message: String, help: String? = nil
  ) -> YAMLFailure {
    YAMLFailure(
      id: id, offset: source.byteOffset(of: mark), message: message,
      helps: help.map { [$0] } ?? [])
  }
}
