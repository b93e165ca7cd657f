internal import Plugboard

/// Loads the next page of the source at the end of a page when the list shows its end.
///
/// That is the source of the last component or, if that has no more, of its card or the page. A source that
/// has failed is left to its button, so that it isn't asked again and again.
final class LoadMorePlugin: PagePlugin {
  static let name: Name = "load-more"
  static let unit = "load-more"
  static let fires = EventList(.sourceLoad)
  static let reads = KeyList(.sourceState)

  static func wire(_ on: inout Wiring<LoadMorePlugin>) {
    on(.listDidReachEnd) { plugin, event in
      let last = try plugin.last()
      if let (source, state) = last, state != .noMore {
        return try Self.load(state, event) { try source.fire(.sourceLoad) }
      }
      let own = try plugin.data.read(.sourceState).flatMap(SourceState.init)
      guard let state = own ?? last?.1 else { return }
      try Self.load(state, event) { try plugin.context.fire(.sourceLoad) }
    }
  }

  private static func load(
    _ state: SourceState, _ event: Event<String, Void>, _ load: () throws -> Outcome<String>
  ) throws {
    switch state {
    case .idle, .loaded: try load().answer(event)
    case .loading, .failed, .noMore: event.respond(state.rawValue)
    }
  }

  /// Returns the source nearest to the end of the page, one that has more before others, with its state.
  private func last() throws -> (ModuleLink, SourceState)? {
    for card in context.children.reversed() where card.level == .card {
      let component = card.children.last { $0.level == .component }
      let sources = try [component, card].compactMap(\.self).compactMap { module in
        try module.data.read(.sourceState).flatMap(SourceState.init).map { (module, $0) }
      }
      if let source = sources.first(where: { $0.1 != .noMore }) ?? sources.first { return source }
    }
    return nil
  }
}
