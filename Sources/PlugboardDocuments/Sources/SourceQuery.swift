/// The records that a request asks a source for, as its params state.
///
/// `names` takes the records with these names, in this order; `except` leaves one out; `text` takes those in
/// which each of its words occurs, in a field that the source searches; `sort` orders them by a field, from the
/// largest on after a "-"; `limit` is the largest number of them. Every other param is a field with the value
/// that a record has there, in any language, or as an element of an array.
struct SourceQuery {
  /// The params that are no fields of records.
  static let ownParams = ["names", "except", "text", "sort", "limit"]

  private var names: [String]?
  private var excepted: String?
  private var words: [String] = []
  private var sorting: (field: String, isDescending: Bool)?
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
      case ("sort", .string(let field)):
        let descending = field.afterBytePrefix("-")
        sorting = (descending.map(String.init) ?? field, descending != nil)
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

  /// Returns the records that are asked for, in their order, each with its name.
  ///
  /// - Parameter searched: The fields in which words are looked for.
  func select(
    from records: Fields, searching searched: [String]
  ) throws(Fault) -> [(name: String, record: Fields)] {
    let all = (names ?? records.keys).compactMap { name -> (name: String, record: Fields)? in
      guard !excepted.hasSameBytes(as: name), case .object(let record)? = records[name] else {
        return nil
      }
      return (name, record)
    }
    for (name, _) in fields where !records.contains(where: { $0.value.has(name) }) {
      throw Fault(reason: "none of its records has the field \"\(name)\"")
    }
    var found = all.filter { _, record in
      fields.allSatisfy { record[$0.name]?.matches($0.wanted) == true }
    }
    if !words.isEmpty {
      found = found.filter { _, record in
        let text = searched.flatMap { record[$0]?.texts ?? [] }.joined(separator: "\n").folded
        return words.allSatisfy { text.contains($0) }
      }
    }
    if let sorting { found = try Self.sorted(found, sorting.field, sorting.isDescending) }
    return Array(found.prefix(limit))
  }

  /// Returns records ordered by a field; those without it, or with null, come last, and equal ones stay in
  /// their order.
  private static func sorted(
    _ records: [(name: String, record: Fields)], _ field: String, _ isDescending: Bool
  ) throws(Fault) -> [(name: String, record: Fields)] {
    let keyed = records.enumerated().map { index, entry in
      (index: index, value: entry.record[field].flatMap { $0 == .null ? nil : $0 })
    }
    let values = keyed.compactMap(\.value)
    guard values.allSatisfy({ $0.isNumber }) || values.allSatisfy({ $0.type == .string }) else {
      throw Fault(
        reason:
          "it can't be sorted by \"\(field)\", which isn't a number, or a plain text, in each record"
      )
    }
    let order = keyed.sorted { left, right in
      guard let leftValue = left.value, let rightValue = right.value else {
        return left.value == nil && right.value == nil
          ? left.index < right.index : left.value != nil
      }
      if leftValue.precedes(rightValue) { return !isDescending }
      if rightValue.precedes(leftValue) { return isDescending }
      return left.index < right.index
    }
    return order.map { records[$0.index] }
  }
}

extension Value {
  fileprivate func has(_ field: String) -> Bool {
    if case .object(let record) = self { record[field] != nil } else { false }
  }

  /// The strings and numbers in the value, of a text those of all languages.
  fileprivate var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .int(let number): [String(number)]
    case .array(let elements): elements.flatMap(\.texts)
    case .object(let record): record.values.flatMap(\.texts)
    case .null, .bool, .double: []
    }
  }

  /// Whether a field with this value is one that has the wanted value.
  fileprivate func matches(_ wanted: Value) -> Bool {
    if self == wanted { return true }
    switch self {
    case .array(let elements): return elements.contains { $0.matches(wanted) }
    case .object(let text):
      guard case .object(let languages)? = text["@text"], text.count == 1 else { return false }
      return languages.values.contains(wanted)
    default: return false
    }
  }

  fileprivate var isNumber: Bool { type == .int || type == .double }

  fileprivate func precedes(_ other: Value) -> Bool {
    switch (self, other) {
    case (.string(let left), .string(let right)): left < right
    case (.int(let left), .int(let right)): left < right
    default: (Double(value: self) ?? 0) < (Double(value: other) ?? 0)
    }
  }
}

extension String {
  /// The text in lower case and without the marks of Latin letters, so that "melies" finds "Méliès".
  fileprivate var folded: String {
    var folded = ""
    for scalar in lowercased().unicodeScalars {
      // A mark of its own follows its letter.
      if scalar.properties.generalCategory == .nonspacingMark,
        folded.unicodeScalars.last?.isASCII == true
      {
        continue
      }
      // The Latin letters with marks have names such as "LATIN SMALL LETTER E WITH ACUTE".
      if (0xC0..<0x250).contains(scalar.value) || (0x1E00..<0x1F00).contains(scalar.value),
        let name = scalar.properties.name, name.hasPrefix("LATIN SMALL LETTER ")
      {
        let rest = name.dropFirst("LATIN SMALL LETTER ".count)
        if rest.dropFirst().hasPrefix(" WITH"), let letter = rest.first {
          folded += letter.lowercased()
          continue
        }
      }
      folded.unicodeScalars.append(scalar)
    }
    return folded
  }
}
