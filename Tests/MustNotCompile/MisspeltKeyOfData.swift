// error: type 'Key<String>' has no member 'titel'
import Plugboard
import PlugboardPlugins

@MainActor func title(_ context: ItemContext) throws -> String? { try context.data.read(.titel) }
