public import PlugboardCore
public import PlugboardDocuments
public import PlugboardValues

/// The check that the documents of a set reach no further than the built-in app document allows.
///
/// A plugin, an event or a URL counts wherever a file names it, data and records included: they may become nodes, params
/// and URLs later. A text is a URL under a key of URLs, and anywhere if a route of the app could lead from it.
public struct DeliveredReach {
  private let allowance: AppDocument.Allowance
  private let app: Value
  /// Returns the value of a built-in file; nil if there is none.
  private let builtIn: (String) -> Value?
  private var guards: AppGuards
  private let plugins: Set<ExactText>
  private let events: Set<ExactText>
  /// The params of each plugin that name events to fire, by the name of the plugin.
  private let eventParams: [ExactText: Set<ExactText>]
  /// The plugins that this program has. Others can't be mounted; they may be of a later one.
  private let known: Set<ExactText>
  /// The keys whose texts are URLs.
  private let urlKeys: Set<ExactText>
  /// Whether a route of the app may lead from URLs of the web.
  private let hasWebRoutes: Bool
  /// The names of the sets that the delivered app document states.
  private var ownSets: Set<ExactText> = []
  /// The entries of plugins at the root of the file that stay as they are built in.
  private var kept: [Value] = []
  private var faults: [Diagnostic] = []
  private var json: JSONDocument?
  private var map: SourceMap?

  /// - Parameter builtIn: Returns the value of a built-in file; nil if there is none.
  public init(
    _ allowance: AppDocument.Allowance, _ registry: PluginRegistry,
    over builtIn: @escaping (String) -> Value?
  ) {
    self.allowance = allowance
    self.builtIn = builtIn
    app = builtIn(AppDocuments.appPath) ?? [:]
    guards = AppGuards(of: app)
    plugins = Set(allowance.plugins.map(ExactText.init))
    events = Set(allowance.fires.map(ExactText.init))
    known = Set(registry.all.map { ExactText($0.name.text) })
    var eventParams: [ExactText: Set<ExactText>] = [:]
    var urlKeys: Set<ExactText> = []
    for type in registry.all {
      let manifest = type.manifest
      if !manifest.firesNamedBy.isEmpty {
        eventParams[ExactText(type.name.text)] = Set(
          manifest.firesNamedBy.map { ExactText($0.text) })
      }
      for param in manifest.params where [.url, .server].contains(param.key.purpose) {
        urlKeys.insert(ExactText(param.key.name.text))
      }
      for key in manifest.reads + manifest.writes where key.purpose == .url {
        urlKeys.insert(ExactText(key.name.text))
      }
    }
    self.eventParams = eventParams
    self.urlKeys = urlKeys
    let routes = app[JSONPointer(["routes"])].flatMap(Fields.init(value:)) ?? Fields()
    hasWebRoutes = routes.keys.contains { pattern in
      ["http", "*"].contains { pattern.lowercased().hasBytePrefix($0) }
    }
  }

  /// Returns the faults of all files of a set, at their places, in the order of the manifest.
  ///
  /// - Parameters:
  ///   - place: The URL of the folder of the set, with a slash at its end, for the names of files.
  ///   - builtInFiles: The paths of the built-in pages and templates.
  public func check(
    _ set: DeliveredSet, at place: String, over builtInFiles: [String] = []
  ) -> [Diagnostic] {
    var reach = self
    for path in builtInFiles {
      let root = KeptRoot(of: path, builtIn, reach.isAllowed)
      reach.guards.add(conditionsOf: root.entries)
    }
    let appFile = set.contents[ExactText(AppDocuments.appPath)].flatMap {
      try? JSONReader().read($0)
    }
    if case .object(let sets)? = appFile?.value[JSONPointer(["sets"])] {
      reach.ownSets = Set(sets.keys.map(ExactText.init))
    }
    let roots = set.manifest.files.map { KeptRoot(of: $0.path, builtIn, reach.isAllowed) }
    for root in roots { reach.guards.add(list: .array(root.entries)) }
    for (file, root) in zip(set.manifest.files, roots) {
      let bytes = set.contents[file.path] ?? []
      // A file that can't be read at all is a fault of the check of documents.
      guard let json = try? JSONReader().read(bytes, file: place + file.path) else { continue }
      reach.json = json
      reach.map = nil
      reach.kept = root.entries
      if file.path.hasSameBytes(as: AppDocuments.appPath) {
        reach.checkApp(json.value)
      } else {
        reach.checkTemplate(file.path)
        reach.checkRoot(json.value, root)
        var steps: [JSONPointer.Step] = []
        reach.check(Self.opening(json.value, in: file.path), under: nil, isURL: false, at: &steps)
      }
    }
    return reach.faults
  }

  /// Returns the part of a document whose URLs a person may open: of a source without its requests, which go to the hosts of
  /// the built-in `network` alone.
  private static func opening(_ value: Value, in path: String) -> Value {
    guard path.hasBytePrefix("sources/"), case .object(var record) = value else { return value }
    for name in ["request", "record"] { record[name] = nil }
    return .object(record)
  }

  /// Checks that an app document has only members that a set may replace, or equal ones.
  private mutating func checkApp(_ value: Value) {
    guard case .object(let record) = value else { return }
    for field in record where !DeliveredDocumentStore.replaceable.contains(field.key) {
      guard field.value != app[JSONPointer([.key(field.key)])] else { continue }
      report(
        "set-app",
        "a delivered app.json can't change \(Value.string(field.key).excerpt), only data, flags and sets;"
          + " leave it out, or deliver it with the program", at: [.key(field.key)], atKey: true)
    }
    for name in DeliveredDocumentStore.replaceable {
      guard case .object(let values)? = record[name] else { continue }
      for field in values {
        let place: [JSONPointer.Step] = [.key(name), .key(field.key)]
        guard field.value != app[JSONPointer(place)] else { continue }
        if name == "flags", guards.flags.contains(ExactText(field.key)) {
          reportGuard("change the flag", field.key, at: place)
        }
        if name == "sets" {
          checkPlugins(field.value, at: place)
          if guards.sets.contains(ExactText(field.key)) {
            reportGuard("change the set", field.key, at: place)
          }
        }
        var steps = place
        check(field.value, under: nil, isURL: urlKeys.contains(ExactText(field.key)), at: &steps)
      }
    }
  }

  /// Reports a template on whose absence a plugin of the app depends.
  private mutating func checkTemplate(_ path: String) {
    guard path.hasBytePrefix("templates/"),
      guards.templates.contains(ExactText(fileStem(ofPath: path)))
    else { return }
    reportGuard("add the template", path, at: [])
  }

  /// Checks that the root of a file has the parts that it keeps of the built-in one.
  private mutating func checkRoot(_ value: Value, _ root: KeptRoot) {
    var own: [Value] = []
    if case .array(let entries)? = value[JSONPointer(["plugins"])] { own = entries }
    for entry in root.entries where !own.contains(entry) {
      let names = [entry, entry[JSONPointer(["plugin"])], entry[JSONPointer(["set"])]]
      let name = names.lazy.compactMap { $0.flatMap { String(value: $0) } }.first ?? ""
      report(
        "set-guard",
        "a delivered document can't leave out or change \(Value.string(name).excerpt) of the \"plugins\" of the"
          + " built-in file, which isn't in the \"plugins\" of \"delivery\", \"allows\" in the built-in app.json; keep"
          + " its entry as it is", at: own.isEmpty ? [] : ["plugins"])
    }
    if let type = root.type, value[JSONPointer(["type"])] != .string(type) {
      report(
        "set-guard",
        "a delivered document can't have another \"type\" than \(Value.string(type).excerpt) of the built-in file, whose"
          + " template has plugins that aren't in the \"plugins\" of \"delivery\", \"allows\" in the built-in app.json",
        at: [])
    }
  }

  private func fileStem(ofPath path: String) -> String {
    let name =
      path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
    return name.beforeByteSuffix(".json").map { String($0) } ?? name
  }

  /// Checks a value and everything in it.
  ///
  /// - Parameters:
  ///   - isURL: Whether the value is under a key of URLs.
  ///   - steps: The way to the value, which is the same afterwards.
  private mutating func check(
    _ value: Value, under key: String?, isURL: Bool, at steps: inout [JSONPointer.Step]
  ) {
    guard steps.count < Value.deepest else { return }
    switch value {
    case .string(let text): if isURL || isOfRoutes(text) { checkURL(text, at: steps) }
    case .array(let values):
      if key == "plugins" { checkPlugins(value, at: steps) }
      for (index, value) in values.enumerated() {
        steps.append(.index(index))
        check(value, under: nil, isURL: isURL, at: &steps)
        steps.removeLast()
      }
    case .object(let record):
      checkEvents(of: record, at: steps)
      for field in record {
        steps.append(.key(field.key))
        check(
          field.value, under: field.key,
          // In a table of relocations the keys are URLs too.
          isURL: isURL || urlKeys.contains(ExactText(field.key)) || isOfAnyScheme(field.key),
          at: &steps)
        steps.removeLast()
      }
    default: break
    }
  }

  /// Whether a text has a scheme. The search for the colon alone is ten times as fast, and finds none in most keys.
  private func isOfAnyScheme(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: ":")) && text.contains("://")
  }

  /// Whether a route of the app could lead from a text, whatever the key is under which it stands now.
  private func isOfRoutes(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: ":")), let url = try? RouteURL(text) else { return false }
    return hasWebRoutes || !url.isWeb
  }

  /// Checks the plugins of a list of entries.
  private mutating func checkPlugins(_ list: Value, at steps: [JSONPointer.Step]) {
    guard case .array(let entries) = list else { return }
    for (index, entry) in entries.enumerated() {
      if isPlain(entry) || (steps.count == 1 && kept.contains(entry)) { continue }
      let place = steps + [.index(index)]
      switch entry {
      case .string(let name): checkPlugin(name, at: place)
      case .object(let record):
        checkGuards(record, at: place)
        // An entry that only removes another entry mounts nothing.
        if case .bool(true)? = record["remove"] { continue }
        if case .string(let name)? = record["plugin"] { checkPlugin(name, at: place + ["plugin"]) }
        if case .string(let set)? = record["set"] { checkSet(set, at: place + ["set"]) }
      default: break
      }
    }
  }

  /// Whether delivered documents may mount the plugins of an entry, or of the set that it names.
  private func isAllowed(_ entry: Value) -> Bool {
    if case .string(let name) = entry { return isAllowed(plugin: ExactText(name)) }
    guard case .object(let record) = entry else { return true }
    if case .string(let name)? = record["plugin"] { return isAllowed(plugin: ExactText(name)) }
    guard case .string(let set)? = record["set"] else { return true }
    return guards.plugins(ofSet: set).allSatisfy(isAllowed(plugin:))
  }

  private func isAllowed(plugin: ExactText) -> Bool {
    plugins.contains(plugin) || !known.contains(plugin)
  }

  /// Whether an entry is plainly of an allowed plugin, as most are.
  private func isPlain(_ entry: Value) -> Bool {
    switch entry {
    case .string(let name): return plugins.contains(ExactText(name))
    case .object(let record):
      let others = ["remove", "replace", "before", "after", "priority", "set"]
      guard others.allSatisfy({ record[$0] == nil }),
        case .string(let name)? = record["plugin"]
      else { return false }
      return plugins.contains(ExactText(name))
    default: return true
    }
  }

  /// Checks that an entry leaves in place the plugins that the app mounts on every module of a
  /// level, except for plugins that delivered documents may mount, and so set up, themselves.
  private mutating func checkGuards(_ entry: Fields, at steps: [JSONPointer.Step]) {
    var names: [Value?] = []
    if case .bool(true)? = entry["remove"] { names = [entry["as"], entry["plugin"]] }
    switch entry["replace"] {
    case .bool(true)?: names += [entry["as"], entry["plugin"]]
    case .string(let name)?: names.append(.string(name))
    default: break
    }
    for case .string(let name)? in names
    where guards.entries.contains(ExactText(name)) && !plugins.contains(ExactText(name)) {
      reportGuard("remove or replace the plugin", name, at: steps)
    }
    for side in ["before", "after"] {
      for name in (entry[side] ?? .null).texts where guards.entries.contains(ExactText(name)) {
        reportGuard("be ordered by the plugin", name, at: steps + [.key(side)])
      }
    }
    guard !guards.entries.isEmpty, let priority = entry["priority"] else { return }
    let number = Int(value: priority) ?? String(value: priority).flatMap(Priority.named)
    if number ?? 0 > Priority.normal {
      reportGuard(
        "go by its priority, more than \(Priority.normal), before", "plugins",
        at: steps + ["priority"])
    }
  }

  /// Checks a set of the built-in app document; a delivered set is checked at its own place.
  private mutating func checkSet(_ name: String, at steps: [JSONPointer.Step]) {
    guard !ownSets.contains(ExactText(name)) else { return }
    for plugin in guards.plugins(ofSet: name) where !plugins.contains(plugin) {
      report(
        "set-plugin",
        "a delivered document can't name the set \(Value.string(name).excerpt): its plugin"
          + " \(Value.string(plugin.text).excerpt) isn't in the \"plugins\" of \"delivery\", \"allows\" in the"
          + " built-in app.json", at: steps)
      return
    }
  }

  private mutating func reportGuard(
    _ words: String, _ name: String, at steps: [JSONPointer.Step]
  ) {
    report(
      "set-guard",
      "a delivered document can't \(words) \(Value.string(name).excerpt), which belongs to the \"plugins\" or"
        + " \"defaults\" of the built-in app.json, or to a page or template that the set replaces",
      at: steps)
  }

  private mutating func checkPlugin(_ name: String, at steps: [JSONPointer.Step]) {
    guard !plugins.contains(ExactText(name)), known.contains(ExactText(name)) else { return }
    report(
      "set-plugin",
      "a delivered document can't mount \(Value.string(name).excerpt): it isn't in the \"plugins\" of"
        + " \"delivery\", \"allows\" in the built-in app.json", at: steps)
  }

  /// Checks the events in the params of an entry that its plugin is told to fire.
  private mutating func checkEvents(of record: Fields, at steps: [JSONPointer.Step]) {
    guard case .string(let plugin)? = record["plugin"],
      let names = eventParams[ExactText(plugin)], case .object(let params)? = record["params"]
    else { return }
    for field in params where names.contains(ExactText(field.key)) {
      let place = steps + ["params", .key(field.key)]
      for event in field.value.texts { checkEvent(event, at: place) }
    }
  }

  private mutating func checkEvent(_ event: String, at steps: [JSONPointer.Step]) {
    guard !events.contains(ExactText(event)) else { return }
    report(
      "set-event",
      "a delivered document can't have \(Value.string(event).excerpt) fired: it isn't in the \"fires\" of"
        + " \"delivery\", \"allows\" in the built-in app.json", at: steps)
  }

  private mutating func checkURL(_ url: String, at steps: [JSONPointer.Step]) {
    guard !url.isEmpty, !allowance.allowsRoute(url) else { return }
    report(
      "set-route",
      "a delivered document can't open \(Value.string(url).excerpt): no URL of the \"routes\" of"
        + " \"delivery\", \"allows\" in the built-in app.json is like it", at: steps)
  }

  private mutating func report(
    _ code: String, _ message: String, at steps: [JSONPointer.Step], atKey: Bool = false
  ) {
    guard faults.count < JSONReader.listedDiagnostics else { return }
    guard let map = map ?? json?.sourceMap() else { return }
    self.map = map
    let pointer = JSONPointer(steps)
    faults.append(
      Diagnostic(
        .error, code: code, message, location: map.location(of: pointer, key: atKey),
        pointer: pointer.description))
  }
}

extension Value {
  /// The texts in the value, in all languages.
  fileprivate var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let values): values.flatMap(\.texts)
    case .object(let record): record.values.flatMap(\.texts)
    default: []
    }
  }
}
