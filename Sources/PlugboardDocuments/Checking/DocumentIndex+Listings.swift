/// Checks of values that another plugin must list, such as the keys of choices.
extension DocumentIndex {
  /// Warns of the value of a param that no plugin on the way up lists.
  ///
  /// - Parameters:
  ///   - node: The module from which the event goes up.
  ///   - isOfItems: Whether the entry is one of the items that the module loads.
  func checkListing(
    _ required: RequiredHandler, of entry: PluginEntry, _ node: Int, isOfItems: Bool = false,
    _ search: inout HandlerSearch, _ walk: inout AssemblyWalk
  ) {
    guard let listing = required.listing, case .string(let value)? = entry.params[listing.param],
      !search.isByHost(required.event), !handlersOfApp.handle(required.event)
    else { return }
    var listed: [String] = []
    var next: Int? = node
    while let node = next {
      guard !search.handlers(at: node, &walk).isUncertain else { return }
      for other in walk.plans[node].plugins where other.handledEvents.contains(required.event) {
        guard case .array(let names)? = other.params[listing.list] else { return }
        listed += names.compactMap { String(value: $0) }
      }
      next = walk.plans[node].parent
    }
    guard !listed.contains(where: value.hasSameBytes) else { return }
    let fault = DocumentFault.unlisted(
      value, of: entry.name, required.event, listing.list,
      nearest: NearestName.of(value, among: listed))
    report(
      fault, of: entry, at: node, steps: ["params", .key(listing.param.text)],
      staysInTemplate: isOfItems, &walk)
  }
}

/// Checks of values that a plugin lists and no other has, such as the keys of choices.
extension DocumentIndex {
  /// Warns of values in the list of an entry that no plugin below fires the event with, if plugins there fire it with others
  /// of the list, and nothing else gives such a key of data a value.
  func checkIdleListing(
    of entry: PluginEntry, at node: Int, _ search: inout HandlerSearch, _ walk: inout AssemblyWalk
  ) {
    for listed in listedParams
    where entry.handledEvents.contains(listed.event) && !namedFires.contains(listed.event.text) {
      guard case .array(let values)? = entry.params[listed.listing.list],
        let stated = statedBelow(node, listed, &search, &walk),
        values.contains(where: { String(value: $0).map { stated.contains(ExactText($0)) } ?? false }
        )
      else { continue }
      for (index, value) in values.enumerated() {
        guard case .string(let text) = value, !stated.contains(ExactText(text)),
          !isGivenOtherwise(Name(text), than: entry, at: node, &walk)
        else { continue }
        let others = stated.subtracting(values.compactMap { String(value: $0).map(ExactText.init) })
        let nearest = NearestName.of(text, among: others.sorted().map(\.text))
        report(
          .idleListing(text, of: entry.name, listed.event, listed.listing.param, nearest),
          of: entry, at: node,
          steps: ["params", .key(listed.listing.list.text), .index(index)], &walk)
      }
    }
  }

  /// Returns the values with which plugins of a module or below fire an event; nil if some aren't known.
  private func statedBelow(
    _ node: Int, _ listed: ListedParam, _ search: inout HandlerSearch, _ walk: inout AssemblyWalk
  ) -> Set<ExactText>? {
    var stated: Set<ExactText> = []
    for number in node..<walk.plans.count {
      // Parents come first: the modules below end before the next module beside or above.
      guard number == node || walk.plans[number].parent.map({ $0 >= node }) == true else { break }
      let handlers = search.handlers(at: number, &walk)
      guard !handlers.excusesModule else { return nil }
      var entries = walk.plans[number].plugins
      for entry in entries
      where params(of: entry.type).contains(where: { $0.purpose == .template }) {
        guard let items = itemPlugins(of: entry, &walk) else { return nil }
        entries += items.mounts
      }
      var firing = false
      for entry in entries where entry.type.manifest.fires.contains(listed.event) {
        guard case .string(let value)? = entry.params[listed.listing.param] else { return nil }
        stated.insert(ExactText(value))
        firing = true
      }
      // A plugin that a condition leaves out fires it.
      if handlers.fires.contains(listed.event), !firing { return nil }
    }
    return stated
  }

  /// Whether something besides an entry gives a key of data a value, at a module or above.
  private func isGivenOtherwise(
    _ name: Name, than entry: PluginEntry, at node: Int, _ walk: inout AssemblyWalk
  ) -> Bool {
    let page = walk.findings.documents[walk.findings.place(ofNode: 0).document]
    guard !keysGivenByApp.contains(name),
      !givenKeys(ofPage: page.value, in: page.file).contains(name)
    else { return true }
    var next: Int? = node
    while let number = next {
      let plan = walk.plans[number]
      if plan.data[name] != nil
        || plan.plugins.contains(where: { $0.name != entry.name && writes($0, name) })
      {
        return true
      }
      next = plan.parent
    }
    return false
  }
}

extension DocumentFault {
  fileprivate static func idleListing(
    _ value: String, of plugin: Name, _ event: Name, _ param: Name, _ nearest: String?
  ) -> Self {
    .warning(
      "event-unfired",
      "plugin \"\(plugin)\" waits for \"\(event)\" for \(Value.string(value).shortWording) in vain: no plugin of this"
        + " module or below has this as its \"\(param)\"", suggestion: nearest)
  }

  fileprivate static func unlisted(
    _ value: String, of plugin: Name, _ event: Name, _ list: Name, nearest: String?
  ) -> Self {
    .warning(
      "event-unheard",
      "plugin \"\(plugin)\" fires \"\(event)\" for \(Value.string(value).shortWording) in vain: no plugin above that takes"
        + " the event has this in its \"\(list)\"", suggestion: nearest)
  }
}
