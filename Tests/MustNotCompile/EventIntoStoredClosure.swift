// error: lifetime-dependent variable 'tap' escapes its scope
import Plugboard
import PlugboardPlugins

final class DoorPlugin: ItemPlugin {
  static let name: Name = "door"
  var answer: () -> Void = {}

  static func wire(_ on: inout Wiring<DoorPlugin>) {
    on(.itemTap) { door, tap in
      door.answer = { tap.respond(true) }
    }
  }
}
