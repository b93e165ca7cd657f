/// Checks for items without a view, and for values that two modules share though each needs its own.
extension DocumentIndex {
  /// The event of an item that the plugins which show it answer.
  private static let view: Name = "item.view"

  /// Warns of items of a page that have plugins or data, and no plugin that shows them.
  ///
  /// No warning is given for items with a plugin that a condition or a fault leaves out, nor if no
  /// plugin of the registry shows items.
  func checkViews(ofPage walk: inout AssemblyWalk, _ search: inout HandlerSearch) {
    let showing = assembler.registry.all.filter { $0.manifest.handles.contains(Self.view) }
    guard !showing.isEmpty else { return }
    let parents = Set(walk.plans.compactMap(\.parent))
    for (number, plan) in walk.plans.enumerated()
    where plan.level == .item && !parents.contains(number) {
      // Nodes that state nothing are reported as such.
      guard !plan.plugins.isEmpty || plan.type != nil || !plan.data.entries.isEmpty,
        case let handlers = search.handlers(at: number, &walk),
        !handlers.excusesModule, !handlers.events.contains(Self.view)
      else { continue }
      walk.findings.report(.unseenItem(), at: .node(number))
    }
  }

  /// Warns of a template without a plugin that shows the items which a plugin makes by it.
  func checkView(
    ofItemsWith handled: Set<Name>, of mount: PluginEntry, at node: Int,
    _ walk: inout AssemblyWalk
  ) {
    guard !handled.contains(Self.view),
      assembler.registry.all.contains(where: { $0.manifest.handles.contains(Self.view) }),
      let (type, _) = itemSource(of: mount),
      let param = params(of: mount.type).first(where: { $0.purpose == .template })?.name
    else { return }
    report(
      .unseenItems(type), of: mount, at: node, steps: ["params", .key(param.text)], &walk)
  }

  /// Reports params of a page's plugins that have the value of another entry below the same module, though their manifest
  /// says that each has its own.
  func checkDistinctParams(ofPage walk: inout AssemblyWalk, _ search: inout HandlerSearch) {
    struct Use: Hashable {
      let owner: Int
      let event: Name
      let value: Value
    }
    var uses: Set<Use> = []
    for number in walk.plans.indices {
      for entry in walk.plans[number].plugins {
        for distinct in entry.type.manifest.distinctParams {
          guard let value = entry.params[distinct.param] else { continue }
          var owner: Int? = number
          while let node = owner, !search.handlers(at: node, &walk).events.contains(distinct.event)
          {
            owner = walk.plans[node].parent
          }
          guard let owner,
            !uses.insert(Use(owner: owner, event: distinct.event, value: value)).inserted
          else { continue }
          report(
            .sharedParam(distinct.param, value, entry.name), of: entry, at: number,
            steps: ["params", .key(distinct.param.text)], &walk)
        }
      }
    }
  }
}

extension DocumentFault {
  fileprivate static func unseenItem() -> Self {
    .warning(
      "item-unseen",
      "no plugin of the item answers \"item.view\", so that nothing of it is seen; mount one that shows it, such as"
        + " \"text\", or remove it")
  }

  fileprivate static func unseenItems(_ type: String) -> Self {
    .warning(
      "item-unseen",
      "no plugin of the template \"\(type)\" answers \"item.view\", so that nothing of the items is seen; mount one"
        + " there that shows them, such as \"text\"")
  }

  fileprivate static func sharedParam(_ param: Name, _ value: Value, _ plugin: Name) -> Self {
    Self(
      "param-shared",
      "another module has a \"\(plugin)\" whose \"\(param)\" is \(value.shortWording) too, so that one value replaces"
        + " the other; each needs its own")
  }
}
