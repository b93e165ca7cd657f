// error: cannot convert value of type 'String' to expected argument type '(String, Int)'
import Plugboard
import PlugboardPlugins

extension EventName<Bool, (String, Int)> {
  static let videoSeek = EventName("video.seek", .url, .minutes)
}

@MainActor func seek(_ context: ItemContext) throws -> Bool? {
  try context.fire(.videoSeek, "app://player/1").response
}
