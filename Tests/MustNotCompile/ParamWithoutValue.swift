// error: type 'String' has no member 'url'
import Plugboard
import PlugboardPlugins

@MainActor func open(_ context: ItemContext) throws -> Bool? {
  try context.up.fire(.routeOpen, .url).response
}
