/// A matcher of the modules of two versions of a document: finds the old module for each new one.
///
/// A module keeps its parent and its level. Modules whose ids the document states are matched by
/// their ids; other modules by their content: first by all of it, then by the values and children
/// that no sibling shares, such as a URL, and at last by their type and order. It costs a few steps
/// for each module, however much has changed.
struct ModuleMatcher {
  private var comparison: ModuleComparison
  private let old: ModuleOutline
  private let new: ModuleOutline
  /// For each new module, the position of the old module that it continues; nil if it continues
  /// none.
  private(set) var partners: [Int?]
  /// Whether a new module is known to be stated like its partner, apart from its descendants.
  private(set) var areSame: [Bool]
  /// Whether an old module has a partner.
  private var areTaken: [Bool]
  /// The siblings that have no partner yet, in their order.
  private var olds: [Int] = []
  private var news: [Int] = []

  /// The number of old siblings of a type among which the last pass looks for each new one.
  private static let lookAhead = 8
  /// The number of values of a module by which it is recognized.
  private static let mostFeatures = 32

  /// - Parameter places: The places of the nodes in their texts, if both come from one text, read for other
  ///   languages.
  init(
    _ old: ModuleOutline, _ new: ModuleOutline, places: (old: NodePositions, new: NodePositions)?
  ) {
    comparison = ModuleComparison(old, new)
    self.old = old
    self.new = new
    partners = Array(repeating: nil, count: new.count)
    areTaken = Array(repeating: false, count: old.count)
    areSame = Array(repeating: false, count: new.count)
    guard let places else {
      match()
      return
    }
    // Most languages have the same nodes.
    if new.hasSameShape(as: old), places.old == places.new {
      partners = Array(0..<new.count)
    } else {
      match(places.old, places.new)
    }
  }

  /// Matches the nodes that are at the same place of one text, below partners.
  private mutating func match(_ oldPlaces: NodePositions, _ newPlaces: NodePositions) {
    struct Place: Hashable {
      let parent: Int?
      let level: Level
      let position: Int
    }
    func place(of node: Int, in outline: ModuleOutline, _ places: NodePositions, under parent: Int?)
      -> Place
    {
      Place(parent: parent, level: outline.kind(of: node).level, position: places[node])
    }
    var nodes: [Place: Int] = [:]
    for node in 0..<old.count {
      nodes[place(of: node, in: old, oldPlaces, under: old.parent(of: node))] = node
    }
    for node in 0..<new.count {
      let parent = new.parent(of: node)
      let partner = parent.flatMap { partners[$0] }
      guard parent == nil || partner != nil else { continue }
      partners[node] = nodes[place(of: node, in: new, newPlaces, under: partner)]
    }
  }

  private mutating func match() {
    guard old.count > 0, new.count > 0 else { return }
    partners[0] = 0
    for position in 0..<new.count {
      guard let partner = partners[position] else { continue }
      olds = old.children(of: partner)
      news = new.children(of: position)
      guard !olds.isEmpty, !news.isEmpty else { continue }
      matchIDs()
      matchPlaces()
      // Of a single pair nothing else has to be told apart.
      if olds.count == 1, news.count == 1 { matchOrder() }
      matchContents()
      matchFeatures()
      matchOrder()
    }
  }

  /// Takes pairs out of the siblings that are left.
  private mutating func note(_ pairs: [(old: Int, new: Int)]) {
    guard !pairs.isEmpty else { return }
    for pair in pairs {
      partners[pair.new] = pair.old
      areTaken[pair.old] = true
    }
    olds.removeAll { areTaken[$0] }
    news.removeAll { partners[$0] != nil }
  }

  /// Matches modules with stated ids; modules whose stated ids have no match get no partner at all.
  private mutating func matchIDs() {
    var byID: [ExactText: Int] = [:]
    for position in olds { if let id = old.ownID(of: position) { byID[id] = position } }
    guard !byID.isEmpty || news.contains(where: { new.ownID(of: $0) != nil }) else { return }
    note(
      news.compactMap { position in
        guard let id = new.ownID(of: position), let other = byID[id],
          old.kind(of: other).level == new.kind(of: position).level
        else { return nil }
        return (other, position)
      })
    olds.removeAll { old.ownID(of: $0) != nil }
    news.removeAll { new.ownID(of: $0) != nil }
  }

  /// Matches siblings that are alike at the same place, counted from the beginning or from the end.
  private mutating func matchPlaces() {
    noteAlike(zip(olds, news))
    noteAlike(zip(olds.reversed(), news.reversed()))
  }

  private mutating func noteAlike(_ candidates: some Sequence<(Int, Int)>) {
    var pairs: [(old: Int, new: Int)] = []
    for (oldNode, newNode) in candidates where comparison.areAlike(oldNode, newNode) {
      pairs.append((oldNode, newNode))
      areSame[newNode] = true
    }
    note(pairs)
  }

  /// Matches modules that are the same, with all their descendants, at different places.
  private mutating func matchContents() {
    guard !olds.isEmpty, !news.isEmpty else { return }
    var byContent: [Int: [Int]] = [:]
    for position in olds.reversed() {
      byContent[old.hash(of: position), default: []].append(position)
    }
    var pairs: [(old: Int, new: Int)] = []
    for position in news {
      let hash = new.hash(of: position)
      guard let candidate = byContent[hash]?.last, comparison.areSame(candidate, position) else {
        continue
      }
      byContent[hash]?.removeLast()
      pairs.append((candidate, position))
    }
    note(pairs)
  }

  /// Matches modules of a type that share values, or children, which only one of the siblings has; those
  /// that share most come first.
  private mutating func matchFeatures() {
    guard !olds.isEmpty, !news.isEmpty else { return }
    let owners = owners(of: olds, in: old)
    let newOwners = self.owners(of: news, in: new)
    var votes: [[Int]: Int] = [:]
    for (feature, position) in newOwners {
      if let position, let owner = owners[feature], let owner {
        votes[[owner, position], default: 0] += 1
      }
    }
    let ranked = votes.sorted {
      ($1.value, $0.key[1], $0.key[0]) < ($0.value, $1.key[1], $1.key[0])
    }
    var taken: Set<Int> = []
    note(
      ranked.compactMap { pair, _ in
        guard !taken.contains(pair[0]), !taken.contains(~pair[1]) else { return nil }
        taken.formUnion([pair[0], ~pair[1]])
        return (pair[0], pair[1])
      })
  }

  /// Returns the module that has each feature; nil for a feature that several modules have.
  private func owners(of positions: [Int], in outline: ModuleOutline) -> [Int: Int?] {
    var owners: [Int: Int?] = [:]
    for position in positions {
      for feature in outline.features(of: position).prefix(Self.mostFeatures) {
        owners[feature] =
          owners[feature] == nil || owners[feature] == position ? position : .some(nil)
      }
    }
    return owners
  }

  /// Matches the remaining modules by type and order. A pair is refused if one has several values
  /// and they share none, or if both have plugins, but no type, and share no plugin: then one has
  /// replaced the other.
  private mutating func matchOrder() {
    guard !olds.isEmpty, !news.isEmpty else { return }
    var waiting = olds[...]
    var pairs: [(old: Int, new: Int)] = []
    for position in news {
      let match = waiting.prefix(Self.lookAhead).firstIndex {
        isLike($0, position)
      }
      guard let match else { continue }
      pairs.append((waiting[match], position))
      waiting = waiting[(match + 1)...]
    }
    note(pairs)
  }

  private func isLike(_ oldNode: Int, _ newNode: Int) -> Bool {
    let (kind, other) = (old.kind(of: oldNode), new.kind(of: newNode))
    guard kind.level == other.level, kind.type.hasSameBytes(as: other.type) else { return false }
    let (plugins, others) = (kind.plugins.map(\.name), other.plugins.map(\.name))
    // A module without a type is identified by its plugins.
    guard
      kind.type != nil || plugins.isEmpty || others.isEmpty
        || plugins.contains(where: others.contains)
    else { return false }
    let (values, otherValues) = (old.data(of: oldNode).entries, new.data(of: newNode).entries)
    return values.count <= 1 && otherValues.count <= 1
      || values.contains { otherValues.contains($0) }
  }
}

extension ModuleOutline {
  /// Returns a hash of a module and all its descendants.
  fileprivate func hash(of position: Int) -> Int {
    var hasher = Hasher()
    for node in range(of: position) { hashContent(of: node, into: &hasher) }
    return hasher.finalize()
  }

  private func hashContent(of node: Int, into hasher: inout Hasher) {
    hasher.combine(kind(of: node).level)
    hasher.combine(kind(of: node).type)
    hasher.combine(data(of: node))
  }

  /// Returns hashes of the features by which a module may be recognized: its values, and the
  /// content of its children.
  fileprivate func features(of node: Int) -> [Int] {
    func hash(_ part: (inout Hasher) -> Void) -> Int {
      var hasher = Hasher()
      hasher.combine(kind(of: node).level)
      hasher.combine(kind(of: node).type)
      part(&hasher)
      return hasher.finalize()
    }
    return data(of: node).entries.map { entry in hash { $0.combine(entry) } }
      + children(of: node).filter { !data(of: $0).isEmpty }
      .map { child in hash { hashContent(of: child, into: &$0) } }
  }
}
