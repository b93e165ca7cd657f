internal import Plugboard

final class FrameCounterPlugin: PagePlugin {
  static let name: Name = "frame-counter"
  static let summary = """
    Shows at the top of its page how many frames the host has drawn in the last second, and how \
    many modules the last of them shows.
    """
  static let unit = "debug"
  static let priority = Priority.last
  static let reads = KeyList(.frameRate, .frameViews)
  static let writes = KeyList(.frameRate, .frameViews)

  static func wire(_ on: inout Wiring<FrameCounterPlugin>) {
    on(.moduleDidLoad) { counter, _ in counter.begin() }
    on(.pageDidDraw) { counter, frame in
      counter.frames += 1
      counter.views = frame.params
    }
    on(.pageView) { counter, page in
      let view = ViewValue.text(try counter.text, role: .muted, lines: 1, alignment: .trailing)
      page.respond(page.response?.above(view) ?? view)
    }
  }

  /// The frames of the present second.
  private var frames = 0
  private var views = 0

  private func begin() {
    context.task(isEndless: true) { [self] in
      while true {
        try await context.clock.sleep(for: .seconds(1))
        // Otherwise each frame that was drawn for this view would be followed by another frame.
        let former = try data.read(.frameRate) ?? 0
        if frames > 1 || former > 1 {
          try data.write(.frameRate, frames)
          try data.write(.frameViews, views)
        }
        frames = 0
      }
    }
  }

  private var text: String {
    get throws { "\(try data.read(.frameRate) ?? 0) fps · \(try data.read(.frameViews) ?? 0)" }
  }
}

extension Key<Int> {
  static let frameRate = Key(
    "frame.rate", in: 0...Int.max,
    summary: "The number of frames in the last second in which there were several.")
  static let frameViews = Key(
    "frame.views", in: 0...Int.max,
    summary: "The number of modules that the last of them shows.")
}

extension FrameCounterPlugin {
  nonisolated static let examples = [
    PluginExample(
      "A page that shows the number of frames below its title.",
      """
      {
        "format": 1,
        "id": "home",
        "data": { "title": "Home" },
        "plugins": ["navigation-bar", "list", "frame-counter"]
      }
      """)
  ]
}
