/// The arrangement of the cards of a page: the answer of `page.list`.
///
/// In JSON it is an object, `{"margin": 2, "gap": 1}`, without fields that are 0. Lengths are in
/// the host's units, and limited to 0 to `View.longest`.
public struct PageList: Hashable, Sendable {
  /// The free space on both sides.
  public var margin: Int
  /// The free space between two cards.
  public var gap: Int

  public init(margin: Int = 0, gap: Int = 0) {
    self.margin = margin
    self.gap = gap
  }
}

extension PageList: ValueConvertible {
  public static var valueType: ValueType { .object }

  public init?(value: Value) {
    guard case .object(let record) = value else { return nil }
    var fields = FieldReader(record)
    self.init(margin: fields.read("margin") ?? 0, gap: fields.read("gap") ?? 0)
    guard fields.isComplete else { return nil }
  }

  public var value: Value {
    var record = Record()
    if margin != 0 { record["margin"] = .int(margin) }
    if gap != 0 { record["gap"] = .int(gap) }
    return .object(record)
  }
}
