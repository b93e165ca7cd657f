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
    if entry.entry < 0, !isOfItems {
      walk.findings.report(fault, at: .node(node))
    } else {
      walk.findings.report(
        fault, at: walk.lists.site(of: entry, isOfItems ? nil : node), "params",
        .key(listing.param.text))
    }
  }
}

extension DocumentFault {
  fileprivate static func unlisted(
    _ value: String, of plugin: Name, _ event: Name, _ list: Name, nearest: String?
  ) -> Self {
    .warning(
      "event-unheard",
      "plugin \"\(plugin)\" fires \"\(event)\" for \(Value.string(value).shortWording) in vain: no plugin above that takes"
        + " the event has this in its \"\(list)\"", suggestion: nearest)
  }
}
