// error: 'fire' is unavailable: the event has params; state them, as in fire(.routeOpen, url)
import Plugboard
import PlugboardPlugins

@MainActor func open(_ context: ItemContext) throws -> Bool? {
  try context.up.fire(.routeOpen).response
}
