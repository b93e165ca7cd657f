internal import Plugboard

/// Looks up the record that the module's data names, and writes its fields to the data.
///
/// When the name changes, and on `source.reset`, the record is looked up again.
final class RecordPlugin: MountedPlugin<RecordContext>, Plugin {
  static let name: Name = "record"
  static let unit = "request"
  static let params = ParamList(.required(.source), .required(.key))
  static let writes = KeyList(.title, .year, .director, .text)

  static func wire(_ on: inout Wiring<RecordPlugin>) {
    on(.moduleDidLoad) { record, _ in try record.follow() }
    on(.sourceReset) { record, _ in record.look(up: try record.name) }
  }

  private var request: Task<Void, Never>?

  private var key: Key<String> { get throws { Key(try mount[.key]) } }

  private var name: String? { get throws { try data.read(key) } }

  private func follow() throws {
    try data.observe(key) { [weak self] change in self?.look(up: change.new) }
    look(up: try name)
  }

  private func look(up name: String?) {
    request?.cancel()
    guard let name else { return }
    request = context.task {
      let source = try self.mount[.source]
      guard let record = try await self.context.sources.record(name, of: source) else {
        throw SourceError.unknownRecord(name, source: source)
      }
      try Task.checkCancellation()
      for key in Self.writes.keys.map(\.name) {
        guard let value = record[key.text] else { continue }
        try self.data.write(key, value.localized(for: self.context.languages))
      }
    }
  }
}

extension Key<String> {
  /// The key of the data that names a record.
  static let key = Key("key")
}
