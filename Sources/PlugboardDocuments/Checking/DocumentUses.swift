/// The places at which the documents of an app name plugins, events and keys of data.
///
///     let uses = DocumentUses(of: documents, plugins: registry)
///     for place in uses.places(of: .plugin, named: "list") { print(place) }
///
/// The fields of records and the inputs of pages are keys of data. Documents that can't be read name nothing, and an entry
/// that removes a plugin doesn't use it.
public struct DocumentUses: Sendable {
  /// The kind of a named thing.
  public enum Subject: Sendable, Hashable { case plugin, event, key }

  private var places: [Subject: [ExactText: [DocumentLocation]]] = [:]
  /// The plugins that handle an event because an entry names it, by the event.
  private var handlers: [ExactText: Set<Name>] = [:]

  /// Creates a value without any place.
  public init() {}

  /// Reads all documents.
  public init(of documents: AppDocuments, plugins registry: PluginRegistry) {
    let files = ["pages", "templates", "sources"].flatMap {
      ((try? documents.source.files(under: $0)) ?? []).sorted()
    }
    var found: [UseWalk.Use] = []
    var actionKeys: Set<ExactText> = []
    for path in [AppDocuments.appPath] + files where path.hasByteSuffix(".json") {
      guard let kind = DocumentChecker.Kind(file: path),
        case .document(let json) = documents.reading(of: path)
      else { continue }
      var walk = UseWalk(json, registry)
      walk.run(DocumentFormat.current.kind(of: kind))
      found += walk.found
      actionKeys.formUnion(walk.actionKeys)
      handlers.merge(walk.handlers) { $0.union($1) }
    }
    for use in found where use.actionKey.map({ actionKeys.contains($0) }) ?? true {
      places[use.subject, default: [:]][ExactText(use.name), default: []].append(use.place)
    }
  }

  /// Returns the places that name something: files in the order of their names, `app.json` first, and places of
  /// a file in their order.
  public func places(of subject: Subject, named name: String) -> [DocumentLocation] {
    places[subject]?[ExactText(name)] ?? []
  }

  /// Whether an entry of a plugin names an event for the plugin to handle.
  public func isHandled(_ event: String, by plugin: Name) -> Bool {
    handlers[ExactText(event)]?.contains(plugin) == true
  }

  /// Returns the names of a kind that documents state, sorted.
  public func names(of subject: Subject) -> [String] {
    (places[subject] ?? [:]).keys.sorted().map(\.text)
  }
}

/// A walk over one document by the description of the format.
private struct UseWalk {
  struct Use {
    let subject: DocumentUses.Subject
    let name: String
    let place: DocumentLocation
    /// The key of data under which the event is, which counts if a plugin takes its events from there; nil for other uses.
    var actionKey: ExactText?
  }

  /// A value that is still to be looked through.
  private enum Part {
    case value(FieldType)
    case entries
    case listsOfEntries
    case keys
    case records
    case names(DocumentUses.Subject)
  }

  private let format = DocumentFormat.current
  private let json: JSONDocument
  private let map: SourceMap
  private let registry: PluginRegistry
  /// The parts in the reverse of their order.
  private var open: [(part: Part, value: Value, path: [JSONPointer.Step])] = []
  private(set) var found: [Use] = []
  /// The keys of data from which plugins take the events that they fire.
  private(set) var actionKeys: Set<ExactText> = []
  private(set) var handlers: [ExactText: Set<Name>] = [:]

  init(_ json: JSONDocument, _ registry: PluginRegistry) {
    self.json = json
    self.registry = registry
    map = json.sourceMap()
  }

  mutating func run(_ kind: DocumentFormat.Kind) {
    open = [(.value(.kind(kind.name)), json.value, [])]
    while let (part, value, path) = open.popLast() {
      switch (part, value) {
      case (.value(let type), _): look(through: value, as: type, at: path)
      case (.entries, .array(let entries)):
        for (index, entry) in entries.enumerated() { add(entry, at: path + [.index(index)]) }
      case (.listsOfEntries, .object(let lists)):
        for list in lists.reversed() {
          open.append((.entries, list.value, path + [.key(list.key)]))
        }
      case (.keys, .object(let data)):
        for field in data { add(field, at: path + [.key(field.key)]) }
      case (.records, .object(let records)):
        for record in records.reversed() {
          open.append((.keys, record.value, path + [.key(record.key)]))
        }
      case (.names(let subject), _): addNames(subject, value, path)
      default: break
      }
    }
  }

  private mutating func look(through value: Value, as type: FieldType, at path: [JSONPointer.Step])
  {
    switch (type, value) {
    case (.kind(let name), .object(let record)):
      guard let kind = format[name] else { return }
      let parts = record.compactMap { field in
        kind.field(field.key).map { (part(for: $0), field.value, path + [.key(field.key)]) }
      }
      open += parts.reversed()
    case (.list(let type), .array(let values)):
      for (index, value) in values.enumerated().reversed() {
        open.append((.value(type), value, path + [.index(index)]))
      }
    case (.map(let type), .object(let record)):
      for field in record.reversed() {
        open.append((.value(type), field.value, path + [.key(field.key)]))
      }
    case (.either(let types), _):
      guard let type = types.first(where: { $0.admits(value) }) else { return }
      look(through: value, as: type, at: path)
    default: break
    }
  }

  private func part(for field: DocumentFormat.Field) -> Part {
    switch field.role {
    case .plugins: .entries
    case .defaults, .sets: .listsOfEntries
    case .data, .inputs, .fields: .keys
    case .records: .records
    case .key, .search, .query: .names(.key)
    case .fires: .names(.event)
    default: .value(field.type)
    }
  }

  /// Adds a key of data, and the event in its value that a plugin may fire.
  private mutating func add(_ field: Fields.Element, at path: [JSONPointer.Step]) {
    add(.key, field.key, at: path, atKey: true)
    guard case .object(let action) = field.value, case .string(let event)? = action["event"] else {
      return
    }
    add(.event, event, at: path + ["event"], actionKey: ExactText(field.key))
  }

  /// Adds the plugin of an entry, and the names in its params.
  private mutating func add(_ entry: Value, at path: [JSONPointer.Step]) {
    guard case .object(let record) = entry else {
      if case .string(let plugin) = entry { noteHandled(by: plugin, Fields()) }
      return addName(.plugin, entry, path)
    }
    guard let name = record["plugin"], record["remove"] != true else { return }
    addName(.plugin, name, path + ["plugin"])
    guard case .string(let plugin) = name else { return }
    let stated: Fields? = if case .object(let params)? = record["params"] { params } else { nil }
    noteHandled(by: plugin, stated ?? Fields())
    guard let manifest = registry[plugin]?.manifest, let params = stated else { return }
    for field in params {
      guard
        let param = manifest.params.first(where: { $0.key.name.text.hasSameBytes(as: field.key) })
      else { continue }
      add(field.value, of: param.key, manifest, at: path + ["params", .key(field.key)])
    }
  }

  /// Notes the events that an entry names for its plugin to handle, or that the plugin handles by default.
  private mutating func noteHandled(by plugin: String, _ params: Fields) {
    guard let manifest = registry[plugin]?.manifest else { return }
    for name in manifest.handlesNamedBy {
      let value =
        params[name.text] ?? manifest.params.first { $0.key.name == name }?.defaultValue ?? .null
      for event in [String](value: value) ?? String(value: value).map({ [$0] }) ?? [] {
        handlers[ExactText(event), default: []].insert(manifest.name)
      }
    }
  }

  private mutating func add(
    _ value: Value, of key: KeyDeclaration, _ manifest: PluginManifest, at path: [JSONPointer.Step]
  ) {
    if manifest.eventParams.contains(key.name) { addNames(.event, value, path) }
    if key.purpose == .action, case .string(let name) = value { actionKeys.insert(ExactText(name)) }
    switch key.purpose {
    case .source: break
    case .sourceParamKeys, .fieldKeys:
      guard case .object(let keys) = value else { break }
      for field in keys { addName(.key, field.value, path + [.key(field.key)]) }
    case .dataKey, .action: addNames(.key, value, path)
    default: if manifest.writesNamedBy.contains(key.name) { addNames(.key, value, path) }
    }
    guard key.hasParts else { return }
    var inspection = ValueInspection()
    key.inspect(value.localized(for: []), &inspection)
    for named in inspection.keys where !inspection.givenKeys.contains(named.key) {
      add(.key, named.key, at: path + named.path)
    }
  }

  /// Adds the name in a text, or the names in an array of texts.
  private mutating func addNames(
    _ subject: DocumentUses.Subject, _ value: Value, _ path: [JSONPointer.Step]
  ) {
    guard case .array(let names) = value else { return addName(subject, value, path) }
    for (index, name) in names.enumerated() { addName(subject, name, path + [.index(index)]) }
  }

  private mutating func addName(
    _ subject: DocumentUses.Subject, _ value: Value, _ path: [JSONPointer.Step]
  ) {
    if case .string(let name) = value, !name.isEmpty { add(subject, name, at: path) }
  }

  /// Adds a name; one in a text per language has the place of the whole text.
  private mutating func add(
    _ subject: DocumentUses.Subject, _ name: String, at path: [JSONPointer.Step],
    atKey: Bool = false, actionKey: ExactText? = nil
  ) {
    var steps = path
    while !steps.isEmpty {
      if let place = map.location(of: JSONPointer(steps), key: atKey) {
        return found.append(
          Use(subject: subject, name: name, place: place, actionKey: actionKey))
      }
      steps.removeLast()
    }
  }
}
