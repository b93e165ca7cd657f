// error: generic parameter 'ParamValues' could not be inferred
// error: type 'EventName<Bool, ParamValues>' has no member 'routOpen'
import Plugboard
import PlugboardPlugins

final class DoorPlugin: PagePlugin {
  static let name: Name = "door"

  static func wire(_ on: inout Wiring<DoorPlugin>) {
    on(.routOpen) { door, route in route.respond(true) }
  }
}
