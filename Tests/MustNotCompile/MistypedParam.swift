// error: cannot convert value of type 'Int' to expected argument type 'String'
import Plugboard
import PlugboardPlugins

@MainActor func open(_ context: ItemContext) throws -> Bool? {
  try context.up.fire(.accountLogIn, 1).response
}
