internal import Plugboard

/// The context of a module on which something can lie: a page, or an app, on whose page in view it then lies.
struct OverlayContext: PluginContext {
  let handle: ModuleHandle
  init(_ handle: ModuleHandle) { self.handle = handle }
  nonisolated static func admits(_ level: Level) -> Bool { level == .page || level == .app }
}
