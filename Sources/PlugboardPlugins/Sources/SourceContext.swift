internal import Plugboard

/// The context of a module whose children a source may give: a page, a card or a component.
struct SourceContext: PluginContext {
  let handle: ModuleHandle
  init(_ handle: ModuleHandle) { self.handle = handle }
  nonisolated static func admits(_ level: Level) -> Bool {
    level == .page || level == .card || level == .component
  }
}
