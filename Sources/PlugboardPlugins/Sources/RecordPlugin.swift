internal import Plugboard

/// Looks up one record of a source, such as a film, and writes its fields to the data of its
/// module.
///
/// The name of the record is in the data of the module or of its page, under the key that the param
/// `key` states. When it changes, on `source.reset` and on `source.refresh`, the record is looked
/// up again. Only the fields listed below are written, and those that the param `fields` names; a record that states
/// no subject has its name as one.
/// What the data had in their place comes back with a record that lacks them, and with the plugin's end.
///
/// While an item has nothing to show yet, it shows that the record is loading, or why it was not loaded
/// and a button that tries again, which goes for all of its page.
final class RecordPlugin: MountedPlugin<RecordContext>, Plugin {
  static let name: Name = "record"
  static let unit = "request"
  static let params = ParamList(
    .required(.source),
    /// The key of the data whose text names the record.
    .required(.key), .optional(.fields), .optional(.loading, default: SourceTexts.loading),
    .optional(.failed, default: SourceTexts.failed), .optional(.retry, default: SourceTexts.retry))
  // Above what shows the item.
  static let priority = Priority.late
  static let fires = EventList(.sourceRetry)
  static let reads = KeyList(
    .title, .year, .director, .country, .minutes, .text, .fact, .subject,
    .sourceState, .sourceError)
  static let writes = KeyList(
    .title, .year, .director, .country, .minutes, .text, .fact, .subject,
    .sourceState, .sourceError)
  static let ports = PortList(.sources)

  static func wire(_ on: inout Wiring<RecordPlugin>) {
    on(.moduleDidLoad) { record, _ in try record.follow() }
    on(.sourceReset) { record, _ in try record.refresh() }
    on(.sourceRefresh) { record, _ in try record.refresh() }
    on(.sourceRetry) { record, event in
      guard try record.state == .failed else { return }
      record.lookUp()
      event.respond(SourceState.loading.rawValue)
    }
    on(.itemView) { record, item in
      if let view = try record.view() { item.respond(view) }
    }
    on(.gestureTap, priority: Priority.first) { record, tap in try record.take(tap) }
    on(.moduleWillUnload) { record, _ in
      try record.show(nil, named: nil)
      try record.note(nil)
    }
  }

  /// A field that is shown.
  private struct Field {
    /// As the record states it, in all languages.
    let stated: Value
    let written: Value
    /// The value in whose place it is.
    let former: Value?
  }

  /// The id of the button that tries again.
  private static let retry = "retry"

  private var request: Task<Void, Never>?
  /// The record that is shown, its name, and those of its fields that are in the data.
  private var record: Fields?
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
      guard let name = try self.name else {
        try self.note(nil)
        return try self.show(nil, named: nil)
      }
      do {
        try await self.load(name)
      } catch {
        // Another request has taken its place.
        try Task.checkCancellation()
        try self.note(.failed, "\(error)")
        // A fault of the document or of this plugin is no mere failure of the source.
        if case SourceError.failed = error { return }
        throw error
      }
    }
  }

  private func load(_ name: String) async throws {
    try note(.loading)
    let source = try mount[.source]
    let record = try await context.sources.record(name, of: source)
    try Task.checkCancellation()
    try show(record, named: name)
    guard record != nil else { throw SourceError.unknownRecord(name, source: source) }
    try note(nil)
  }

  /// Notes a state of the request that is told; nil if all is there.
  private func note(_ state: SourceState?, _ reason: String? = nil) throws {
    try put(reason.map(Value.string), under: Key<String>.sourceError.name)
    try put((state?.rawValue).map(Value.string), under: Key<String>.sourceState.name)
  }

  private var state: SourceState? {
    get throws { try data.read(.sourceState).flatMap(SourceState.init) }
  }

  /// Whether the module is an item that has no record to show.
  private var isVacant: Bool { context.level == .item && record == nil }

  /// The view in place of the item's; nil if nothing is to be told of the request.
  private func view() throws -> ViewValue? {
    guard isVacant else { return nil }
    switch try state {
    case .loading: return .text(try mount[.loading], role: .muted)
    case .failed:
      let reason = try data.read(.sourceError) ?? ""
      return .column([
        .text("\(try mount[.failed]) \(reason)", role: .error),
        .button(try mount[.retry], id: Self.retry),
      ])
    case .idle, .loaded, .noMore, nil: return nil
    }
  }

  /// Takes a tap on the button, or on the item as a whole.
  private func take(_ tap: Event<Bool, String?>) throws {
    guard isVacant, try state == .failed, tap.params.map({ $0 == Self.retry }) ?? true else {
      return
    }
    try context.nearest(.page)?.down.fire(.sourceRetry)
    tap.respond(true)
    tap.stop()
  }

  /// Writes the fields of a record. One that others have overwritten stays so, unless the record is
  /// another one or states it otherwise now.
  private func show(_ record: Fields?, named name: String?) throws {
    let isSame = name.hasSameBytes(as: shownName)
    (self.record, shownName) = (record, name)
    // The key that names the record is none of its fields: writing it would look up another one.
    let nameKey = try self.key.name
    for (stated, key) in try shownFields where key != nameKey {
      let now = try data.value(key)
      let field = fields[key]
      let isOwn = field.map { $0.written == now } ?? false
      guard let stated = record.flatMap({ $0[stated] ?? subject(of: key, named: name) }) else {
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

  /// The fields of a record that are shown, each with the key of the data to which it is written.
  private var shownFields: [(field: String, key: Name)] {
    get throws {
      var fields = Self.writes.keys.map { (field: $0.name.text, key: $0.name) }
      for further in try mount[optional: .fields] ?? Fields() {
        guard case .string(let key) = further.value else {
          throw ParamError.mismatch(
            key: Key.fields.name, found: further.value, asked: String.valueShape)
        }
        fields.append((further.key, Name(key)))
      }
      return fields
    }
  }

  /// Returns the subject of a record that states none: the record's name.
  private func subject(of key: Name, named name: String?) -> Value? {
    key == Key.subject.name ? name.map(Value.string) : nil
  }

  private func put(_ value: Value?, under key: Name) throws {
    if let value { try data.write(key, value) } else { try data.remove(key) }
  }
}

extension Key<String> {
  /// The key of the data whose text names something.
  static let key = Key("key", for: .dataKey)
}

extension Key<Fields> {
  /// Further fields of a record, each with the key of the data to which it is written: `{"palette": "palette"}`.
  static let fields = Key("fields")
}
