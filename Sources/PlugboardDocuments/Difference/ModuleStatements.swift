/// The statements of a document about its modules, as far as they are kept while the modules are open:
/// 16 bytes for each, where the plans themselves would be 72.
struct ModuleStatements {
  /// What many modules have in common.
  private struct Kind {
    let level: Level
    let type: String?
    let plugins: [PluginMount]
  }

  /// The number of the latest kinds among which that of the next module is looked for.
  private static let lookBack = 4

  private var kinds: [Kind] = []
  /// The numbers of kinds; those of modules whose ids the document states have all bits inverted.
  private var kindNumbers: [Int32] = []
  /// -1 for nil.
  private var parents: [Int32] = []
  private var data: [Params] = []

  init(_ plans: [ModulePlan]) {
    kindNumbers.reserveCapacity(plans.count)
    for plan in plans {
      let number = Int32(number(ofKind: plan))
      kindNumbers.append(plan.statesID ? ~number : number)
    }
    parents = plans.map { Int32($0.parent ?? -1) }
    data = plans.map(\.data)
  }

  private mutating func number(ofKind plan: ModulePlan) -> Int {
    let known = kinds.suffix(Self.lookBack).lastIndex {
      $0.level == plan.level && $0.type == plan.type && $0.plugins.areSame(as: plan.plugins)
    }
    if let known { return known }
    kinds.append(Kind(level: plan.level, type: plan.type, plugins: plan.plugins))
    return kinds.count - 1
  }

  var count: Int { parents.count }

  private func kind(ofNode node: Int) -> Kind {
    let number = kindNumbers[node]
    return kinds[Int(number < 0 ? ~number : number)]
  }

  func type(ofNode node: Int) -> String? { kind(ofNode: node).type }

  /// Returns the number of children that the document states; costs a step for each module.
  func childCount(ofNode node: Int) -> Int { parents.count { $0 == node } }

  /// Returns the outline that it was made of.
  ///
  /// - Parameter id: Returns the id, or the end of it, of a node that states one.
  func outline(_ id: (Int) -> Substring?) -> ModuleOutline {
    ModuleOutline(
      parents.indices.map { node in
        let kind = kind(ofNode: node)
        return ModuleOutline.Node(
          level: kind.level, type: kind.type, ownID: kindNumbers[node] < 0 ? id(node) : nil,
          data: data[node], plugins: kind.plugins,
          parent: parents[node] < 0 ? nil : Int(parents[node]))
      })
  }
}
