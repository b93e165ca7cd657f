/// The statements of a document about its modules, as far as they are kept while the modules are open:
/// 16 bytes for each, where the plans themselves would be 72.
struct ModuleStatements {
  /// The level, type and plugins that many modules share.
  struct Kind {
    let level: Level
    let type: String?
    let plugins: [PluginEntry]

    /// Whether modules of both kinds have the same level, type and plugins.
    func isSame(as other: Kind) -> Bool {
      level == other.level && type.hasSameBytes(as: other.type)
        && plugins.areSame(as: other.plugins)
    }
  }

  /// The number of the latest kinds among which the kind of the next module is looked for.
  private static let lookBack = 4

  private(set) var kinds: [Kind] = []
  /// The numbers of kinds; for a module whose id the document states, all bits of the number are
  /// inverted.
  private var kindNumbers: [Int32] = []
  /// -1 for nil.
  private var parents: [Int32] = []
  private(set) var data: [Params] = []

  /// Creates the statements of plans.
  init(_ plans: [ModulePlan]) {
    self.init(withoutData: plans)
    data = plans.map(\.data)
  }

  /// Creates the statements of plans without their data, for use as long as the plans themselves
  /// exist.
  init(withoutData plans: [ModulePlan]) {
    kindNumbers.reserveCapacity(plans.count)
    parents.reserveCapacity(plans.count)
    for position in plans.indices {
      let number = Int32(number(ofKind: position, of: plans))
      kindNumbers.append(plans[position].statesID ? ~number : number)
      parents.append(Int32(plans[position].parent ?? -1))
    }
  }

  /// Takes the data of modules that are stated as in an earlier version from that version, which
  /// shares it with the open modules, and the data of the other modules from the plans.
  mutating func takeData(
    of other: consuming ModuleStatements, _ partners: [Int?], _ areSame: [Bool],
    else plans: [ModulePlan]
  ) {
    var earlier = (consume other).data
    if earlier.count == partners.count, partners.indices.allSatisfy({ partners[$0] == $0 }) {
      // Changed in place: unchanged modules cost nothing.
      for position in areSame.indices where !areSame[position] {
        earlier[position] = plans[position].data
      }
      data = earlier
    } else {
      data = partners.indices.map { position in
        guard areSame[position], let partner = partners[position] else {
          return plans[position].data
        }
        return earlier[partner]
      }
    }
  }

  /// Returns the number of the kind of a plan, which is read in place: a copy would retain five objects.
  private mutating func number(ofKind position: Int, of plans: [ModulePlan]) -> Int {
    for number in kinds.indices.suffix(Self.lookBack).reversed()
    where kinds[number].level == plans[position].level
      && kinds[number].type.hasSameBytes(as: plans[position].type)
      && kinds[number].plugins.areSame(as: plans[position].plugins)
    {
      return number
    }
    let plan = plans[position]
    kinds.append(Kind(level: plan.level, type: plan.type, plugins: plan.plugins))
    return kinds.count - 1
  }

  var count: Int { parents.count }

  /// The number of modules whose parents the document doesn't state; costs a step for each module.
  var rootCount: Int { parents.count { $0 < 0 } }

  func kindNumber(ofNode node: Int) -> Int {
    let number = kindNumbers[node]
    return Int(number < 0 ? ~number : number)
  }

  func kind(ofNode node: Int) -> Kind { kinds[kindNumber(ofNode: node)] }

  func statesID(ofNode node: Int) -> Bool { kindNumbers[node] < 0 }

  func parent(ofNode node: Int) -> Int? { parents[node] < 0 ? nil : Int(parents[node]) }

  /// Returns the number of children that the document states; costs a step for each module.
  func childCount(ofNode node: Int) -> Int { parents.count { $0 == node } }
}

extension [PluginEntry] {
  /// Whether two lists mount the same plugins in the same way, wherever their entries are.
  func areSame(as others: [PluginEntry], inParams: Bool = true) -> Bool {
    guard count == others.count else { return false }
    // Without copies of the mounts, each of which retains two objects.
    for position in indices {
      guard self[position].type === others[position].type,
        self[position].name == others[position].name,
        self[position].priority == others[position].priority,
        self[position].ordering == others[position].ordering,
        !inParams || self[position].params == others[position].params
      else { return false }
    }
    return true
  }
}
