// error: 'remove' is unavailable: a plugin writes its own module's data; fire an event at the other one
import Plugboard
import PlugboardPlugins

@MainActor func clear(_ context: ItemContext) throws {
  try context.page?.data.remove("title" as Name)
}
