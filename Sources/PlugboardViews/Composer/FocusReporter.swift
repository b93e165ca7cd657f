/// The component that was last told that it has the focus.
@MainActor struct FocusReporter {
  private var told: (component: ModuleID, life: ModuleLife?)?

  /// Returns the components whose focus has changed: the component that the focus has left, unless it has
  /// ended, and the component that it has come into; none if it stays in a component.
  mutating func changes(
    to focus: ModuleID?, in modules: ModuleManager
  ) -> [(component: ModuleID, hasFocus: Bool)] {
    let component = focus.flatMap { try? modules.path(to: $0) }?
      .first { (try? modules.level(of: $0)) == .component }
    let life = component.flatMap(modules.life)
    guard life != told?.life else { return [] }
    let left = told.flatMap { modules.life(of: $0.component) == $0.life ? $0.component : nil }
    told = component.map { ($0, life) }
    return (left.map { [($0, false)] } ?? []) + (component.map { [($0, true)] } ?? [])
  }
}
