internal import Plugboard

/// The context of a part of a page that has a top, children and a bottom: a card or a component.
struct SectionContext: PluginContext {
  let handle: ModuleHandle
  init(_ handle: ModuleHandle) { self.handle = handle }
  nonisolated static func admits(_ level: Level) -> Bool { level == .card || level == .component }
}
