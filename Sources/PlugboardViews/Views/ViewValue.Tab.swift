extension ViewValue {
  /// A tab with its label, and an id as a button has.
  ///
  /// In JSON it is an object, `{"label": "…", "id": "…"}`.
  public struct Tab: Hashable, Sendable {
    public let label: String
    public let id: String

    public init(_ label: String, id: String) {
      self.label = label
      self.id = id
    }
  }
}

extension ViewValue.Tab: ValueConvertible {
  public static var valueType: ValueType { .object }
  @inlinable public static var staysTyped: Bool { true }

  public init?(value: Value) {
    guard case .object(let record) = value else { return nil }
    var fields = FieldReader(record)
    guard let label: String = fields.require("label"), let id: String = fields.require("id"),
      fields.isComplete
    else { return nil }
    self.init(label, id: id)
  }

  public var value: Value { ["label": .string(label), "id": .string(id)] }
}
