// error: type 'String' has no member 'user'
import Plugboard
import PlugboardPlugins

@MainActor func open(_ context: ItemContext) throws -> Bool? {
  try context.up.fire(.accountLogIn, .user).response
}
