/// In JSON an object: `{"source": "films", "level": "item", "page": 1, "params": {}}`, with `"languages": ["en"]` if
/// there are any.
extension SourceRequest: ValueConvertible {
  public static var valueType: ValueType { .object }

  public init?(value: Value) {
    guard case .object(let record) = value, record.count == (record["languages"] == nil ? 4 : 5),
      case .string(let source) = record["source"], case .string(let level) = record["level"],
      let level = Level(rawValue: level), case .int(let page) = record["page"],
      case .object(let params) = record["params"],
      let texts = [String](value: record["languages"] ?? [])
    else { return nil }
    let languages = texts.compactMap { LanguageTag($0) }
    guard languages.count == texts.count else { return nil }
    self.init(source, of: level, page: page, params: Params(params), languages: languages)
  }

  public var value: Value {
    var record: Fields = [
      "source": .string(source), "level": .string(level.rawValue), "page": .int(page),
      "params": .object(params.record),
    ]
    if !languages.isEmpty { record["languages"] = .array(languages.map { .string($0.text) }) }
    return .object(record)
  }
}

/// In JSON an object: `{"nodes": [], "isLast": true}`, with `"total": 12` if it is known.
extension SourcePage: ValueConvertible {
  public static var valueType: ValueType { .object }

  public init?(value: Value) {
    guard case .object(let record) = value, record.count == (record["total"] == nil ? 2 : 3),
      case .array(let nodes) = record["nodes"], case .bool(let isLast) = record["isLast"]
    else { return nil }
    var total: Int?
    if let stated = record["total"] {
      guard let number = Int(value: stated), number >= 0 else { return nil }
      total = number
    }
    self.init(nodes, isLast: isLast, total: total)
  }

  public var value: Value {
    var record: Fields = ["nodes": .array(nodes), "isLast": .bool(isLast)]
    record["total"] = total.map(Value.int)
    return .object(record)
  }
}
