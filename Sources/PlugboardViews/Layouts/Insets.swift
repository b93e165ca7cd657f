/// The free space on the four sides.
///
/// In JSON it is an object of sides, `{"left": 1}`, or one integer for all four.
public struct Insets: Hashable, Sendable {
  public var top: Int
  public var left: Int
  public var bottom: Int
  public var right: Int

  public static let zero = Insets(0)

  public init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  public init(_ all: Int) {
    self.init(top: all, left: all, bottom: all, right: all)
  }
}

extension Insets: ValueConvertible {
  public static var valueType: ValueType { .any }
  public static var valueShape: ValueShape {
    ValueShape(
      .any, "an integer, or an object with integers for top, left, bottom and right",
      plural: "integers or objects of sides")
  }

  public init?(value: Value) {
    switch value {
    case .int(let all): self.init(all)
    case .object(let record):
      var fields = FieldReader(record)
      self.init(
        top: fields.read("top") ?? 0, left: fields.read("left") ?? 0,
        bottom: fields.read("bottom") ?? 0, right: fields.read("right") ?? 0)
      guard fields.isComplete else { return nil }
    default: return nil
    }
  }

  public var value: Value {
    var record = Fields()
    if top != 0 { record["top"] = .int(top) }
    if left != 0 { record["left"] = .int(left) }
    if bottom != 0 { record["bottom"] = .int(bottom) }
    if right != 0 { record["right"] = .int(right) }
    return .object(record)
  }
}

extension Insets {
  /// The same insets with sides limited to the legal range.
  var legal: Insets {
    Insets(
      top: ViewValue.legal(top), left: ViewValue.legal(left), bottom: ViewValue.legal(bottom),
      right: ViewValue.legal(right))
  }
}
