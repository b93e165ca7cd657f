// error: 'update' is unavailable: a plugin writes its own module's data; fire an event at the other one
import Plugboard
import PlugboardPlugins

extension Key<Int> { static let visits = Key("visits") }

@MainActor func count(_ context: ItemContext) throws {
  try context.page?.data.update(.visits) { $0 = ($0 ?? 0) + 1 }
}
