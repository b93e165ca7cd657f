// error: type 'EventName<Bool, String>' has no member 'routOpen'
import Plugboard
import PlugboardPlugins

@MainActor func open(_ context: ItemContext) throws -> Bool? {
  try context.up.fire(.routOpen, "app://player/1").response
}
