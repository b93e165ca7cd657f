/// A component that keeps its place on the screen while its page is scrolled.
///
/// In JSON:
///
///     {"pin": "sticky", "module": "home/filters", "edge": "top"}
///     {"pin": "fixed", "module": "home/cart", "edge": "bottom", "alignment": "trailing", "width": 20}
public struct PagePin: Hashable, Sendable {
  /// The way in which a component keeps its place.
  public enum Kind: String, Hashable, CaseIterable, ValueConvertible {
    /// It is scrolled with the page, but never past its edge.
    case sticky
    /// It lies on the page and takes no room in the list.
    case fixed
  }

  public enum Edge: String, Hashable, CaseIterable, ValueConvertible {
    case top, bottom
  }

  public var kind: Kind
  /// The id of the component.
  public var module: ModuleID
  public var edge: Edge
  /// The place of a fixed component along its edge; the centre for a sticky one.
  public var alignment: ViewValue.Alignment
  /// The width of a fixed component; nil for the page's width.
  public var width: Int?

  public init(
    _ kind: Kind, _ module: ModuleID, at edge: Edge, alignment: ViewValue.Alignment = .center,
    width: Int? = nil
  ) {
    self.kind = kind
    self.module = module
    self.edge = edge
    self.alignment = alignment
    self.width = width
  }
}

extension PagePin: ValueConvertible {
  public static var valueType: ValueType { .object }
  public static var valueShape: ValueShape {
    ValueShape(
      .object, "an object with the kind of a \"pin\", its \"module\" and its \"edge\"",
      plural: "pins of components")
  }

  public init?(value: Value) {
    guard case .object(let record) = value else { return nil }
    var fields = FieldReader(record)
    guard let kind: Kind = fields.read("pin"), let module: String = fields.read("module"),
      let edge: Edge = fields.read("edge")
    else { return nil }
    self.init(
      kind, ModuleID(module), at: edge, alignment: fields.read("alignment") ?? .center,
      width: fields.read("width"))
    guard fields.isComplete else { return nil }
  }

  public var value: Value {
    var record: Fields = [
      "pin": kind.value, "module": .string(module.text),
      "edge": edge.value,
    ]
    if alignment != .center { record["alignment"] = alignment.value }
    if let width { record["width"] = .int(width) }
    return .object(record)
  }
}
