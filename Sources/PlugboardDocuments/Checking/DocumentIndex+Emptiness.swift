/// Checks for modules that show nothing, as something was left out.
extension DocumentIndex {
  /// The event of a component that its layout answers.
  private static let layout: Name = "component.layout"

  /// Reports modules without any content, and components without items.
  func checkEmptiness(_ walk: inout AssemblyWalk, firstNode: Int) {
    var hasChildren = Array(repeating: false, count: walk.plans.count)
    for plan in walk.plans { if let parent = plan.parent { hasChildren[parent] = true } }
    let spoiled = Set(walk.spoiled.map(\.plan))
    for (number, plan) in walk.plans.enumerated()
    where !hasChildren[number] && !spoiled.contains(number) {
      guard isEmpty(plan) else { continue }
      let node = number + firstNode
      let place = walk.findings.place(ofNode: node)
      guard case .object(let record)? = walk.findings.documents[place.document].value[place.pointer]
      else { continue }
      if plan.type == nil, !record.statesContent {
        walk.findings.report(.emptyNode(plan.level), at: .node(node))
      } else if plan.level == .component, lacksItems(plan, record, &walk) {
        walk.findings.report(.emptyComponent(), at: .node(node))
      }
    }
  }

  /// Whether a module without children shows nothing.
  private func isEmpty(_ plan: ModulePlan) -> Bool {
    switch plan.level {
    case .card: plan.plugins.allSatisfy { !$0.isOwn }
    case .component: plan.plugins.allSatisfy { $0.type.manifest.handles.contains(Self.layout) }
    case .item, .other: plan.type == nil && plan.plugins.isEmpty
    case .app, .page: false
    }
  }

  /// Whether a component has no items, not even items that its template states and the walk leaves
  /// out, and no plugin entry was left out because of a fault or a condition.
  private func lacksItems(
    _ plan: ModulePlan, _ record: Fields, _ walk: inout AssemblyWalk
  ) -> Bool {
    let origin = walk.origins.origin(of: plan.type, .component, &walk.lists, &walk.findings)
    let list = origin.list
    guard origin.children?.elements.isEmpty ?? true, !list.isIncomplete, list.faulty.isEmpty,
      list.absent.isEmpty
    else { return false }
    guard case .array(let entries)? = record["plugins"] else { return true }
    return entries.count == plan.plugins.count { $0.isOwn }
  }
}

extension Fields {
  /// Whether a node states anything but its id.
  fileprivate var statesContent: Bool {
    contains { field in
      switch (field.key, field.value) {
      case ("id", _), ("when", _), (_, .null): false
      case (_, .array(let elements)): !elements.isEmpty
      case (_, .object(let record)): !record.isEmpty
      default: true
      }
    }
  }
}

extension DocumentFault {
  fileprivate static func emptyNode(_ level: Level) -> Self {
    let below = level.below.map { ", \"\($0.arrayName)\"" } ?? ""
    return .warning(
      "node-empty",
      "\(level.wording) without \"type\", \"data\", \"plugins\"\(below) shows nothing; state one of them, or"
        + " remove it")
  }

  fileprivate static func emptyComponent() -> Self {
    .warning(
      "component-empty",
      "the component has no items, and no plugin that loads some, so that it shows nothing; write"
        + " \"items\", or mount \"source\"")
  }
}
