// error: 'fire' is unavailable: the event has more params; state all
import Plugboard
import PlugboardPlugins

extension EventName<Bool, (String, Int)> {
  static let videoSeek = EventName("video.seek", .url, .minutes)
}

@MainActor func seek(_ context: ItemContext) throws -> Bool? {
  try context.fire(.videoSeek, "app://player/1").response
}
