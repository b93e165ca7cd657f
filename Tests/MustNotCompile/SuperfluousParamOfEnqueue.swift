// error: 'enqueue' is unavailable: the event has no params
import Plugboard
import PlugboardPlugins

@MainActor func logOut(_ context: PageContext) throws {
  try context.up.enqueue(.accountLogOut, "guest")
}
