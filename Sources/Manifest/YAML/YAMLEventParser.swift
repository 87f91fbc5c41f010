// SPDX-License-Identifier: MIT

import Diagnostics

internal import CYAML

/// libyaml's event parser over bytes that the caller keeps alive.
struct YAMLEventParser: ~Copyable {
  /// On the heap, because libyaml stores the address of its parser in itself.
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  /// Parses `bytes`, which must stay where they are for as long as the parser lives.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(YAMLFailure) {
    parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      throw YAMLFailure(id: .limits, offset: 0, message: "no memory for the parser")
    }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// The next event; after `streamEnd` it must not be called again.
  func next(in source: SourceText) throws(YAMLFailure) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw failure(in: source) }
    defer { yaml_event_delete(&event) }
    return Self.event(from: event)
  }

  private static func event(from event: yaml_event_t) -> YAMLEvent {
    var result = YAMLEvent(
      kind: .other, start: mark(event.start_mark), end: mark(event.end_mark))
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: result.kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: result.kind = .documentEnd
    case YAML_STREAM_END_EVENT: result.kind = .streamEnd
    case YAML_ALIAS_EVENT: result.kind = .alias(text(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      result.kind = .scalar(String(decoding: bytes, as: UTF8.self), style: style(scalar.style))
      result.anchor = text(scalar.anchor)
      result.tag = text(scalar.tag)
    case YAML_SEQUENCE_START_EVENT:
      result.kind = .sequenceStart
      result.anchor = text(event.data.sequence_start.anchor)
      result.tag = text(event.data.sequence_start.tag)
    case YAML_SEQUENCE_END_EVENT: result.kind = .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      result.kind = .mappingStart
      result.anchor = text(event.data.mapping_start.anchor)
      result.tag = text(event.data.mapping_start.tag)
    case YAML_MAPPING_END_EVENT: result.kind = .mappingEnd
    default: break
    }
    return result
  }

  private static func style(_ style: yaml_scalar_style_t) -> YAMLNode.ScalarStyle {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }

  private static func mark(_ mark: yaml_mark_t) -> Mark {
    Mark(line: mark.line, column: mark.column)
  }

  private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    pointer.map { String(cString: $0) }
  }

  private func failure(in source: SourceText) -> YAMLFailure {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "unreadable"
    // The reader works in bytes and sets no mark.
    if parser.pointee.error == YAML_READER_ERROR {
      return YAMLFailure(
        id: .encoding, offset: parser.pointee.problem_offset, message: problem,
        helps: ["save the file as UTF-8 text without control characters"])
    }
    if parser.pointee.error == YAML_MEMORY_ERROR {
      return YAMLFailure(id: .limits, offset: 0, message: "no memory for this file")
    }
    let context = parser.pointee.context.map { String(cString: $0) }
    return SyntaxProblem(
      problem: problem, context: context, mark: Self.mark(parser.pointee.problem_mark),
      contextMark: context == nil ? nil : Self.mark(parser.pointee.context_mark),
      openBrackets: Int(parser.pointee.flow_level), source: source
    ).failure
  }
}
