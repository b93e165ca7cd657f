/// The records that a request asks a source for, as its params state.
///
/// `names` takes the records with these names, in this order; `except` leaves one out; `text` takes
/// the records in which each of its words occurs, in a field that the source searches; `sort`
/// orders them by a field, or by several; `limit` is the largest number of them. Every other param
/// is a field with the value that a record has there, in any language, or as an element of an
/// array; an array of values asks for any of them.
struct SourceQuery {
  /// The params that are no fields of records.
  static let ownParams = ["names", "except", "text", "sort", "limit"]

  private var names: [String]?
  private var excepted: String?
  private var words: [String] = []
  private(set) var order: SourceOrder?
  private var limit = Int.max
  private var fields: [(name: String, wanted: Value)] = []

  /// - Throws: The reason for which a param has no meaning.
  init(_ params: Params) throws(Fault) {
    for param in params.record {
      switch (param.key, param.value) {
      case (_, .null): break
      case ("names", .array(let names)): self.names = names.compactMap(String.init(value:))
      case ("except", .string(let name)): excepted = name
      case ("text", .string(let text)):
        words = text.folded.split(whereSeparator: \.isWhitespace).map(String.init)
      case ("sort", .string), ("sort", .array):
        order = SourceOrder(param.value)
        guard order != nil else {
          throw Fault(
            reason: "its param \"sort\" takes the name of a field, or an array of such names",
            param: param.key)
        }
      case ("limit", .int(let limit)):
        guard limit >= 0 else {
          throw Fault(reason: "its param \"limit\" can't be \(limit), below zero", param: param.key)
        }
        self.limit = limit
      case ("names", _), ("except", _), ("text", _), ("sort", _), ("limit", _):
        throw Fault(
          reason: "its param \"\(param.key)\" can't be of type \(param.value.type)",
          param: param.key)
      default: fields.append((param.key, param.value))
      }
    }
  }

  /// A param without a meaning.
  struct Fault: Error {
    let reason: String
    /// The name of the param; nil if it isn't known without the records.
    var param: String?
  }

  /// Returns the chosen records in their order, each with its name.
  ///
  /// - Parameters:
  ///   - searched: The fields in which words are looked for.
  ///   - languages: The languages by whose texts records are sorted, the preferred one first.
  func select(
    from records: Fields, searching searched: [String], languages: [LanguageTag]
  ) throws(Fault) -> [(name: String, record: Fields)] {
    let all = (names ?? records.keys).compactMap { name -> (name: String, record: Fields)? in
      guard !excepted.hasSameBytes(as: name), case .object(let record)? = records[name] else {
        return nil
      }
      return (name, record)
    }
    for (name, _) in fields
    where !records.isEmpty && !records.contains(where: { $0.value.has(name) }) {
      throw Fault(reason: "none of its records has the field \"\(name)\"")
    }
    var found = all.filter { _, record in
      fields.allSatisfy { record[$0.name]?.isWanted($0.wanted) == true }
    }
    if !words.isEmpty {
      found = found.filter { _, record in
        let text = searched.flatMap { record[$0]?.texts ?? [] }.joined(separator: "\n").folded
        return words.allSatisfy { text.contains($0) }
      }
    }
    if let order { found = order.sorted(found, for: languages) }
    return Array(found.prefix(limit))
  }
}

extension Value {
  fileprivate func has(_ field: String) -> Bool {
    if case .object(let record) = self { record[field] != nil } else { false }
  }

  /// The strings and numbers in the value; for a text, the strings of all languages.
  fileprivate var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .int(let number): [String(number)]
    case .array(let elements): elements.flatMap(\.texts)
    case .object(let record): record.values.flatMap(\.texts)
    case .null, .bool, .double: []
    }
  }

  /// Whether a field with this value has the wanted value, or one of several wanted values.
  func isWanted(_ wanted: Value) -> Bool {
    if matches(wanted) { return true }
    guard case .array(let choices) = wanted else { return false }
    return choices.contains { matches($0) }
  }

  private func matches(_ wanted: Value) -> Bool {
    if isEqual(to: wanted) { return true }
    switch self {
    case .array(let elements): return elements.contains { $0.matches(wanted) }
    case .object(let text):
      guard case .object(let languages)? = text["@text"], text.count == 1 else { return false }
      return languages.values.contains(wanted)
    default: return false
    }
  }
}
