/// The arrangement of the cards of a page: the answer of `page.list`.
///
/// In JSON it is an object, `{"margin": 2, "gap": 1, "stickyHeaders": true, "hidesCards": true, "pins": […]}`,
/// without fields that are 0, false or empty. Lengths are in the host's units, and limited to 0 to
/// `ViewValue.longest`.
public struct PageList: Hashable, Sendable {
  /// The free space on both sides.
  public var margin: Int
  /// The free space between two cards.
  public var gap: Int
  /// Whether the top of a card sticks to the top of the page while the card is scrolled past it.
  public var hasStickyHeaders: Bool
  /// Whether the page shows its view for lack of cards in place of its cards.
  public var hidesCards: Bool
  /// The components that keep their place on the screen, in the order of the page.
  public var pins: [PagePin]

  public init(
    margin: Int = 0, gap: Int = 0, stickyHeaders: Bool = false, hidesCards: Bool = false,
    pins: [PagePin] = []
  ) {
    self.margin = margin
    self.gap = gap
    self.hasStickyHeaders = stickyHeaders
    self.hidesCards = hidesCards
    self.pins = pins
  }
}

extension PageList: ValueConvertible {
  public static var valueType: ValueType { .object }
  @inlinable public static var staysTyped: Bool { true }

  public init?(value: Value) {
    guard case .object(let record) = value else { return nil }
    var fields = FieldReader(record)
    self.init(
      margin: fields.read("margin") ?? 0, gap: fields.read("gap") ?? 0,
      stickyHeaders: fields.read("stickyHeaders") ?? false,
      hidesCards: fields.read("hidesCards") ?? false, pins: fields.read("pins") ?? [])
    guard fields.isComplete else { return nil }
  }

  public var value: Value {
    var record = Fields()
    if margin != 0 { record["margin"] = .int(margin) }
    if gap != 0 { record["gap"] = .int(gap) }
    if hasStickyHeaders { record["stickyHeaders"] = true }
    if hidesCards { record["hidesCards"] = true }
    if !pins.isEmpty { record["pins"] = pins.value }
    return .object(record)
  }
}
