// error: static property 'videoSeek' requires the types '(String, Int, Int)' and '(String, Int)' be equivalent
import Plugboard
import PlugboardPlugins

extension EventName<Bool, (String, Int)> {
  static let videoSeek = EventName("video.seek", .url, .minutes)
}

@MainActor func seek(_ context: ItemContext) throws -> Bool? {
  try context.fire(.videoSeek, "app://player/1", 3, 4).response
}
