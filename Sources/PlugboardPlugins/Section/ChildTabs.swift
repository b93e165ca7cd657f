internal import Plugboard

/// Tabs of the children of a module, of which one is shown.
///
/// A tab has the title of its child, or its number. A hidden child has none. The key
/// `tabs.selected` counts all children of the level: hiding another child doesn't turn to another
/// tab. Hosts count only the children that aren't hidden.
@MainActor struct ChildTabs<Context: PluginContext> {
  /// A child that isn't hidden, with its position among all children of the level.
  private typealias Child = (position: Int, module: ModuleLink)

  private let mount: Mount<Context>
  private let level: Level

  /// - Parameter level: The level of the children that have tabs.
  init(_ mount: Mount<Context>, of level: Level) {
    self.mount = mount
    self.level = level
  }

  /// The position of the child that is shown, from 0, among the children that aren't hidden.
  var selected: Int { get throws { try selected(among: children) } }

  /// The tabs; nil if there is no child.
  var view: ViewValue? {
    get throws {
      let children = children
      guard !children.isEmpty else { return nil }
      let tabs = try children.map { child in
        let title = try child.module.data.read(.title)
          .flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        return ViewValue.Tab(title ?? "\(child.position + 1)", id: Self.id(of: child))
      }
      return .tabs(tabs, selected: Self.id(of: children[try selected(among: children)]))
    }
  }

  /// Shows the child of the tab that was tapped, if one was.
  func handle(_ tap: borrowing Event<Bool, String?>) throws {
    let control = tap.params
    let children = children
    guard let child = children.indices.first(where: { Self.id(of: children[$0]) == control }) else {
      return
    }
    _ = try show(child)
    tap.respond(true)
  }

  /// Shows the child at a position among the children that aren't hidden; returns whether there is
  /// such a child.
  func show(_ position: Int) throws -> Bool {
    let children = children
    guard children.indices.contains(position) else { return false }
    try mount.context.data.write(.tabsSelected, children[position].position)
    return true
  }

  /// The wanted child, or in place of a hidden one the nearest after it, else the last.
  private func selected(among children: [Child]) throws -> Int {
    let wanted = try mount.context.data.read(.tabsSelected) ?? mount[.selected]
    return children.firstIndex { $0.position >= wanted } ?? max(0, children.count - 1)
  }

  private var children: [Child] {
    let all = mount.context.children.filter { $0.level == level }
    return all.enumerated().filter { !$0.element.isHidden }
      .map { (position: $0.offset, module: $0.element) }
  }

  private static func id(of child: Child) -> String { "tab-\(child.position)" }
}
