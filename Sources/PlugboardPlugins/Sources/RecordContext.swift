internal import Plugboard

/// The context of a module that shows a record: a page or an item.
struct RecordContext: PluginContext {
  let handle: ModuleHandle
  init(_ handle: ModuleHandle) { self.handle = handle }
  nonisolated static func admits(_ level: Level) -> Bool { level == .page || level == .item }
}
