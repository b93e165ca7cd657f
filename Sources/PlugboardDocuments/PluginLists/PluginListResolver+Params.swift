extension PluginListResolver {
  /// Returns the mount of an entry, or nil if its params don't suffice; and whether a param is at fault.
  mutating func mount(
    _ entry: PluginListEntry, _ type: PluginType, as name: Name, _ use: Use,
    _ findings: inout Findings
  ) -> (entry: PluginEntry?, isFaulty: Bool) {
    let (params, faults) = type.params(
      from: entry.params, languages: findings.languages.shown)
    var isUsable = true
    var inspected = inspectParts(of: entry, type, use, &findings)
    if faults.isEmpty, inspected.isEmpty {
      inspected = inspectWhole(of: entry, type, use, &findings)
    }
    for fault in faults {
      if fault.isFatal { isUsable = false }
      if !inspected.contains(fault.name) { report(fault, of: entry, type, use, &findings) }
    }
    guard isUsable,
      admitsNames(in: params, of: type, use, &findings)
    else { return (nil, true) }
    for param in type.manifest.eventParams { checkEvent(param, params, of: type, use, &findings) }
    inspect?(entry, type, use, &findings)
    let mount = PluginEntry(
      type, as: name, params: params, priority: entry.priority,
      ordering: entry.before == nil && entry.after == nil ? nil : entry.ordering,
      listPosition: use.listPosition)
    return (mount, !faults.isEmpty || !inspected.isEmpty)
  }

  /// Reports the faults of the parts of params, each at its place, and returns the names of these params.
  private func inspectParts(
    of entry: PluginListEntry, _ type: PluginType, _ use: Use, _ findings: inout Findings
  ) -> Set<String> {
    var faulty: Set<String> = []
    for param in type.manifest.params where param.key.hasParts {
      let name = param.key.name.text
      guard let stated = entry.params[name], stated != .null else { continue }
      var inspection = ValueInspection()
      param.key.inspect(stated, &inspection)
      // A value that is wrong as a whole is reported as such.
      for fault in inspection.faults where !fault.isMisfit {
        if fault.severity == .error { faulty.insert(name) }
        report(fault, [.key(name)], of: entry, use, &findings)
      }
    }
    return faulty
  }

  /// Reports the faults between params that are right by themselves, and returns the names of the params.
  private func inspectWhole(
    of entry: PluginListEntry, _ type: PluginType, _ use: Use, _ findings: inout Findings
  ) -> Set<String> {
    guard let whole = type.manifest.paramsType else { return [] }
    var faulty: Set<String> = []
    var inspection = ValueInspection()
    whole.inspect(.object(entry.params), &inspection)
    for fault in inspection.faults where !fault.isMisfit {
      if fault.severity == .error, case .key(let name)? = fault.path.first { faulty.insert(name) }
      report(fault, [], of: entry, use, &findings)
    }
    return faulty
  }

  private func report(
    _ fault: ValueInspection.Fault, _ steps: [JSONPointer.Step], of entry: PluginListEntry,
    _ use: Use, _ findings: inout Findings
  ) {
    let path = steps + fault.path
    let place = findings.place(of: use.site).appending(["params"] + path)
    findings.report(
      .paramPart(fault, of: path.first, entry.name), at: .fixed(place.at(offset: fault.offset)),
      atKey: fault.isOfKey)
  }

  private func report(
    _ fault: ParamFault, of entry: PluginListEntry, _ type: PluginType, _ use: Use,
    _ findings: inout Findings
  ) {
    let step = JSONPointer.Step.key(fault.name)
    switch fault {
    case .missing
    where type.manifest.formerly.params.contains { entry.params[$0] != nil && $1 == fault.name }:
      // It is stated under its former name, which is reported.
      break
    case .missing(let param):
      let wording = DocumentFault.paramMissing(param, of: entry.name)
      if entry.params[fault.name] != nil {
        findings.report(wording, at: use.site, "params", step)
      } else if !entry.params.isEmpty {
        findings.report(wording, at: use.site, "params")
      } else {
        findings.report(wording, at: use.site)
      }
    case .excess(let param, let other):
      findings.report(
        .paramExcess(param, beside: other, of: entry.name), at: use.site, "params", step)
    case .unknown(let name, _) where type.manifest.formerly.params[name] != nil:
      let now = type.manifest.formerly.params[name] ?? ""
      findings.report(
        .renamedParam(name, of: entry.name, now: now), at: use.site, "params", step, atKey: true)
    case .unknown(let name, let known):
      let nearest = findings.nearest(name, among: known, of: "param of \(entry.name)")
      findings.report(
        .paramUnknown(name, of: entry.name, known: known, nearest: nearest), at: use.site,
        "params", step, atKey: true)
    case .mismatch(let param, let found):
      findings.report(
        .paramType(param, found, of: entry.name), at: use.site, "params", step)
    case .illegal(let param, let value, let allowed):
      var nearest: String?
      if case .oneOf(let values) = allowed, case .string(let text) = value {
        let texts = values.compactMap { String(value: $0) }
        nearest = findings.nearest(text, among: texts, of: "\(entry.name) \(fault.name)")
      }
      findings.report(
        .paramValue(param, value, allowed, of: entry.name, nearest: nearest), at: use.site,
        "params", step)
    }
  }

  /// Reports an event in a param for which a plugin would wait in vain, as nothing fires it, or that nothing
  /// knows.
  private mutating func checkEvent(
    _ param: Name, _ params: Params, of type: PluginType, _ use: Use, _ findings: inout Findings
  ) {
    switch params[param] {
    case .string(let event)?:
      checkEvent(event, [.key(param.text)], param, of: type, use, &findings)
    case .array(let events)?:
      for case (let index, .string(let event)) in events.enumerated() {
        checkEvent(event, [.key(param.text), .index(index)], param, of: type, use, &findings)
      }
    default: break
    }
  }

  private mutating func checkEvent(
    _ event: String, _ path: [JSONPointer.Step], _ param: Name, of type: PluginType, _ use: Use,
    _ findings: inout Findings
  ) {
    let steps = ["params"] + path
    guard !event.isEmpty else {
      return findings.report(.emptyEvent(param), at: use.site, steps: steps)
    }
    if registry.knowsHost, type.manifest.handlesNamedBy.contains(param) {
      guard !isFired(event, findings) else { return }
      let nearest = findings.nearest(
        event, among: registry.firedEvents.sorted().map(\.text), of: "event that is fired")
      return findings.report(
        .unfiredEvent(event, type.name, nearest: nearest), at: use.site, steps: steps)
    }
    guard Name(known: event).flatMap({ registry.events[$0] }) == nil else { return }
    let known = knownEvents()
    let named = namedEvents(findings)
    let others = type.manifest.handlesNamedBy.contains(param) ? named.fired : named.handled
    guard !known.contains(where: event.hasSameBytes), !others.contains(event) else { return }
    let nearest = findings.nearest(event, among: known, of: "event")
    // A host that doesn't state its events may handle any, and an event that nothing handles does no harm on an open page.
    guard nearest != nil || inspect != nil && registry.hostHandles != nil else { return }
    findings.report(.unknownEvent(event, nearest: nearest), at: use.site, steps: steps)
  }

  /// Whether something declares that it fires an event, or a document names it for a plugin to fire.
  private mutating func isFired(_ event: String, _ findings: Findings) -> Bool {
    registry.firedEvents.contains(event) || namedEvents(findings).fired.contains(event)
  }

  /// Returns the events that the app and the document name.
  private mutating func namedEvents(_ findings: Findings) -> NamedEvents {
    if let namedEvents { return namedEvents }
    var named = documents.namedEvents(for: registry)
    // The document may come from elsewhere.
    if let own = findings.documents.first { named.add(from: own.value) }
    namedEvents = named
    return named
  }

  private func knownEvents() -> [String] {
    var names = Set(registry.events.names.map(ExactText.init))
    for type in registry.all {
      for event in type.manifest.handlesUntyped { names.insert(event.text) }
    }
    return names.sorted().map(\.text)
  }
}

extension DocumentFault {
  static func paramMissing(_ param: Param, of plugin: String) -> Self {
    var text = "plugin \"\(plugin)\" needs the param \"\(param.key.name)\", \(param.key.shape)"
    if case .unless(let other) = param.demand { text += ", or \"\(other)\"" }
    return Self("param-missing", text + "; without it the plugin is left out")
  }

  static func paramExcess(_ param: Param, beside other: Name, of plugin: String) -> Self {
    Self(
      "param-excess",
      "plugin \"\(plugin)\" takes \"\(param.key.name)\" or \"\(other)\", not both; without one of them the plugin"
        + " is left out")
  }

  static func paramUnknown(
    _ name: String, of plugin: String, known: [String], nearest: String?
  ) -> Self {
    Self(
      "param-unknown",
      "plugin \"\(plugin)\" has no param \"\(name)\"; "
        + (known.isEmpty ? "it has none" : "it has \(known.joined(separator: ", "))"),
      suggestion: nearest)
  }

  static func renamedParam(_ name: String, of plugin: String, now: String) -> Self {
    Self(
      "param-renamed",
      "the param \"\(name)\" of plugin \"\(plugin)\" is now named \"\(now)\"; `check --fix` replaces it",
      suggestion: now)
  }

  static func paramType(_ param: Param, _ found: Value, of plugin: String) -> Self {
    Self(
      "param-type",
      "param \"\(param.key.name)\" of plugin \"\(plugin)\" is"
        + " \(param.key.shape), not \(param.key.shape.wording(ofMisfit: found)); \(consequence(for: param))"
    )
  }

  static func paramValue(
    _ param: Param, _ value: Value, _ allowed: LegalValues, of plugin: String, nearest: String?
  ) -> Self {
    Self(
      "param-value",
      "param \"\(param.key.name)\" of plugin \"\(plugin)\" takes \(allowed),"
        + " not \(value.shortWording); \(consequence(for: param))", suggestion: nearest)
  }

  static func paramPart(
    _ fault: ValueInspection.Fault, of param: JSONPointer.Step?, _ plugin: String
  ) -> Self {
    let subject = if case .key(let name)? = param { "param \"\(name)\"" } else { "params" }
    return Self(
      fault.severity == .error ? "param-type" : "param-doubtful",
      "in the \(subject) of plugin \"\(plugin)\", \(fault.message)",
      suggestion: fault.suggestion, severity: fault.severity)
  }

  static func emptyEvent(_ param: Name) -> Self {
    Self("param-value", "param \"\(param)\" names an event; write its name")
  }

  static func unknownEvent(_ event: String, nearest: String?) -> Self {
    Self(
      "unknown-event", "no plugin fires or handles an event \"\(event)\"", suggestion: nearest)
  }

  static func unfiredEvent(_ event: String, _ plugin: Name, nearest: String?) -> Self {
    Self(
      "unknown-event",
      "neither the host nor a plugin fires an event \"\(event)\", so that plugin \"\(plugin)\" isn't"
        + " called, and if it guards something, lets everything pass", suggestion: nearest)
  }

  private static func consequence(for param: Param) -> String {
    if param.isRequired || param.demand != nil {
      return "the plugin is left out until it is corrected"
    }
    guard let value = param.defaultValue else { return "it is left out" }
    return "its default \(value.localized(for: []).shortWording) counts"
  }
}
