/// The layout of a component by name: the answer of `component.layout`.
///
/// The name belongs to the plugin that brings the layout, see `LayoutPlugin`. In JSON:
///
///     {"layout": "layout.tile", "params": {"columns": 4, "gap": 2}}
public struct LayoutChoice: Hashable, Sendable {
  public var layout: String
  public var params: Fields

  public init(_ layout: String, params: Fields = Fields()) {
    self.layout = layout
    self.params = params
  }
}

extension LayoutChoice: ValueConvertible {
  public static var valueType: ValueType { .object }
  @inlinable public static var staysTyped: Bool { true }
  public static var valueShape: ValueShape {
    ValueShape(
      .object, "an object with the name of a \"layout\" and its \"params\"",
      plural: "objects with the name of a layout")
  }

  public init?(value: Value) {
    guard case .object(let record) = value else { return nil }
    var fields = FieldReader(record)
    guard let layout: String = fields.require("layout") else { return nil }
    self.init(layout, params: fields.read("params") ?? Fields())
    guard fields.isComplete else { return nil }
  }

  public var value: Value {
    var record: Fields = ["layout": .string(layout)]
    if !params.isEmpty { record["params"] = .object(params) }
    return .object(record)
  }
}
