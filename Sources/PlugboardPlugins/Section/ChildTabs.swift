internal import Plugboard

/// Tabs of the children of a module, of which one is shown.
///
/// A tab has the title of its child, or its number.
@MainActor struct ChildTabs<Context: PluginContext> {
  private let mount: Mount<Context>
  private let level: Level

  /// - Parameter level: The level of the children that have tabs.
  init(_ mount: Mount<Context>, of level: Level) {
    self.mount = mount
    self.level = level
  }

  /// The position of the child that is shown, from 0.
  var selected: Int {
    get throws { try mount.context.data.read(.tabsSelected) ?? mount[.selected] }
  }

  /// The tabs; nil if there is no child.
  var view: ViewValue? {
    get throws {
      let children = children
      guard !children.isEmpty else { return nil }
      let selected = min(try selected, children.count - 1)
      let tabs = try children.enumerated().map { position, child in
        let title = try child.data.read(.title).flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        return ViewValue.Tab(title ?? "\(position + 1)", id: Self.id(of: position))
      }
      return .tabs(tabs, selected: Self.id(of: selected))
    }
  }

  /// Shows the child of the tab that was tapped, if one was.
  func take(_ tap: borrowing Event<Bool, String?>) throws {
    let control = tap.params
    guard let child = children.indices.first(where: { Self.id(of: $0) == control }) else { return }
    _ = try show(child)
    tap.respond(true)
  }

  /// Shows the child at a position, if there is one; returns whether there is.
  func show(_ position: Int) throws -> Bool {
    guard children.indices.contains(position) else { return false }
    try mount.context.data.write(.tabsSelected, position)
    return true
  }

  private var children: [ModuleLink] { mount.context.children.filter { $0.level == level } }

  private static func id(of position: Int) -> String { "tab-\(position)" }
}
