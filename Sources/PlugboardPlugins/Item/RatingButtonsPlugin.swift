internal import Plugboard

/// Shows a button for each of several ratings, and gives the one that is tapped as the result of its
/// page.
///
/// If nothing waits for a result of the page, it thanks the person, by the plugin `toast`. A tap on a
/// button is an `item.tap`, so it is tracked like others.
final class RatingButtonsPlugin: ItemPlugin {
  static let name: Name = "rating-buttons"
  static let unit = "button"
  // Below tracking, and above plugins that take every tap of the module, such as a route.
  static let priority = Priority.early
  static let params = ParamList(
    .optional(.choices, default: ["★", "★★", "★★★"]),
    .optional(.thanks, default: ["zh": "谢谢你的评分：", "en": "Thank you for your rating:"]))
  static let fires = EventList(.itemTap, .pageGiveResult, .toastShow)

  static func wire(_ on: inout Wiring<RatingButtonsPlugin>) {
    on(.itemView) { rating, item in
      let view = try rating.view()
      item.respond(item.response?.above(view) ?? view)
    }
    on(.gestureTap) { rating, tap in
      guard let id = tap.params, try rating.choice(id) != nil else { return }
      tap.respond(try rating.context.fire(.itemTap, id).response ?? false)
    }
    on(.itemTap) { rating, tap in
      guard let choice = try rating.choice(tap.params) else { return }
      try rating.give(choice)
      tap.respond(true)
      tap.stop()
    }
    // The buttons open nothing, though a route may take every tap.
    on(.linkURL) { rating, link in if try rating.choice(link.params) != nil { link.stop() } }
  }

  private static func id(of position: Int) -> String { "rating-\(position + 1)" }

  private func view() throws -> ViewValue {
    .row(try mount[.choices].enumerated().map { .button($0.element, id: Self.id(of: $0.offset)) })
  }

  /// Returns the rating of a button; nil for other controls.
  private func choice(_ control: String?) throws -> String? {
    try mount[.choices].enumerated().first { Self.id(of: $0.offset) == control }?.element
  }

  private func give(_ choice: String) throws {
    let isGiven = try context.up.fire(.pageGiveResult, .string(choice)).response ?? false
    if !isGiven { try context.up.fire(.toastShow, "\(mount[.thanks]) \(choice)") }
  }
}

extension Key<[String]> {
  /// The ratings, from the first button to the last.
  static let choices = Key("choices")
}

extension Key<String> {
  /// The beginning of the message that thanks for a rating.
  static let thanks = Key("thanks")
}
