/// The path from the root of a JSON text to one of its nodes (RFC 6901): `/cards/0/data/title`.
public struct JSONPointer: Sendable, Hashable {
  /// One level of a pointer: a key of an object or an index of an array.
  public enum Step: Sendable, Hashable {
    case key(String)
    case index(Int)

    public static func == (left: Step, right: Step) -> Bool {
      switch (left, right) {
      case (.key(let key), .key(let other)): key.hasSameBytes(as: other)
      case (.index(let index), .index(let other)): index == other
      case (.key, _), (.index, _): false
      }
    }

    public func hash(into hasher: inout Hasher) {
      switch self {
      case .key(let key): hasher.combine(ExactText(key))
      case .index(let index): hasher.combine(index)
      }
    }
  }

  public var steps: [Step]

  /// Creates a pointer; without steps it leads to the root.
  public init(_ steps: [Step] = []) {
    self.steps = steps
  }

  /// Parses a pointer; nil if a nonempty text doesn't begin with `/`, or a `~` isn't followed by 0
  /// or 1.
  ///
  /// A step of digits becomes an index, which in an object finds the key of that name.
  public init?(_ text: String) {
    steps = []
    guard !text.isEmpty else { return }
    guard text.utf8.first == .slash else { return nil }
    for part in text.utf8.dropFirst().split(separator: .slash, omittingEmptySubsequences: false) {
      guard let key = Self.unescaped(part) else { return nil }
      steps.append(Self.index(key).map(Step.index) ?? .key(key))
    }
  }

  /// The pointer, or its beginning, which leads to an ancestor, if it is longer than a kilobyte.
  package var shortened: JSONPointer {
    var room = 1024
    return JSONPointer(
      Array(
        steps.prefix { step in
          if case .key(let key) = step { room -= key.utf8.count } else { room -= 4 }
          room -= 1
          return room >= 0
        }))
  }

  public func appending(_ step: Step) -> JSONPointer { JSONPointer(steps + [step]) }
  public func appending(_ key: String) -> JSONPointer { appending(.key(key)) }
  public func appending(_ index: Int) -> JSONPointer { appending(.index(index)) }

  /// Returns the index that a step of digits denotes; with leading zeros it is a key.
  static func index(_ key: String) -> Int? {
    guard !key.isEmpty, key.utf8.allSatisfy(\.isDigit), key == "0" || key.utf8.first != 0x30 else {
      return nil
    }
    return Int(key)
  }

  private static func unescaped(_ part: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var isEscape = false
    for byte in part {
      switch (isEscape, byte) {
      case (false, UInt8(ascii: "~")): isEscape = true
      case (false, _): bytes.append(byte)
      case (true, UInt8(ascii: "0")), (true, UInt8(ascii: "1")):
        bytes.append(byte == UInt8(ascii: "0") ? UInt8(ascii: "~") : .slash)
        isEscape = false
      default: return nil
      }
    }
    return isEscape ? nil : String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONPointer.Step: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  public init(stringLiteral key: String) { self = .key(key) }
  public init(integerLiteral index: Int) { self = .index(index) }
}

extension JSONPointer: CustomStringConvertible {
  public var description: String {
    var bytes: [UInt8] = []
    for step in steps {
      bytes.append(.slash)
      switch step {
      case .index(let index): bytes.append(contentsOf: String(index).utf8)
      case .key(let key):
        for byte in key.utf8 {
          switch byte {
          case UInt8(ascii: "~"): bytes.append(contentsOf: "~0".utf8)
          case .slash: bytes.append(contentsOf: "~1".utf8)
          default: bytes.append(byte)
          }
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Value {
  /// The node that a pointer leads to from this value, or nil if there is none.
  public subscript(pointer: JSONPointer) -> Value? {
    var value = self
    for step in pointer.steps {
      guard let (_, child) = value.child(at: step) else { return nil }
      value = child
    }
    return value
  }

  /// Returns the child that a step leads to, and its position.
  func child(at step: JSONPointer.Step) -> (position: Int, value: Value)? {
    switch (self, step) {
    case (.array(let elements), .index(let index)):
      return elements.indices.contains(index) ? (index, elements[index]) : nil
    case (.array, .key(let key)):
      return JSONPointer.index(key).flatMap { child(at: .index($0)) }
    case (.object(let record), .key(let key)):
      return record.position(of: key).map { ($0, record[$0].value) }
    case (.object, .index(let index)):
      return child(at: .key(String(index)))
    default:
      return nil
    }
  }
}
