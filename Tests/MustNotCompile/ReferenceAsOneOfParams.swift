// error: 'init(_:_:)' is unavailable: state for each param a key of its type; an Optional may be absent
import Plugboard
import PlugboardPlugins

final class Film { let title = "Metropolis" }

extension EventName<Bool, (String, Film)> {
  static let filmOpen = EventName("film.open", .url, .title)
}
