/// Checks of events that plugins fire from the data of their modules.
extension DocumentIndex {
  /// An event in the data, from which a plugin fires it.
  private struct Action {
    let value: Value
    /// The places that state the value together, the most important first.
    let places: [DocumentPlace]

    /// Returns the place of a part of the value, or of the nearest part around it.
    func place(_ steps: [JSONPointer.Step], _ findings: Findings) -> DocumentPlace {
      for count in stride(from: steps.count, through: 0, by: -1) {
        let steps = Array(steps.prefix(count))
        if let place = places.map({ $0.appending(steps) }).first(where: findings.has) {
          return place
        }
      }
      return places[0]
    }
  }

  /// A param that names the key of an event in the data, with the other params of its entry.
  private struct ActionParam {
    let key: String
    let plugin: Name
    /// The events that the plugin fires; others are refused.
    let allowed: [String]
    /// The names of the params that the entry itself passes on.
    let stated: Set<ExactText>
    /// The direction that the entry states.
    let going: Value
  }

  /// Warns of events in the data of a module or of one above that its plugins can't fire: the value is no such
  /// event, isn't allowed by the plugin, or has other params than its declaration.
  ///
  /// Nothing is checked if a plugin on the way writes the key.
  func checkActions(ofPage walk: inout AssemblyWalk) {
    for number in walk.plans.indices {
      for entry in walk.plans[number].plugins {
        for param in actionParams(of: entry) {
          guard let action = action(under: param.key, of: number, &walk) else { continue }
          check(action, param, &walk.findings)
        }
      }
    }
  }

  /// Warns of the events that the records of a source state for the plugins of their template.
  func checkActions(
    ofRecordsOf source: SourceContents, _ plugins: [PluginEntry], _ findings: inout Findings
  ) {
    var document: Int?
    for entry in plugins {
      for param in actionParams(of: entry)
      where !plugins.contains(where: { writes($0, Name(param.key)) }) {
        for case (let name, .object(let record)) in source.document.records.map({
          ($0.key, $0.value)
        }) {
          guard let value = record[param.key] else { continue }
          let number = document ?? findings.add(LoadedDocument(source.json), quietly: true)
          document = number
          let place = DocumentPlace(
            number, JSONPointer(["records", .key(name), .key(param.key)]))
          let shown = value.localized(for: findings.languages.shown)
          check(Action(value: shown, places: [place]), param, &findings)
        }
      }
    }
  }

  /// Warns of an event in the data that goes from a module and reaches no handler.
  func checkActionPartners(
    of entry: PluginEntry, at node: Int, _ search: inout HandlerSearch, _ walk: inout AssemblyWalk
  ) {
    for param in actionParams(of: entry) {
      guard let action = action(under: param.key, of: node, &walk),
        case .object(let record) = action.value, case .string(let event)? = record["event"],
        param.allowed.contains(where: event.hasSameBytes), let name = Name(known: event),
        assembler.registry.events[name] != nil
      else { continue }
      let stated = param.going == .null ? record["going"] ?? .null : param.going
      let direction: Direction?
      switch stated {
      case .null: direction = nil
      case "up": direction = .up
      case "down": direction = .down
      default: continue
      }
      guard !search.finds(name, from: node, going: direction, &walk) else { continue }
      walk.findings.report(
        .unheard(name, entry.name, direction, handlers(of: name)),
        at: .fixed(action.place(["event"], walk.findings)))
    }
  }

  private func actionParams(of entry: PluginEntry) -> [ActionParam] {
    let params = params(of: entry.type)
    return params.filter { $0.purpose == .action }.compactMap { param in
      guard case .string(let key)? = entry.params[param.name] else { return nil }
      let allowed = entry.type.manifest.firesNamedBy.compactMap { entry.params[$0] }.flatMap {
        [String](value: $0) ?? []
      }
      let stated = params.filter { $0.purpose == .eventParams }.flatMap {
        Fields(value: entry.params[$0.name] ?? .null)?.keys ?? []
      }
      let going = params.first { $0.purpose == .direction }.flatMap { entry.params[$0.name] }
      return ActionParam(
        key: key, plugin: entry.name, allowed: allowed, stated: Set(stated.map(ExactText.init)),
        going: going ?? .null)
    }
  }

  /// Returns the value that the documents state for a key, for a module or for the nearest one above that has it; nil if
  /// there is none, or a plugin on the way may write another.
  private func action(
    under key: String, of node: Int, _ walk: inout AssemblyWalk
  ) -> Action? {
    guard let name = Name(known: key) else { return nil }
    var next: Int? = node
    while let number = next {
      let plan = walk.plans[number]
      guard !plan.plugins.contains(where: { writes($0, name) }) else { return nil }
      if let value = plan.data[name] {
        let places = places(ofData: key, of: number, plan, &walk)
        return places.isEmpty ? nil : Action(value: value, places: places)
      }
      next = plan.parent
    }
    return actionOfApp(under: name, walk)
  }

  private func actionOfApp(under name: Name, _ walk: AssemblyWalk) -> Action? {
    guard let value = documents.app.data[name.text], let document = walk.lists.app?.document,
      !pluginsOfApp.contains(where: { writes($0, name) })
    else { return nil }
    return Action(
      value: value.localized(for: walk.findings.languages.shown),
      places: [DocumentPlace(document, JSONPointer(["data", .key(name.text)]))])
  }

  /// Returns the places at which the documents state a value of a module's data, the most important first.
  private func places(
    ofData key: String, of node: Int, _ plan: ModulePlan, _ walk: inout AssemblyWalk
  ) -> [DocumentPlace] {
    let own = walk.findings.place(ofNode: node)
    var places = [own.appending(["data", .key(key)])]
    if plan.level == .page {
      places.insert(own.appending(["inputs", .key(key), "default"]), at: 0)
    }
    let origin = walk.origins.origin(of: plan.type, plan.level, &walk.lists, &walk.findings)
    if let document = origin.document(ofData: key) {
      places.append(DocumentPlace(document, JSONPointer(["data", .key(key)])))
    }
    return places.filter { walk.findings.has($0) }
  }

  private func check(_ action: Action, _ param: ActionParam, _ findings: inout Findings) {
    guard action.value != .null else { return }
    func report(_ part: String, _ value: Value?, _ wanted: String, _ steps: [JSONPointer.Step]) {
      findings.report(
        .noAction(param.plugin, part, value, wanted), at: .fixed(action.place(steps, findings)))
    }
    guard case .object(let record) = action.value else {
      return report("it", action.value, "an object with \"event\" and \"params\"", [])
    }
    switch record["going"] ?? .null {
    case .null, "up", "down": break
    case let other: report("its \"going\"", other, "\"up\" or \"down\"", ["going"])
    }
    guard case .string(let event)? = record["event"] else {
      return report("its \"event\"", record["event"], "the name of an event", ["event"])
    }
    guard param.allowed.contains(where: event.hasSameBytes) else {
      return findings.report(
        .actionNotAllowed(event, param.plugin, param.allowed),
        at: .fixed(action.place(["event"], findings)))
    }
    var params = Fields()
    switch record["params"] ?? .null {
    case .null: break
    case .object(let own): params = own
    case let other: return report("its \"params\"", other, "an object", ["params"])
    }
    // Another check reports allowed events that nothing knows.
    guard let declaration = Name(known: event).flatMap({ assembler.registry.events[$0] }) else {
      return
    }
    let own = Fields(params.filter { !param.stated.contains($0.key) }.map { ($0.key, $0.value) })
    var place = action.place(["params"], findings)
    checkEventParams(
      own, and: param.stated, of: declaration,
      at: { action.place(["params", .key($0)], $1) }, missingAt: place,
      areTemplates: false, &findings)
    routes.checkEventParams(own, and: param.stated, of: event, at: &place, &findings)
  }
}

extension Findings {
  fileprivate func has(_ place: DocumentPlace) -> Bool {
    documents[place.document].value[place.pointer] != nil
  }
}

extension DocumentFault {
  fileprivate static func noAction(
    _ plugin: Name, _ part: String, _ value: Value?, _ wanted: String
  ) -> Self {
    .warning(
      "action-type",
      "plugin \"\(plugin)\" fires nothing from this value: \(part) is"
        + " \(value.map(\.shortWording) ?? "missing"), not \(wanted)")
  }

  fileprivate static func actionNotAllowed(_ event: String, _ plugin: Name, _ allowed: [String])
    -> Self
  {
    .warning(
      "action-event",
      "plugin \"\(plugin)\" doesn't fire \(Value.string(event).shortWording), which its params don't allow; they"
        + " allow \(allowed.isEmpty ? "none" : listed(allowed))",
      suggestion: NearestName.of(event, among: allowed))
  }
}
