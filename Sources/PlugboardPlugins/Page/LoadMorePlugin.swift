internal import Plugboard

final class LoadMorePlugin: PagePlugin {
  static let name: Name = "load-more"
  static let summary = """
    Loads the next page of the source at the end of a page when the list shows its end.
    """
  static let notes = """
    That is the source nearest to the end of the page, whatever follows it or, if that has no \
    more, the source of its card or of the page. Components that the list doesn't show don't \
    count: hidden ones, those behind another tab, and fixed ones, which lie on the page. A source \
    that has failed is left to its button, so that it isn't asked again and again.
    """
  static let unit = "load-more"
  static let fires = EventList(.sourceLoad, .cardComponent)
  static let requiredHandlers = [RequiredHandler(.sourceLoad, going: .down)]
  static let reads = KeyList(.sourceState, .pagePins)

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

  /// Returns the source nearest to the end of the page, or the source of its card if that source
  /// has no more, with its state.
  private func last() throws -> (ModuleLink, SourceState)? {
    let pins = try data.read(.pagePins) ?? []
    let fixed = Set(pins.lazy.filter { $0.kind == .fixed }.map(\.module))
    for card in context.shownChildren.reversed() where card.level == .card {
      let nearest = try Self.listed(in: card).reversed().lazy
        .filter { !fixed.contains($0.id) }.compactMap(Self.source).first
      let sources = [nearest, try Self.source(of: card)].compactMap(\.self)
      if let source = sources.first(where: { $0.1 != .noMore }) ?? sources.first { return source }
    }
    return nil
  }

  /// Returns the components of a card that the list shows: all components, or the component of the
  /// selected tab.
  private static func listed(in card: ModuleLink) throws -> [ModuleLink] {
    let components = card.shownChildren.filter { $0.level == .component }
    guard !components.isEmpty, let position = try card.fire(.cardComponent).response else {
      return components
    }
    return [components[max(0, min(position, components.count - 1))]]
  }

  private static func source(of module: ModuleLink) throws -> (ModuleLink, SourceState)? {
    try module.data.read(.sourceState).flatMap(SourceState.init).map { (module, $0) }
  }
}

extension LoadMorePlugin {
  nonisolated static let examples = [
    PluginExample(
      "The next films are loaded as soon as the last ones are on the screen.",
      """
      {
        "format": 1,
        "id": "hot",
        "plugins": ["list", "load-more"],
        "cards": [
          {
            "components": [
              {
                "plugins": [
                  "layout.waterfall",
                  { "plugin": "source", "params": { "source": "films", "type": "film" } }
                ]
              }
            ]
          }
        ]
      }
      """, with: ExampleDocuments.films)
  ]
}
