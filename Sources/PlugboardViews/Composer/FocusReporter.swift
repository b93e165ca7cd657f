/// The component that was last told that it has the focus.
@MainActor struct FocusReporter {
  private var told: (component: ModuleID, life: ModuleLife?)?

  /// Returns the components to tell whether they have the focus now: the one that it has left, unless that
  /// has ended, and the one that it has come into; none if it stays in one.
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
