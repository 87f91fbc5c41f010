// SPDX-License-Identifier: MIT

/// The C expression of a `Plural-Forms` header: number in, index of the `msgstr` out.
struct GettextPluralExpression: Hashable, Sendable {
  private indirect enum Node: Hashable, Sendable {
    case number
    case constant(UInt)
    case not(Node)
    case binary(Operator, Node, Node)
    case choice(Node, Node, Node)
  }

  private enum Operator: String, Hashable, Sendable, CaseIterable {
    case or = "||"
    case and = "&&"
    case equal = "=="
    case unequal = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case greater = ">"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divided = "/"
    case modulo = "%"

    var precedence: Int {
      switch self {
      case .or: 1
      case .and: 2
      case .equal, .unequal: 3
      case .less, .greater, .atMost, .atLeast: 4
      case .plus, .minus: 5
      case .times, .divided, .modulo: 6
      }
    }
  }

  private let root: Node

  /// Returns `nil` when the text is no such expression.
  init?(parsing text: some StringProtocol) {
    var parser = Parser(text: Array(text.utf8))
    guard let root = parser.choice(depth: 0), parser.isAtEnd else { return nil }
    self.root = root
  }

  /// The index for a number, or `nil` after a division by zero.
  ///
  /// Numbers have no sign and wrap around, as gettext's `unsigned long`.
  func index(for number: Int) -> Int? {
    Self.value(root, UInt(clamping: number)).map { Int(clamping: $0) }
  }

  private static func value(_ node: Node, _ n: UInt) -> UInt? {
    switch node {
    case .number: return n
    case .constant(let value): return value
    case .not(let inner): return value(inner, n).map { $0 == 0 ? 1 : 0 }
    case .choice(let condition, let yes, let no):
      guard let chosen = value(condition, n) else { return nil }
      return value(chosen != 0 ? yes : no, n)
    case .binary(let operation, let left, let right):
      guard let left = value(left, n) else { return nil }
      if operation == .or, left != 0 { return 1 }
      if operation == .and, left == 0 { return 0 }
      guard let right = value(right, n) else { return nil }
      return apply(operation, left, right)
    }
  }

  private static func apply(_ operation: Operator, _ left: UInt, _ right: UInt) -> UInt? {
    switch operation {
    case .or, .and: right != 0 ? 1 : 0
    case .equal: left == right ? 1 : 0
    case .unequal: left != right ? 1 : 0
    case .atMost: left <= right ? 1 : 0
    case .atLeast: left >= right ? 1 : 0
    case .less: left < right ? 1 : 0
    case .greater: left > right ? 1 : 0
    case .plus: left &+ right
    case .minus: left &- right
    case .times: left &* right
    case .divided: right == 0 ? nil : left / right
    case .modulo: right == 0 ? nil : left % right
    }
  }

  private struct Parser {
    /// Deeper nesting is nobody's plural rule and would end on the stack.
    static let deepest = 64

    var text: [UInt8]
    var index = 0

    var isAtEnd: Bool {
      mutating get {
        skipSpace()
        return index == text.count
      }
    }

    mutating func choice(depth: Int) -> Node? {
      guard depth < Self.deepest, let condition = binary(above: 0, depth: depth) else {
        return nil
      }
      guard take("?") else { return condition }
      guard let yes = choice(depth: depth + 1), take(":"), let no = choice(depth: depth + 1) else {
        return nil
      }
      return .choice(condition, yes, no)
    }

    private mutating func binary(above precedence: Int, depth: Int) -> Node? {
      guard depth < Self.deepest, var left = unary(depth: depth) else { return nil }
      var operators = 0
      while let operation = peekOperator(), operation.precedence > precedence {
        operators += 1
        guard operators <= Self.deepest else { return nil }
        index += operation.rawValue.utf8.count
        guard let right = binary(above: operation.precedence, depth: depth + 1) else { return nil }
        left = .binary(operation, left, right)
      }
      return left
    }

    private mutating func unary(depth: Int) -> Node? {
      guard depth < Self.deepest else { return nil }
      if take("!") { return unary(depth: depth + 1).map { .not($0) } }
      if take("(") {
        guard let inner = choice(depth: depth + 1), take(")") else { return nil }
        return inner
      }
      if take("n") { return .number }
      var value: UInt?
      while index < text.count, (0x30...0x39).contains(text[index]) {
        let digit = UInt(text[index] - 0x30)
        guard (value ?? 0) < 1_000_000_000 else { return nil }
        value = (value ?? 0) * 10 + digit
        index += 1
      }
      return value.map { .constant($0) }
    }

    private mutating func take(_ word: String) -> Bool {
      skipSpace()
      guard text[index...].starts(with: word.utf8) else { return false }
      index += word.utf8.count
      return true
    }

    private mutating func peekOperator() -> Operator? {
      skipSpace()
      return Operator.allCases.first { text[index...].starts(with: $0.rawValue.utf8) }
    }

    private mutating func skipSpace() {
      while index < text.count, text[index] == 0x20 || (0x09...0x0D).contains(text[index]) {
        index += 1
      }
    }
  }
}
