/// Checks for plugins whose events reach no handler, and for plugins that answer one event side by side.
extension DocumentIndex {
  /// Warns of plugins of a page that fire an event in vain: their manifest or their params name the
  /// event, and neither a plugin on its way nor the host handles it.
  ///
  /// No warning is given for events that may reach a plugin which a condition or a fault leaves
  /// out, nor if the manifest of the host lists no events.
  func checkPartners(ofPage walk: inout AssemblyWalk) {
    for (number, plan) in walk.plans.enumerated() {
      checkAnswersAlone(plan.plugins, of: number, &walk)
      checkControls(plan.plugins, of: number, &walk)
    }
    var search = HandlerSearch(
      self, byHost: assembler.registry.hostHandles ?? [], in: walk)
    for number in walk.plans.indices {
      let handlers = search.handlers(at: number, &walk)
      handlersOfPages.events.formUnion(handlers.events)
      if handlers.isUncertain { handlersOfPages.isUncertain = true }
    }
    checkViews(ofPage: &walk, &search)
    checkDistinctParams(ofPage: &walk, &search)
    checkInheritedData(ofPage: &walk, &search)
    guard assembler.registry.hostHandles != nil else { return }
    checkTriggers(ofPage: &walk, &search)
    checkChosenValues(ofPage: &walk)
    for number in walk.plans.indices {
      for entry in walk.plans[number].plugins {
        checkIdleListing(of: entry, at: number, &search, &walk)
        check(entry, of: number, &search, &walk)
        checkActionPartners(of: entry, at: number, &search, &walk)
        checkItemPartners(of: entry, at: number, &search, &walk)
      }
    }
  }

  /// Returns the faults of a page whose plugins aren't known.
  func unreadablePage(_ faults: [Diagnostic]) -> [Diagnostic] {
    handlersOfPages.isUncertain = true
    return faults
  }

  /// Warns of plugins of the app that fire an event in vain: their manifest names the event, and
  /// neither a plugin of the app or of a page nor the host handles it. All pages must have been
  /// checked before.
  func checkPartnersOfApp() -> [Diagnostic] {
    guard let byHost = assembler.registry.hostHandles, documents.app.document != nil,
      !handlersOfPages.isUncertain
    else { return [] }
    return diagnostics { walk in
      assembler.app(in: &walk)
      for entry in walk.plans.first?.plugins ?? [] {
        for required in entry.type.manifest.requiredHandlers
        where required.isRequired(with: entry.params) && !byHost.contains(required.event)
          && !handlersOfApp.handle(required.event) && !handlersOfPages.handle(required.event)
        {
          let site = walk.lists.site(of: entry, 0)
          walk.findings.report(
            .unheard(required.event, entry.name, required.direction, handlers(of: required.event)),
            at: walk.findings.nameSite(of: site))
        }
      }
    }.filter { $0.code == "event-unheard" }
  }

  private func check(
    _ entry: PluginEntry, of node: Int, _ search: inout HandlerSearch, _ walk: inout AssemblyWalk
  ) {
    for required in entry.type.manifest.requiredHandlers
    where required.isRequired(with: entry.params) {
      guard !search.finds(required.event, from: node, going: required.direction, &walk) else {
        checkListing(required, of: entry, node, &search, &walk)
        continue
      }
      report(
        .unheard(required.event, entry.name, required.direction, handlers(of: required.event)),
        of: entry, at: node, &walk)
    }
    guard let named = namedEvents(of: entry), let first = named.events.first else { return }
    for event in named.events
    where search.finds(event.name, from: node, going: named.direction, &walk) { return }
    report(
      .unheard(first.name, entry.name, named.direction, handlers(of: first.name)), of: entry,
      at: node, steps: ["params", .key(first.param.text)], &walk)
  }

  /// Returns the declared events that the params of an entry name for it to fire, and their direction; nil if
  /// no param states the direction, or lists further events.
  func namedEvents(
    of entry: PluginEntry
  ) -> (events: [(name: Name, param: Name)], direction: Direction?)? {
    let manifest = entry.type.manifest
    guard !manifest.firesNamedBy.isEmpty,
      let going = params(of: entry.type).first(where: { $0.purpose == .direction })?.name
    else { return nil }
    var events: [(name: Name, param: Name)] = []
    for param in manifest.firesNamedBy {
      switch entry.params[param] {
      case .string(let event)?:
        // Another check reports events that nothing knows.
        guard let name = Name(known: event), assembler.registry.events[name] != nil else {
          return nil
        }
        events.append((name, param))
      case nil, .null?: break
      default: return nil
      }
    }
    switch entry.params[going] {
    case .string("up")?: return (events, .up)
    case .string("down")?: return (events, .down)
    default: return (events, nil)
    }
  }

  /// Returns the plugins that handle an event by their manifests.
  func handlers(of event: Name) -> [String] {
    assembler.registry.all.filter { $0.manifest.handles.contains(event) }.map(\.name.text)
  }

  /// Reports the second of two plugins of a module that answer an event alone.
  ///
  /// - Parameter areItems: Whether the plugins belong to the items that the module loads.
  func checkAnswersAlone(
    _ plugins: [PluginEntry], of node: Int, areItems: Bool = false, _ walk: inout AssemblyWalk
  ) {
    guard plugins.count > 1 else { return }
    var answering: [Name: PluginEntry] = [:]
    for entry in plugins {
      for event in entry.type.manifest.answersAlone {
        guard let other = answering.updateValue(entry, forKey: event) else { continue }
        // Of an entry of the module and one of its template, the first can be changed there.
        report(
          .answeredTwice(event, other.name, entry.name),
          of: entry.isOwn || areItems ? entry : other, at: node, staysInTemplate: areItems,
          &walk)
      }
    }
  }
}

extension DocumentFault {
  static func unheard(
    _ event: Name, _ plugin: Name, _ direction: Direction?, _ handlers: [String]
  ) -> Self {
    let way =
      switch direction {
      case nil: "this module alone, where no plugin handles it"
      case .up: "this module, those above and the app, where no plugin handles it"
      case .down: "this module and those below, where no plugin handles it"
      }
    let hint =
      handlers.isEmpty
      ? "" : "; plugins that do: \(listed(handlers))"
    return .warning(
      "event-unheard",
      "plugin \"\(plugin)\" fires \"\(event)\" in vain: it reaches \(way)\(hint)")
  }

  fileprivate static func answeredTwice(_ event: Name, _ first: Name, _ second: Name) -> Self {
    Self(
      "event-answered-twice",
      "plugins \"\(first)\" and \"\(second)\" of this module both answer \"\(event)\" without regard to each"
        + " other, so that one answer is lost; remove one of them")
  }
}
