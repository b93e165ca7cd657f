// error: 'write' is unavailable: a plugin writes its own module's data; fire an event at the other one
import Plugboard
import PlugboardPlugins

@MainActor func rename(_ context: ItemContext) throws {
  try context.page?.data.write("title", "首页")
}
