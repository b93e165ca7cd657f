/// A condition on the data of a module and of the modules above it.
///
///     { "all": [{ "has": "account.user" }, { "above": { "likes.count": 0 } }] }
///
/// It is a plugin's param like any other value, `Key<DataCondition>("if", for: .condition)`. The
/// plugin observes `keys`, and asks `holds(reading:)` when one of them changes. Facts that are
/// fixed when a page is assembled, such as its language and the platform, are tested in `when`, not
/// here.
public indirect enum DataCondition: Sendable, Hashable {
  /// The key has a value: it isn't absent, null or the empty text. 0 and false are values.
  case has(Name)
  /// The key has this value. Numbers are equal if they are the same number: 1 and 1.0.
  case equals(Name, Value)
  /// The key has a number above this one.
  case above(Name, Value)
  /// The key has a number below this one.
  case below(Name, Value)
  /// The key has an array with this element, or a text with this text in it.
  case contains(Name, Value)
  case not(DataCondition)
  case all([DataCondition])
  case any([DataCondition])

  /// The keys that the condition reads, each once.
  public var keys: [Name] {
    var keys: [Name] = []
    var known: Set<Name> = []
    var open = [self]
    while let next = open.popLast() {
      switch next {
      case .has(let key), .equals(let key, _), .above(let key, _), .below(let key, _),
        .contains(let key, _):
        if known.insert(key).inserted { keys.append(key) }
      case .not(let part): open.append(part)
      case .all(let parts), .any(let parts): open += parts.reversed()
      }
    }
    return keys
  }

  /// Returns whether the condition holds for the values that a closure returns for its keys; nil for an absent one.
  public func holds<Failure: Error>(
    reading read: (Name) throws(Failure) -> Value?
  ) throws(Failure) -> Bool {
    switch self {
    case .has(let key):
      switch try read(key) {
      case nil, .null, .string(""): return false
      default: return true
      }
    case .equals(let key, let value): return try read(key)?.isAlike(value) ?? false
    case .above(let key, let number): return try read(key)?.compared(to: number) == .above
    case .below(let key, let number): return try read(key)?.compared(to: number) == .below
    case .contains(let key, let value):
      switch (try read(key), value) {
      case (.array(let elements)?, _): return elements.contains { $0.isAlike(value) }
      case (.string(let text)?, .string(let part)): return text.utf8.contains(part.utf8)
      default: return false
      }
    case .not(let part): return try !part.holds(reading: read)
    case .all(let parts):
      for part in parts where try !part.holds(reading: read) { return false }
      return true
    case .any(let parts):
      for part in parts where try part.holds(reading: read) { return true }
      return false
    }
  }
}

extension DataCondition: ValueConvertible {
  public static var valueType: ValueType { .object }

  public static var valueShape: ValueShape {
    ValueShape(
      .object, "a condition on data like {\"has\": \"KEY\"}", plural: "conditions on data")
  }

  public init?(value: Value) {
    var reading = Reading()
    guard let condition = reading.condition(value), reading.inspection.faults.isEmpty else {
      return nil
    }
    self = condition
  }

  public var value: Value {
    func test(_ name: Test, _ key: Name, _ value: Value) -> Value {
      .object([name.rawValue: .object([key.text: value])])
    }
    func list(_ name: Test, _ parts: [DataCondition]) -> Value {
      .object([name.rawValue: .array(parts.map(\.value))])
    }
    return switch self {
    case .has(let key): .object([Test.has.rawValue: .string(key.text)])
    case .equals(let key, let value): test(.is, key, value)
    case .above(let key, let number): test(.above, key, number)
    case .below(let key, let number): test(.below, key, number)
    case .contains(let key, let value): test(.contains, key, value)
    case .not(let part): .object([Test.not.rawValue: part.value])
    case .all(let parts): list(.all, parts)
    case .any(let parts): list(.any, parts)
    }
  }
}

extension Value {
  fileprivate enum Order { case below, equal, above }

  /// Returns how a number compares with another; nil unless both are numbers. Exact at both ends of Int.
  fileprivate func compared(to other: Value) -> Order? {
    switch (self, other) {
    case (.int(let int), .int(let other)): int < other ? .below : int > other ? .above : .equal
    case (.double(let double), .double(let other)):
      double < other ? .below : double > other ? .above : double == other ? .equal : nil
    case (.int(let int), .double(let double)): Self.order(of: int, double)
    case (.double(let double), .int(let int)):
      switch Self.order(of: int, double) {
      case .below: .above
      case .above: .below
      case let order: order
      }
    default: nil
    }
  }

  private static func order(of int: Int, _ double: Double) -> Order? {
    if double.isNaN { return nil }
    // The bounds of Int64, of which the upper one is no Int.
    if double >= 0x1p63 { return .below }
    if double < -0x1p63 { return .above }
    let whole = Int(double)
    if int != whole { return int < whole ? .below : .above }
    let rest = double - Double(whole)
    return rest > 0 ? .below : rest < 0 ? .above : .equal
  }

  /// Returns whether another value is equal, numbers as such and objects whatever the order of their keys.
  fileprivate func isAlike(_ other: Value) -> Bool {
    switch (self, other) {
    case (.int, .double), (.double, .int): compared(to: other) == .equal
    case (.array(let elements), .array(let others)):
      elements.count == others.count && zip(elements, others).allSatisfy { $0.isAlike($1) }
    case (.object(let record), .object(let other)):
      record.count == other.count
        && record.allSatisfy { field in other[field.key].map { field.value.isAlike($0) } ?? false }
    default: self == other
    }
  }
}
