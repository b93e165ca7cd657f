// error: 'init(_:_:)' is unavailable: state for each param a key of its type; an Optional may be absent
import Plugboard
import PlugboardPlugins

extension EventName<Bool, Int> {
  static let videoSeek = EventName("video.seek", .url)
}
