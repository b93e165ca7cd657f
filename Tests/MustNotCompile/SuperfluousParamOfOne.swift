// error: 'fire' is unavailable: the event has one param
import Plugboard
import PlugboardPlugins

@MainActor func open(_ context: ItemContext) throws -> Bool? {
  try context.up.fire(.accountLogIn, "app://player/1", 2).response
}
