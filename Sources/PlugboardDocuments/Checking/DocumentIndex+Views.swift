/// Checks for items without a view, and for values that two modules share though each needs its own.
extension DocumentIndex {
  /// The event of an item that the plugins which show it answer.
  private static let view: Name = "item.view"

  /// Warns of items of a page that have plugins or data, and no plugin that shows them.
  ///
  /// No warning is given for items with a plugin that a condition or a fault leaves out, nor if no
  /// plugin of the registry shows items.
  func checkViews(ofPage walk: inout AssemblyWalk, _ search: inout HandlerSearch) {
    guard hasViews else { return }
    let parents = Set(walk.plans.compactMap(\.parent))
    for (number, plan) in walk.plans.enumerated()
    where plan.level == .item && !parents.contains(number) {
      // Nodes that state nothing are reported as such.
      guard !plan.plugins.isEmpty || plan.type != nil || !plan.data.entries.isEmpty,
        case let handlers = search.handlers(at: number, &walk),
        !handlers.excusesModule, !handlers.answered.contains(Self.view)
      else { continue }
      walk.findings.report(
        .unseenItem(decorator(of: Self.view, among: plan.plugins)), at: .node(number))
    }
  }

  /// Whether a plugin of the registry shows items.
  private var hasViews: Bool {
    assembler.registry.all.contains { $0.manifest.answers.contains(Self.view) }
  }

  /// Returns the first plugin that only changes the answers to an event; nil if there is none.
  private func decorator(of event: Name, among plugins: [PluginEntry]) -> Name? {
    plugins.first { $0.type.manifest.decorates.contains(event) }?.name
  }

  /// Warns of a template without a plugin that shows the items which a plugin makes by it.
  func checkView(
    ofItemsWith plugins: [PluginEntry], of mount: PluginEntry, at node: Int,
    _ walk: inout AssemblyWalk
  ) {
    guard hasViews, !plugins.contains(where: { $0.answeredEvents.contains(Self.view) }),
      let (type, _) = itemSource(of: mount),
      let param = params(of: mount.type).first(where: { $0.purpose == .template })?.name
    else { return }
    report(
      .unseenItems(type, decorator(of: Self.view, among: plugins)), of: mount, at: node,
      steps: ["params", .key(param.text)], &walk)
  }

  /// Reports params of a page's plugins that have the value of another entry below the same module, though their manifest
  /// says that each has its own.
  ///
  /// Nothing is said of nodes with a condition, which may stand for one another.
  func checkDistinctParams(ofPage walk: inout AssemblyWalk, _ search: inout HandlerSearch) {
    struct Use: Hashable {
      let owner: Int
      let event: Name?
      let plugin: Name?
      let values: [Value]
    }
    var uses: Set<Use> = []
    for number in walk.plans.indices {
      for entry in walk.plans[number].plugins {
        for distinct in entry.type.manifest.distinctParams {
          let names = [distinct.param] + distinct.others
          let values = names.map { entry.params[$0] ?? .null }
          guard distinct.event == nil || values[0] != .null,
            let owner = owner(of: distinct, from: number, &search, &walk),
            !isConditional(number, below: owner, walk),
            !uses.insert(
              Use(
                owner: owner, event: distinct.event,
                plugin: distinct.event == nil ? entry.type.name : nil, values: values)
            ).inserted
          else { continue }
          let isStated = entry.params[distinct.param] != nil
          report(
            distinct.event == nil
              ? .alikeParams(of: entry, names)
              : .sharedParam(distinct.param, values[0], entry.name),
            of: entry, at: number,
            steps: isStated ? ["params", .key(distinct.param.text)] : [], &walk)
        }
      }
    }
  }

  /// Returns the module below which the values of a param are distinct; nil if there is none.
  private func owner(
    of distinct: DistinctParam, from number: Int, _ search: inout HandlerSearch,
    _ walk: inout AssemblyWalk
  ) -> Int? {
    guard let event = distinct.event else { return walk.plans[number].parent }
    var owner: Int? = number
    while let node = owner, !search.handlers(at: node, &walk).events.contains(event) {
      owner = walk.plans[node].parent
    }
    return owner
  }

  /// Whether a node, or one between it and a module above, has a condition.
  private func isConditional(_ number: Int, below owner: Int, _ walk: AssemblyWalk) -> Bool {
    var next: Int? = number
    while let node = next, node != owner {
      let place = walk.findings.place(ofNode: node)
      if case .object(let record)? = walk.findings.documents[place.document].value[place.pointer],
        record["when"] ?? .null != .null
      {
        return true
      }
      next = walk.plans[node].parent
    }
    return false
  }
}

extension DocumentFault {
  fileprivate static func unseenItem(_ decorator: Name?) -> Self {
    .warning(
      "item-unseen",
      "no plugin of the item answers \"item.view\"\(unseen(beside: decorator)), so that nothing of it is seen; mount"
        + " one that shows it, such as \"text\", or remove it")
  }

  fileprivate static func unseenItems(_ type: String, _ decorator: Name?) -> Self {
    .warning(
      "item-unseen",
      "no plugin of the template \"\(type)\" answers \"item.view\"\(unseen(beside: decorator)), so that nothing of the"
        + " items is seen; mount one there that shows them, such as \"text\"")
  }

  private static func unseen(beside decorator: Name?) -> String {
    decorator.map { ", and \"\($0)\" only changes the answer of another" } ?? ""
  }

  fileprivate static func sharedParam(_ param: Name, _ value: Value, _ plugin: Name) -> Self {
    Self(
      "param-shared",
      "another module has a \"\(plugin)\" whose \"\(param)\" is \(value.shortWording) too, so that one value replaces"
        + " the other; each needs its own")
  }

  fileprivate static func alikeParams(of entry: PluginEntry, _ names: [Name]) -> Self {
    let values = entry.type.manifest.params.filter { names.contains($0.key.name) }.compactMap {
      let value = entry.params[$0.key.name]
      return value == $0.defaultValue ? nil : "\"\($0.key.name)\" \(value?.shortWording ?? "")"
    }
    return .warning(
      "param-alike",
      "this module, or one beside it, has another \"\(entry.type.name)\" with \(listed(values)), so that both do the same; give each"
        + " its own, or remove one")
  }
}
