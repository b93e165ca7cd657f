// error: 'fire' is unavailable: the event has params; state them, as in fire(.accountLogIn, user)
import Plugboard
import PlugboardPlugins

@MainActor func open(_ context: ItemContext) throws -> Bool? {
  try context.up.fire(.accountLogIn).response
}
