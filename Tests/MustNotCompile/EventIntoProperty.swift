// error: the 'get' accessor cannot return a ~Escapable result
// error: the '_modify' accessor cannot return a ~Escapable result
import Plugboard
import PlugboardPlugins

final class DoorPlugin: ItemPlugin {
  static let name: Name = "door"
  var tapped: Event<Bool, String?>?

  static func wire(_ on: inout Wiring<DoorPlugin>) {
    on(.itemTap) { door, tap in
      door.tapped = tap
    }
  }
}
