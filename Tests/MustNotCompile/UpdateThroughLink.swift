// error: 'update' is unavailable: a plugin writes its own module's data; fire an event at the other one
import Plugboard
import PlugboardPlugins

@MainActor func log(_ context: ItemContext) throws {
  try context.page?.data.update(.trackingLog) { $0.append("tap") }
}
