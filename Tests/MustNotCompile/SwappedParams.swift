// error: 'fire' is unavailable: the params are in another order than the event declares
import Plugboard
import PlugboardPlugins

extension EventName<Bool, (String, Int)> {
  static let videoSeek = EventName("video.seek", .url, .minutes)
}

@MainActor func seek(_ context: ItemContext) throws -> Bool? {
  try context.fire(.videoSeek, 3, "app://player/1").response
}
