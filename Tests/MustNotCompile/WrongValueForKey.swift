// error: cannot convert value of type 'Int' to expected argument type 'String'
import Plugboard

extension Key<String> { static let headline = Key("headline") }

@MainActor func write(_ context: ItemContext) throws {
  let year = 1927
  try context.data.write(.headline, year)
}
