/// Reads the fields of a record and notices a wrong type and a field that nobody asked for.
struct FieldReader {
  private let record: Record
  private var found = 0
  private var hasFault = false

  init(_ record: Record) { self.record = record }

  /// True where every field was read and had the right type.
  var isComplete: Bool { !hasFault && found == record.count }

  /// Nil where the field is missing or of another type; only the latter is a fault.
  mutating func read<Wrapped: ValueConvertible>(_ key: String) -> Wrapped? {
    guard let value = record[key] else { return nil }
    found += 1
    let wrapped = Wrapped(value: value)
    if wrapped == nil { hasFault = true }
    return wrapped
  }

  /// The same for a field that must stand there.
  mutating func require<Wrapped: ValueConvertible>(_ key: String) -> Wrapped? {
    let wrapped: Wrapped? = read(key)
    if wrapped == nil { hasFault = true }
    return wrapped
  }

  mutating func read<Choice: RawRepresentable<String>>(choice key: String) -> Choice? {
    guard let text: String = read(key) else { return nil }
    let choice = Choice(rawValue: text)
    if choice == nil { hasFault = true }
    return choice
  }
}
