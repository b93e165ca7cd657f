// error: type 'Film' does not conform to protocol 'ValueConvertible'
// error: 'init(_:_:)' is unavailable: state for each param a key of its type; an Optional may be absent
// error: static stored properties not supported in generic types
import Plugboard
import PlugboardPlugins

struct Film { let title: String }

extension EventName<Film, Void> {
  static let filmFind = EventName("film.find")
}
