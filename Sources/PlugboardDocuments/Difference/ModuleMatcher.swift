/// A matcher of the modules of two versions of a document: which of the new ones are which of the old.
///
/// A module keeps its parent and its level. Modules whose ids the document states are matched by these;
/// others by their content, first by all of it, then by what they share with no sibling, such as a URL,
/// and at last by their type and order. It costs a few steps for each module, whatever has changed.
struct ModuleMatcher {
  private let old: ModuleOutline
  private let new: ModuleOutline
  /// The positions of the old modules by those of the new ones; nil for a new module without one.
  private(set) var partners: [Int?]
  /// The siblings that have no partner yet, in their order.
  private var olds: [Int] = []
  private var news: [Int] = []

  /// The number of old siblings of a type among which the last pass looks for each new one.
  private static let lookAhead = 8
  /// The number of values of a module by which it is recognized.
  private static let mostFeatures = 32

  /// - Parameter isSameText: Whether both come from one text, read for other languages.
  static func partners(
    of new: ModuleOutline, in old: ModuleOutline, isSameText: Bool = false
  ) -> [Int?] {
    if isSameText, new.hasSameShape(as: old) { return Array(new.nodes.indices) }
    var matcher = ModuleMatcher(old, new)
    matcher.match()
    return matcher.partners
  }

  private init(_ old: ModuleOutline, _ new: ModuleOutline) {
    self.old = old
    self.new = new
    partners = Array(repeating: nil, count: new.nodes.count)
  }

  private mutating func match() {
    guard !old.nodes.isEmpty, !new.nodes.isEmpty else { return }
    partners[0] = 0
    for position in new.nodes.indices {
      guard let partner = partners[position] else { continue }
      olds = old.children(of: partner)
      news = new.children(of: position)
      guard !olds.isEmpty, !news.isEmpty else { continue }
      matchIDs()
      matchPlaces()
      matchContents()
      matchFeatures()
      matchOrder()
    }
  }

  /// Takes pairs out of the siblings that are left.
  private mutating func note(_ pairs: [(old: Int, new: Int)]) {
    guard !pairs.isEmpty else { return }
    for pair in pairs { partners[pair.new] = pair.old }
    let taken = Set(pairs.map(\.old))
    olds.removeAll { taken.contains($0) }
    news.removeAll { partners[$0] != nil }
  }

  /// Matches modules with stated ids; the others of these have no partner at all.
  private mutating func matchIDs() {
    var byID: [Substring: Int] = [:]
    for position in olds { if let id = old.nodes[position].ownID { byID[id] = position } }
    guard !byID.isEmpty || news.contains(where: { new.nodes[$0].ownID != nil }) else { return }
    note(
      news.compactMap { position in
        guard let id = new.nodes[position].ownID, let other = byID[id],
          old.nodes[other].level == new.nodes[position].level
        else { return nil }
        return (other, position)
      })
    olds.removeAll { old.nodes[$0].ownID != nil }
    news.removeAll { new.nodes[$0].ownID != nil }
  }

  /// Matches what is the same at the same place, counted from the beginning or from the end.
  private mutating func matchPlaces() {
    note(zip(olds, news).filter { old.isSame($0, as: $1, of: new) }.map { ($0, $1) })
    note(
      zip(olds.reversed(), news.reversed()).filter { old.isSame($0, as: $1, of: new) }
        .map { ($0, $1) })
  }

  /// Matches what is the same at another place.
  private mutating func matchContents() {
    guard !olds.isEmpty, !news.isEmpty else { return }
    var byContent: [Int: [Int]] = [:]
    for position in olds.reversed() {
      byContent[old.hash(of: position), default: []].append(position)
    }
    note(
      news.compactMap { position in
        let hash = new.hash(of: position)
        guard let candidate = byContent[hash]?.last, old.isSame(candidate, as: position, of: new)
        else { return nil }
        byContent[hash]?.removeLast()
        return (candidate, position)
      })
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

  /// Returns the modules that have a feature; nil for one that several have.
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

  /// Matches what is left by type and order, unless both have several values, or plugins without a type,
  /// and share none: then one has replaced the other.
  private mutating func matchOrder() {
    guard !olds.isEmpty, !news.isEmpty else { return }
    var waiting = olds[...]
    var pairs: [(old: Int, new: Int)] = []
    for position in news {
      let match = waiting.prefix(Self.lookAhead).firstIndex {
        isLike(old.nodes[$0], new.nodes[position])
      }
      guard let match else { continue }
      pairs.append((waiting[match], position))
      waiting = waiting[(match + 1)...]
    }
    note(pairs)
  }

  private func isLike(_ old: ModuleOutline.Node, _ new: ModuleOutline.Node) -> Bool {
    guard old.level == new.level, old.type == new.type else { return false }
    let (plugins, others) = (old.plugins.map(\.name), new.plugins.map(\.name))
    // Without a type the plugins tell what a module is.
    guard
      old.type != nil || plugins.isEmpty || others.isEmpty
        || plugins.contains(where: others.contains)
    else { return false }
    let (values, otherValues) = (old.data.entries, new.data.entries)
    return values.count <= 1 && otherValues.count <= 1
      || values.contains { otherValues.contains($0) }
  }
}

extension ModuleOutline {
  /// Returns a hash of a module and all that is below it.
  fileprivate func hash(of position: Int) -> Int {
    var hasher = Hasher()
    for position in range(of: position) { nodes[position].hashContent(into: &hasher) }
    return hasher.finalize()
  }

  /// Returns hashes of what a module may be recognized by: its values, and the content of its children.
  fileprivate func features(of position: Int) -> [Int] {
    let node = nodes[position]
    func hash(_ part: (inout Hasher) -> Void) -> Int {
      var hasher = Hasher()
      hasher.combine(node.level)
      hasher.combine(node.type)
      part(&hasher)
      return hasher.finalize()
    }
    return node.data.entries.map { entry in hash { $0.combine(entry) } }
      + children(of: position).filter { !nodes[$0].data.isEmpty }
      .map { child in hash { nodes[child].hashContent(into: &$0) } }
  }
}

extension ModuleOutline.Node {
  fileprivate func hashContent(into hasher: inout Hasher) {
    hasher.combine(level)
    hasher.combine(type)
    hasher.combine(data)
  }
}
