internal import Plugboard

/// Looks up the record that the data of its module names, or of its page, and writes its fields to the
/// module's data.
///
/// When the name changes, on `source.reset` and on `source.refresh`, the record is looked up again. What
/// was in the place of its fields comes back with a record that lacks them, and with the plugin's end.
final class RecordPlugin: MountedPlugin<RecordContext>, Plugin {
  static let name: Name = "record"
  static let unit = "request"
  static let params = ParamList(.required(.source), .required(.key))
  static let reads = KeyList(.title, .year, .director, .text, .palette, .motif)
  static let writes = KeyList(.title, .year, .director, .text, .palette, .motif)

  static func wire(_ on: inout Wiring<RecordPlugin>) {
    on(.moduleDidLoad) { record, _ in try record.follow() }
    on(.sourceReset) { record, _ in try record.refresh() }
    on(.sourceRefresh) { record, _ in try record.refresh() }
    on(.moduleWillUnload) { record, _ in try record.show(nil, named: nil) }
  }

  /// A field that is shown.
  private struct Field {
    /// As the record states it, in all languages.
    let stated: Value
    let written: Value
    /// The value in whose place it is.
    let former: Value?
  }

  private var request: Task<Void, Never>?
  /// The record that is shown, its name, and those of its fields that are in the data.
  private var record: Record?
  private var shownName: String?
  private var fields: [Name: Field] = [:]

  private var key: Key<String> { get throws { Key(try mount[.key]) } }

  private var name: String? {
    get throws { try data.read(key) ?? context.nearest(.page)?.data.read(key) }
  }

  private func follow() throws {
    try data.observe(key) { [weak self] _ in self?.lookUp() }
    try context.nearest(.page)?.data.observe(key) { [weak self] _ in self?.lookUp() }
    lookUp()
  }

  private func refresh() throws {
    // The texts follow the language at once, whatever the source answers.
    if let record { try show(record, named: shownName) }
    lookUp()
  }

  private func lookUp() {
    request?.cancel()
    request = context.task {
      guard let name = try self.name else { return try self.show(nil, named: nil) }
      let source = try self.mount[.source]
      let record = try await self.context.sources.record(name, of: source)
      try Task.checkCancellation()
      try self.show(record, named: name)
      if record == nil { throw SourceError.unknownRecord(name, source: source) }
    }
  }

  /// Writes the fields of a record. One that others have overwritten stays so, unless the record is
  /// another one or states it otherwise now.
  private func show(_ record: Record?, named name: String?) throws {
    let isSame = name == shownName
    (self.record, shownName) = (record, name)
    // What names the record isn't one of its fields: writing it would look up another one.
    let nameKey = try self.key.name
    for key in Self.writes.keys.map(\.name) where key != nameKey {
      let now = try data.value(key)
      let field = fields[key]
      let isOwn = field.map { $0.written == now } ?? false
      guard let stated = record?[key.text] else {
        fields[key] = nil
        if let field, isOwn { try put(field.former, under: key) }
        continue
      }
      if isSame, let field, field.stated == stated, !isOwn { continue }
      let value = stated.localized(for: context.languages)
      try data.write(key, value)
      let former = isOwn ? field?.former : now
      fields[key] = Field(stated: stated, written: value, former: former)
    }
  }

  private func put(_ value: Value?, under key: Name) throws {
    if let value { try data.write(key, value) } else { try data.remove(key) }
  }
}

extension Key<String> {
  /// The key of the data that names a record.
  static let key = Key("key")
}
