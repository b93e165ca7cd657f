// error: 'fire' is unavailable: the event has three params; state all
import Plugboard
import PlugboardPlugins

extension EventName<Bool, (String, Int, Int?)> {
  static let videoSeek = EventName("video.seek", .url, .minutes, .minutes)
}

@MainActor func seek(_ context: ItemContext) throws -> Bool? {
  try context.fire(.videoSeek, "app://player/1", 3).response
}
