/// In JSON an object: `{"source": "films", "level": "item", "page": 1, "params": {}}`.
extension SourceRequest: ValueConvertible {
  public static var valueType: ValueType { .object }

  public init?(value: Value) {
    guard case .object(let record) = value, record.count == 4,
      case .string(let source) = record["source"], case .string(let level) = record["level"],
      let level = Level(rawValue: level), case .int(let page) = record["page"],
      case .object(let params) = record["params"]
    else { return nil }
    self.init(source, of: level, page: page, params: Params(params))
  }

  public var value: Value {
    [
      "source": .string(source), "level": .string(level.rawValue), "page": .int(page),
      "params": .object(params.record),
    ]
  }
}

/// In JSON an object: `{"nodes": [], "isLast": true}`.
extension SourcePage: ValueConvertible {
  public static var valueType: ValueType { .object }

  public init?(value: Value) {
    guard case .object(let record) = value, record.count == 2,
      case .array(let nodes) = record["nodes"], case .bool(let isLast) = record["isLast"]
    else { return nil }
    self.init(nodes, isLast: isLast)
  }

  public var value: Value { ["nodes": .array(nodes), "isLast": .bool(isLast)] }
}
