/// How the cards of a page stand below one another: the answer of `page.list`.
///
/// In JSON an object, `{"margin": 2, "gap": 1}`; fields that are 0 are left out. Lengths are in the
/// host's units and are taken as at least 0 and at most `View.longest`.
public struct PageList: Hashable, Sendable {
  /// What is kept free on both sides.
  public var margin: Int
  /// What is kept free between two cards.
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
