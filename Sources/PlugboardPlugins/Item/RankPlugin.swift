internal import Plugboard

/// Shows the place of an item in a ranking, its position among those shown of its component, in front of its view.
final class RankPlugin: ItemPlugin {
  static let name: Name = "rank"
  static let unit = "item view"
  static let priority = Priority.late
  static let params = ParamList(.optional(.first, default: 1), .optional(.accented, default: 3))

  static func wire(_ on: inout Wiring<RankPlugin>) {
    on(.itemView) { rank, item in
      guard let view = item.response, let position = rank.context.shownPosition else { return }
      let number = position + (try rank.mount[.first])
      let isAccented = try position < rank.mount[.accented]
      item.respond(
        .row([
          .text(number < 10 ? " \(number)" : "\(number)", role: isAccented ? .accent : .muted),
          view,
        ]))
    }
  }
}

extension Key<Int> {
  /// The number of the first item.
  static let first = Key("first", in: 0...1_000_000_000)
  /// The number of items, from the first on, whose rank stands out.
  static let accented = Key("accented", in: 0...Int.max)
}
