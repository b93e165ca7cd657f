// error: 'fire' is unavailable: the event has no params
import Plugboard
import PlugboardPlugins

@MainActor func logOut(_ context: ItemContext) throws -> Bool? {
  try context.up.fire(.accountLogOut, "guest").response
}
