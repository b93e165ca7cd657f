internal import Plugboard

final class RecordPlugin: MountedPlugin<RecordContext>, Plugin {
  static let name: Name = "record"
  static let summary = """
    Looks up one record of a source, such as a dish, and writes its fields to the data of its \
    module.
    """
  static let notes = """
    The name of the record is in the data of the module or of its page, under the key that the \
    param `key` states. When it changes, on `source.reset` and on `source.refresh`, the record is \
    looked up again. Every field is written under its own name, or under the key that the param \
    `fields` states for it; the name of the record is written under the key that names it. What \
    the data had in their place comes back with a record that lacks them, and with the plugin's \
    end.

    A field that another plugin of the module takes in another form is left out alone, and \
    reported at its place in the source; so is one whose key this plugin needs itself.

    While an item has nothing to show yet, it shows that the record is loading, or why it was not \
    loaded and a button that tries again, which goes for all of its page. A page without its record \
    shows at its top why that was not loaded, with the button, unless an item of it does.
    """
  static let unit = "request"
  static let params = ParamList(
    .required(.source),
    .required(.key.described("The key of the data whose text names the record.")),
    .optional(.fields, default: Fields()),
    .optional(.loading, default: SourceTexts.loading),
    .optional(.failed), .optional(.retry, default: SourceTexts.retry))
  // Runs after the plugins that show the item, to replace their view.
  static let priority = Priority.late
  static let fires = EventList(.sourceRetry, .sourceDidFail)
  static let reads = KeyList(.sourceState, .sourceError, .pageIsLocked)
  static let writes = KeyList(.sourceState, .sourceError)
  static let writesNamedBy = KeyList(.source)
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
    on(.pageView, priority: Priority.late) { record, page in
      guard let view = try record.failureOfPage() else { return }
      page.respond(page.response?.above(view) ?? view)
    }
    on(.gestureTap, priority: Priority.first) { record, tap in try record.handle(tap) }
    on(.moduleWillUnload) { record, _ in
      try record.show(nil, named: nil, at: nil)
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
  /// The name of the record that was asked for last.
  private var requestedName: String?
  /// The shown record, its name, its place, and its fields that are in the data.
  private var record: Fields?
  private var shownName: String?
  private var place: SourcePlace?
  private var fields: [Name: Field] = [:]

  private var key: Key<String> { get throws { Key(try mount[.key]) } }

  /// The name in the data of the module, unless this plugin has written it.
  private var ownName: String? {
    get throws {
      let key = try key
      guard let name = try data.read(key), fields[key.name]?.written != .string(name) else {
        return nil
      }
      return name
    }
  }

  private var name: String? {
    get throws {
      guard try data.readInherited(.pageIsLocked) != true else { return nil }
      return try ownName ?? context.nearest(.page)?.data.read(key)
    }
  }

  private func follow() throws {
    let lookUpOther: @MainActor () -> Void = { [weak self] in
      self?.context.attempt {
        guard let self, try !self.name.hasSameBytes(as: self.requestedName) else { return }
        self.lookUp()
      }
    }
    try data.observe(key) { _ in lookUpOther() }
    try context.nearest(.page)?.data.observe(key) { _ in lookUpOther() }
    try data.observeInherited(.pageIsLocked) { lookUpOther() }
    lookUp()
  }

  private func refresh() throws {
    // The texts follow the language at once, whatever the source answers.
    if let record { try show(record, named: shownName, at: place) }
    lookUp()
  }

  private func lookUp() {
    request?.cancel()
    requestedName = (try? name) ?? nil
    request = context.task {
      guard let name = try self.name else {
        try self.note(nil)
        return try self.show(nil, named: nil, at: nil)
      }
      do {
        try await self.load(name)
      } catch {
        // Another request has taken its place.
        try Task.checkCancellation()
        try self.note(.failed, "\(error)")
        try self.context.reportFailure("\(error)", of: self.mount[.source])
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
    let place = record == nil ? nil : context.sources.place(ofRecord: name, of: source)
    for fault in place?.faults ?? [] { context.report(fault) }
    try show(record, named: name, at: place)
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

  /// Whether the module has no record to show, and the request for it has failed.
  private var isFailed: Bool { get throws { try record == nil && state == .failed } }

  /// Returns the view in place of the item's; nil if nothing is to be told of the request.
  private func view() throws -> ViewValue? {
    guard record == nil else { return nil }
    if try state == .loading { return .text(try mount[.loading], role: .muted) }
    return try failure()
  }

  /// Returns the view of a failure below the page's bar; nil if there is none, or an item of the page shows one.
  private func failureOfPage() throws -> ViewValue? {
    guard try isFailed, try !Self.isShown(below: context.children) else { return nil }
    return try failure()
  }

  /// Whether the record of an item was not loaded, which the item shows.
  private static func isShown(below modules: [ModuleLink]) throws -> Bool {
    try modules.contains { module in
      if module.level == .item {
        return try module.data.read(.sourceState) == SourceState.failed.rawValue
      }
      return try isShown(below: module.children)
    }
  }

  private func failure() throws -> ViewValue? {
    guard try isFailed else { return nil }
    let reason = try data.read(.sourceError) ?? ""
    return .column([
      .text(context.failureText(try mount[optional: .failed], reason: reason), role: .error),
      .button(try mount[.retry], id: Self.retry),
    ])
  }

  /// Takes a tap on the button, or on the item as a whole.
  private func handle(_ tap: Event<Bool, String?>) throws {
    let takesAll = context.level == .item
    guard try isFailed, tap.params.map({ $0 == Self.retry }) ?? takesAll else { return }
    if context.level == .page {
      try context.down.fire(.sourceRetry)
    } else {
      try context.nearest(.page)?.down.fire(.sourceRetry)
    }
    tap.respond(true)
    tap.stop()
  }

  /// Writes the fields of a record. A field that others have overwritten stays so, unless the
  /// record has changed or states the field differently now.
  private func show(_ record: Fields?, named name: String?, at place: SourcePlace?) throws {
    let isSame = name.hasSameBytes(as: shownName)
    (self.record, shownName, self.place) = (record, name, place)
    let values = try values(of: record, named: name)
    let keys = Set(values.map(\.key))
    // In an order that is the same in each run.
    for key in fields.keys.sorted(by: { $0.text < $1.text }) where !keys.contains(key) {
      guard let field = fields.removeValue(forKey: key) else { continue }
      if try data.value(key) == field.written { try put(field.former, under: key) }
    }
    for (key, name, stated) in values {
      let now = try data.value(key)
      let field = fields[key]
      let isOwn = field.map { $0.written == now } ?? false
      if isSame, let field, field.stated == stated, !isOwn { continue }
      let former = isOwn ? field?.former : now
      let written = stated.localized(for: context.languages)
      // Known before it is written, as an observer may ask for the name of the record.
      fields[key] = Field(stated: stated, written: written, former: former)
      do throws(DataError) {
        try data.write(key, written)
      } catch {
        fields[key] = nil
        guard error.isOfValue else { throw error }
        if isOwn { try put(former, under: key) }
        report("\(error.message); it is left out", error.code, of: name)
      }
    }
  }

  /// Returns the values that are written, with their keys and the names of their fields; reports fields under the
  /// keys of the plugin's own.
  private func values(
    of record: Fields?, named name: String?
  ) throws -> [(key: Name, field: String, stated: Value)] {
    guard var record, let name else { return [] }
    let nameKey = try self.key.name
    record[nameKey.text] = .string(name)
    let renamed = try mount[.fields]
    let isNamedHere = try ownName != nil
    var values: [(key: Name, field: String, stated: Value)] = []
    for field in record where field.value != .null {
      let isName = field.key.hasSameBytes(as: nameKey.text)
      let stated = try renamed[field.key].map(Self.key) ?? field.key
      guard let key = Name(stated: stated), key != .empty else {
        report(
          "\"\(stated)\" can't be a key of data; the field is left out", "source-field",
          of: field.key)
        continue
      }
      guard key != nameKey || isName && !isNamedHere else { continue }
      guard !Self.writes.keys.contains(where: { $0.name == key }) else {
        report(
          "the field \"\(field.key)\" is left out, as \"\(key)\" tells the state of the request; state another"
            + " key for it under \"fields\"", "source-field", of: field.key)
        continue
      }
      values.append((key, field.key, field.value))
    }
    return values
  }

  /// Returns the key that the param `fields` states for a field.
  private static func key(_ value: Value) throws -> String {
    guard case .string(let key) = value else {
      throw ParamError.mismatch(key: Key.fields.name, found: value, asked: String.valueShape)
    }
    return key
  }

  /// Reports a field that is left out, at its place in the source.
  private func report(_ message: String, _ code: String, of field: String) {
    let location = place?.location(ofField: field)
    context.report(Diagnostic(.error, code: code, message, location: location))
  }

  private func put(_ value: Value?, under key: Name) throws {
    if let value { try data.write(key, value) } else { try data.remove(key) }
  }
}

extension DataError {
  /// Whether the value can't be written, and not only for the moment.
  fileprivate var isOfValue: Bool {
    switch self {
    case .unknownModule, .replaced: false
    default: true
    }
  }
}

extension Key<String> {
  static let key = Key(
    "key", for: .dataKey,
    summary: "The key of the data whose text names something.")
}

extension Key<Fields> {
  static let fields = Key(
    "fields", for: .fieldKeys,
    summary: """
      The keys under which fields of a record are written in place of their own names: \
      `{"title": "show.title"}`.
      """)
}

extension RecordPlugin {
  nonisolated static let examples = [
    PluginExample(
      """
      A page that is opened for a film, with an item that shows it. Both look the film up under \
      the name that the URL has given; the item writes that name as its `subject`.
      """,
      """
      {
        "format": 1,
        "id": "player",
        "inputs": { "film": { "type": "string", "default": "metropolis" } },
        "plugins": [
          "navigation-bar",
          { "plugin": "record", "params": { "source": "films", "key": "film" } }
        ],
        "cards": [
          {
            "components": [
              {
                "items": [
                  {
                    "type": "film",
                    "plugins": [
                      {
                        "plugin": "record",
                        "params": { "source": "films", "key": "film", "fields": { "film": "subject" } }
                      }
                    ]
                  }
                ]
              }
            ]
          }
        ]
      }
      """, with: ExampleDocuments.films)
  ]
}
