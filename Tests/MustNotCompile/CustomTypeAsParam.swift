// error: 'init(_:_:)' is unavailable: state for each param a key of its type; an Optional may be absent
import Plugboard
import PlugboardPlugins

struct Film { let title: String }

extension Key<String> { static let film = Key("film") }
extension EventName<Bool, Film> {
  static let filmOpen = EventName("film.open", .film)
}
