// error: extra argument in call
import Plugboard
import PlugboardPlugins

@MainActor func open(_ context: ItemContext) throws -> Bool? {
  try context.up.fire(.routeOpen, "app://player/1", 2).response
}
