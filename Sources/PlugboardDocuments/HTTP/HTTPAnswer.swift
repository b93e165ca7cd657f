/// The records in an answer of a server, as the document of their source finds them.
struct HTTPAnswer: Sendable {
  /// A record as the server has it.
  struct Record: Sendable {
    /// Nil if it has none.
    let name: String?
    /// The number of its item in the answer, from 1.
    let number: Int
    let fields: Fields

    /// The record in messages.
    var wording: String {
      name.map { "the record \(Value.string($0).shortWording)" } ?? "item \(number)"
    }
  }

  /// The statement of an answer about a next page.
  enum Next: Sendable, Equatable {
    /// The document names no place for it.
    case unstated
    case none
    case some
    case cursor(String)
  }

  /// The reason for which an answer has no records, as the end of a sentence.
  struct Fault: Error {
    let reason: String
  }

  /// The number of records that are taken from one answer.
  static let mostRecords = 1000
  private static let mostRemarks = 10
  /// The maximal nesting of an answer: half the limit of values, as nodes and kept pages contain
  /// its items.
  private static let deepest = Value.deepest / 2
  /// The length of a cursor in bytes.
  private static let longestCursor = 4096

  private(set) var records: [Record] = []
  /// The number of items in the answer, including items that aren't records.
  private(set) var count = 0
  private(set) var total: Int?
  private(set) var next = Next.unstated
  /// A number for the items, which the same ones have again.
  private(set) var digest = 0
  /// Faults of the answer that don't prevent its use, in sentences.
  private(set) var remarks: [String] = []

  /// Reads an answer with a page of items, away from the main actor.
  @concurrent static func page(
    _ body: [UInt8], of source: HTTPSource
  ) async throws(Fault) -> HTTPAnswer {
    try HTTPAnswer(read(body), source)
  }

  /// Reads an answer with one record, away from the main actor.
  @concurrent static func record(
    _ body: [UInt8], of record: HTTPSource.Record
  ) async throws(Fault) -> Fields {
    let value = try read(body)
    guard let fields = Self.fields(of: value, record.fields) else {
      throw Fault(reason: "the answer is \(value.type.wording), and a record is an object")
    }
    return fields
  }

  /// Reads a text leniently: a server's faults in single values are its own.
  private static func read(_ body: [UInt8]) throws(Fault) -> Value {
    var reader = JSONReader(duplicateKeys: .warning)
    reader.valueFaults = .warning
    reader.depthLimit = deepest
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = body.starts(with: mark) ? Array(body.dropFirst(mark.count)) : body
    do throws(Diagnostic) {
      return try reader.read(bytes, file: "the answer").value
    } catch {
      let place = error.location.map { "line \($0.line), column \($0.column)" } ?? "its beginning"
      throw Fault(
        reason: bytes.isEmpty
          ? "the answer is empty, and no JSON"
          : "the answer is no JSON: \(place): \(error.message)")
    }
  }

  private init(_ value: Value, _ source: HTTPSource) throws(Fault) {
    let answer = source.answer
    let items = try Self.items(in: value, answer.items)
    count = items.count
    var hasher = Hasher()
    if let found = value[answer.items] { hasher.combine(found) }
    digest = hasher.finalize()
    if let pointer = answer.total { noteTotal(value[pointer], pointer) }
    if let pointer = answer.next {
      next = try Self.next(value[pointer], pointer, isCursor: source.paging?.way == .cursor)
    }
    for (position, item) in items.prefix(Self.mostRecords).enumerated() {
      guard let fields = Self.fields(of: item.value, answer.fields) else {
        remark(
          "item \(position + 1) is \(item.value.type.wording), not an object; it is left out")
        continue
      }
      var name = item.name
      if let pointer = answer.name {
        name = item.value[pointer].flatMap(Self.name)
        if name == nil {
          remark("item \(position + 1) has no name at \(pointer.wording)")
        }
      }
      records.append(Record(name: name, number: position + 1, fields: fields))
    }
    if items.count > Self.mostRecords {
      remarks.append(
        "it has \(items.count) items, of which the first \(Self.mostRecords) are shown; ask for pages"
      )
    }
  }

  /// Notes a fault of an item; only the first faults are kept.
  private mutating func remark(_ text: String) {
    if remarks.count < Self.mostRemarks { remarks.append(text) }
  }

  /// Returns the items at a place, with their names if they are in an object; none for null.
  private static func items(
    in value: Value, _ pointer: JSONPointer
  ) throws(Fault) -> [(name: String?, value: Value)] {
    guard let found = value[pointer] else {
      throw Fault(
        reason: "the answer has nothing at \(pointer.wording): \(value.wording(at: pointer))")
    }
    switch found {
    case .null: return []
    case .array(let elements): return elements.map { (nil, $0) }
    case .object(let record): return record.map { ($0.key, $0.value) }
    case .bool, .int, .double, .string:
      throw Fault(
        reason:
          "the answer has \(found.type.wording) at \(pointer.wording), and items are an array or an object"
      )
    }
  }

  /// Returns the fields of an item; nil if it is no object and no fields are stated.
  private static func fields(of item: Value, _ stated: [HTTPSource.Field]?) -> Fields? {
    guard let stated else {
      guard case .object(let record) = item else { return nil }
      return record
    }
    var fields = Fields()
    for field in stated {
      if let value = item[field.pointer], value != .null { fields[field.name] = value }
    }
    return fields
  }

  private static func name(_ value: Value) -> String? {
    switch value {
    case .string(let text): text.isEmpty ? nil : text
    case .int(let number): String(number)
    default: nil
    }
  }

  private mutating func noteTotal(_ value: Value?, _ pointer: JSONPointer) {
    switch value {
    case nil, .null?: break
    case .int(let number)? where number >= 0: total = number
    case .some(let value):
      remarks.append(
        "the number of all items at \(pointer.wording) is \(value.shortWording), which counts nothing"
      )
    }
  }

  private static func next(
    _ value: Value?, _ pointer: JSONPointer, isCursor: Bool
  ) throws(Fault) -> Next {
    switch value {
    case nil, .null?, .bool(false)?, .string("")?: return .none
    case .some(let value):
      guard isCursor else { return .some }
      guard let cursor = name(value), cursor.utf8.count <= longestCursor else {
        throw Fault(
          reason:
            "the cursor at \(pointer.wording) is a string of at most \(longestCursor) bytes or an integer, not"
            + " \(value.shortWording)")
      }
      return .cursor(cursor)
    }
  }
}

extension JSONPointer {
  /// The pointer in messages.
  fileprivate var wording: String {
    steps.isEmpty ? "its outermost place" : Value.string(shortened.description).description
  }
}

extension Value {
  /// Says which value is the last on the way to a place that isn't there.
  fileprivate func wording(at pointer: JSONPointer) -> String {
    var (value, steps) = (self, [JSONPointer.Step]())
    for step in pointer.steps {
      guard let next = value[JSONPointer([step])] else { break }
      value = next
      steps.append(step)
    }
    let place = JSONPointer(steps).wording
    guard case .object(let record) = value else { return "\(place) is \(value.type.wording)" }
    guard !record.isEmpty else { return "\(place) is an empty object" }
    let names = record.keys.map { Value.string($0).shortWording }
    return "\(place) is an object with \(DocumentFault.listed(names))"
  }
}
