/// A reader of a record's fields, which notices wrong types and fields that were not read.
struct FieldReader {
  private let record: Fields
  private var found = 0
  private var hasFault = false

  init(_ record: Fields) { self.record = record }

  /// Whether every field was read and had the right type.
  var isComplete: Bool { !hasFault && found == record.count }

  /// Reads a field; nil if it is missing or of another type, and only the latter is a fault.
  mutating func read<Wrapped: ValueConvertible>(_ key: String) -> Wrapped? {
    guard let value = record[key] else { return nil }
    found += 1
    let wrapped = Wrapped(value: value)
    if wrapped == nil { hasFault = true }
    return wrapped
  }

  /// Reads a field whose absence is a fault too.
  mutating func require<Wrapped: ValueConvertible>(_ key: String) -> Wrapped? {
    let wrapped: Wrapped? = read(key)
    if wrapped == nil { hasFault = true }
    return wrapped
  }
}
