/// The time that subscribers take themselves, without the fires nested in them.
struct SelfTimes {
  /// A depth of nesting: the fire in progress there, when it began, and the time of the fires nested
  /// in the subscriber that it calls now.
  private struct Level {
    var fire = 0
    var began: Int64 = 0
    var nested: Int64 = 0
  }

  private var levels: [Level] = []

  mutating func begin(_ fire: Int, depth: Int, at time: Int64) {
    reach(depth)
    levels[depth] = Level(fire: fire, began: time)
  }

  /// Returns the time that a subscriber took itself.
  mutating func subscriber(of fire: Int, depth: Int, took duration: Int64, at time: Int64) -> Int64
  {
    reach(depth)
    // A fire that goes on after a suspension has begun at another depth, or long ago.
    if levels[depth].fire != fire {
      levels[depth].fire = fire
      levels[depth].began = time - duration
    }
    defer { levels[depth].nested = 0 }
    return max(0, duration - levels[depth].nested)
  }

  /// Ends or suspends a fire, and counts its time for the subscriber around it.
  mutating func end(_ fire: Int, depth: Int, at time: Int64) {
    reach(depth)
    if levels[depth].fire == fire, depth > 0 {
      levels[depth - 1].nested += max(0, time - levels[depth].began)
    }
    levels[depth] = Level()
  }

  private mutating func reach(_ depth: Int) {
    while levels.count <= depth { levels.append(Level()) }
  }
}
