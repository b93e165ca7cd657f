/// The layout of a component's items: the answer of `component.layout`.
///
/// Lengths are in the host's units, and limited to 0 to `View.longest`; columns and item widths are
/// at least 1.
public enum Layout: Hashable, Sendable {
  /// A column of items, each as wide as the room.
  case stack(gap: Int = 0, insets: Insets = .zero)
  /// Rows of equal columns; all items of a row have the height of its highest one. Units that don't
  /// divide evenly go to the first columns. The row gap is `gap` if none is given.
  case tile(columns: Int, gap: Int = 0, rowGap: Int? = nil, insets: Insets = .zero)
  /// A row of items that scrolls sideways; no item is wider than the room.
  case scroll(itemWidth: Int, gap: Int = 0, insets: Insets = .zero)
}

/// The JSON form is an object whose `layout` names the kind, without fields that have their
/// default. Unknown kinds, unknown fields and wrong types are refused.
///
///     {"layout": "stack", "gap": 1, "insets": {"left": 2}}
///     {"layout": "tile", "columns": 4, "gap": 2, "rowGap": 1}
///     {"layout": "scroll", "itemWidth": 20, "gap": 1}
extension Layout: ValueConvertible {
  public static var valueType: ValueType { .object }
  public static var valueShape: ValueShape {
    ValueShape(
      .object, "an object with a \"layout\" (stack, tile or scroll) and its fields",
      plural: "layouts")
  }

  public init?(value: Value) {
    guard case .object(let record) = value else { return nil }
    var fields = FieldReader(record)
    let kind: String? = fields.require("layout")
    let gap = fields.read("gap") ?? 0
    let insets = fields.read("insets") ?? Insets.zero
    switch kind {
    case "stack": self = .stack(gap: gap, insets: insets)
    case "tile":
      self = .tile(
        columns: fields.require("columns") ?? 1, gap: gap, rowGap: fields.read("rowGap"),
        insets: insets)
    case "scroll":
      self = .scroll(itemWidth: fields.require("itemWidth") ?? 1, gap: gap, insets: insets)
    default: return nil
    }
    guard fields.isComplete else { return nil }
  }

  public var value: Value {
    var record: Record
    let common: (gap: Int, insets: Insets)
    switch self {
    case .stack(let gap, let insets):
      record = ["layout": "stack"]
      common = (gap, insets)
    case .tile(let columns, let gap, let rowGap, let insets):
      record = ["layout": "tile", "columns": .int(columns)]
      if let rowGap { record["rowGap"] = .int(rowGap) }
      common = (gap, insets)
    case .scroll(let itemWidth, let gap, let insets):
      record = ["layout": "scroll", "itemWidth": .int(itemWidth)]
      common = (gap, insets)
    }
    if common.gap != 0 { record["gap"] = .int(common.gap) }
    if common.insets != .zero { record["insets"] = common.insets.value }
    return .object(record)
  }
}
