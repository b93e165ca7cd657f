/// A change of an open page, as one of several that are applied together.
public enum PageChange: Sendable {
  /// Inserts nodes, an object for one or an array for several, before a child of a module or behind all
  /// of them; of the level below the parent's unless another is given.
  case insert(Value, under: ModuleID, before: ModuleID? = nil, level: Level? = nil)
  /// Removes a module with everything below it.
  case remove(ModuleID)
  /// Replaces a module, and everything below it, with a node.
  case replace(ModuleID, with: Value)
  /// Moves a module before a given sibling, or behind all its siblings.
  case move(ModuleID, before: ModuleID?)
  /// Merges data into the data of a module that was open before the group of changes: objects merge
  /// by key, arrays and scalars replace, null removes.
  case update(ModuleID, data: Fields)
}

/// Changes of open pages that are prepared one after the other, each for the tree after the changes
/// before it.
@MainActor struct PageChangeGroup {
  private let runtime: PageRuntime
  private(set) var changes: [ModuleChange] = []
  private(set) var edits: [PageEdit] = []
  /// The modules that will have ended, and those that will have been opened, with their levels and parents.
  private var ended: Set<ModuleID> = []
  private var opened: [ModuleID: (level: Level, parent: ModuleID)] = [:]
  private var openedChildren: [ModuleID: [ModuleID]] = [:]
  /// The values that will have been written.
  private var written: [ModuleID: [Name: Value?]] = [:]

  init(_ runtime: PageRuntime) { self.runtime = runtime }

  mutating func add(_ change: PageChange) throws {
    switch change {
    case .insert(let nodes, let parent, let successor, let level):
      try insert(LoadedDocument(nodes, file: "insertion"), under: parent, before: successor, level)
    case .remove(let id):
      try note(ended: id)
      changes.append(.remove(id))
    case .replace(let id, let node):
      try replace(id, with: LoadedDocument(node, file: "replacement"))
    case .move(let id, let successor): changes.append(.move(id, before: successor))
    case .update(let id, let data): try update(id, data)
    }
  }

  mutating func insert(
    _ document: LoadedDocument, under parent: ModuleID, before successor: ModuleID?, _ level: Level?
  ) throws(ModuleError) {
    let parentLevel = try self.level(of: parent)
    let level = level ?? parentLevel.below ?? .other
    guard level != .page, level.canBe(under: parentLevel) else {
      throw .misplaced(parent, level: level, under: parent, parentLevel: parentLevel)
    }
    let open = runtime.openAssembly(of: openModule(of: parent))
    let node = runtime.planPosition(of: parent)
    let assembly = open.insertions.nodes(
      document, level: level, page: parent.page,
      paths: { [self] count in
        open.freePaths(count, under: parent, node: node) { isTaken($0) }
      },
      isTaken: { [self] in isTaken($0) })
    changes.append(.insert(insertion(of: assembly, under: parent, before: successor)))
  }

  mutating func replace(
    _ id: ModuleID, with document: LoadedDocument
  ) throws(ModuleError) {
    let level = try level(of: id)
    guard let parent = opened[id]?.parent ?? (try? runtime.modules.parent(of: id)), level != .page
    else { throw .misplaced(id, level: level, under: nil, parentLevel: nil) }
    let open = runtime.openAssembly(of: openModule(of: id))
    try note(ended: id)
    let assembly = open.insertions.nodes(
      document, level: level, page: id.page,
      paths: { [id.text] + Array(repeating: id.text, count: max(0, $0 - 1)) },
      isTaken: { [self] in isTaken($0) })
    // A node whose condition doesn't hold takes the module away.
    if assembly.plans.isEmpty, case .object = document.value {
      edits.append(PageEdit(assembly, under: parent))
      return changes.append(.remove(id))
    }
    guard assembly.plans.lazy.filter({ $0.parent == nil }).count == 1 else {
      throw .duplicateID(id)
    }
    changes.append(.replace(id, with: insertion(of: assembly, under: parent, before: nil)))
  }

  private mutating func note(ended id: ModuleID) throws(ModuleError) {
    _ = try level(of: id)
    var open = [id]
    if opened[id] == nil {
      open += (try? runtime.modules.descendants(of: id)) ?? []
      ended.formUnion(open)
    }
    while let next = open.popLast() {
      opened[next] = nil
      open += openedChildren.removeValue(forKey: next) ?? []
    }
  }

  private mutating func update(_ id: ModuleID, _ data: Fields) throws(DataError) {
    guard opened[id] == nil, !ended.contains(id) else { throw .unknownModule(id) }
    let space = try runtime.data(of: id)
    let values = try data.changes { [written] key throws(DataError) in
      if let value = written[id]?[key] { return value }
      return try space.value(key)
    }
    try space.check(values)
    for (key, value) in values { written[id, default: [:]][key] = .some(value) }
    changes.append(.write(id, values))
  }

  private mutating func insertion(
    of assembly: PageAssembly, under parent: ModuleID, before successor: ModuleID?
  ) -> ModuleChange.Insertion {
    for plan in assembly.plans {
      let above = plan.parent.map { assembly.plans[$0].id } ?? parent
      opened[plan.id] = (plan.level, above)
      openedChildren[above, default: []].append(plan.id)
    }
    edits.append(PageEdit(assembly, under: parent))
    return ModuleChange.Insertion(
      assembly.plans, under: parent, before: successor, from: OpenAssembly(assembly),
      planPosition: 0)
  }

  private func level(of id: ModuleID) throws(ModuleError) -> Level {
    if let level = opened[id]?.level { return level }
    guard !ended.contains(id) else { throw .unknownModule(id) }
    return try runtime.modules.level(of: id)
  }

  /// Returns a module, or the nearest above it that is open already.
  private func openModule(of id: ModuleID) -> ModuleID {
    var id = id
    while let parent = opened[id]?.parent { id = parent }
    return id
  }

  private func isTaken(_ text: String) -> Bool {
    let id = ModuleID(text)
    return opened[id] != nil || runtime.modules.isRegistered(id) && !ended.contains(id)
  }
}
