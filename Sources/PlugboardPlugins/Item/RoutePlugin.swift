internal import Plugboard

final class RoutePlugin: ModulePlugin {
  static let name: Name = "route"
  static let summary = "Opens a URL when its module is tapped, or one control of it."
  static let notes = """
    The plugins `tap` and `button` make the `item.tap` to which it listens.
    """
  static let unit = "route"
  static let params = ParamList(
    .optional(
      .urlTemplate.described(
        """
        The URL; that of the module's data if absent. `{KEY}` in it stands for the value of a key \
        in the data of the module or of a module above, as in `app://show/{name}`; without such a \
        value there is nothing to open.
        """)),
    .optional(
      .openingControl), .optional(.returned))
  static let fires = EventList(.routeOpen, .routeOpenForResult, .toastShow)
  static let requiredTriggers = EventList(.itemTap)
  static let reads = KeyList(
    .url.described("The URL that is opened, unless the param states one."))
  static let requiredData = [RequiredKey(.url, unless: .urlTemplate)]

  static func wire(_ on: inout Wiring<RoutePlugin>) {
    on(.itemTap) { route, tap in
      guard try route.opens(tap.params) else { return }
      tap.respond(try route.open())
    }
    on(.linkURL) { route, link in
      if try route.opens(link.params), let url = try route.url { link.respond(url) }
    }
  }

  /// Whether a tap on a control opens the URL; if the param names no control, all taps do.
  private func opens(_ control: String?) throws -> Bool {
    let own = try mount[optional: .openingControl]
    return own == nil || own == control
  }

  /// The param with the values that it names, or else the URL in the data; nil if a value is missing.
  private var url: String? {
    get throws {
      guard let template = try mount[optional: .urlTemplate] else {
        return try data.require(.url)
      }
      return try context.url(template)
    }
  }

  private func open() throws -> Bool {
    guard let url = try url else { return false }
    guard let returned = try mount[optional: .returned] else {
      return try context.up.open(url).response ?? false
    }
    let opening = try context.up.openForResult(url)
    opening.onEnd { [weak self] end in
      guard case .given(let result)? = end.response else { return }
      let text = String(value: result) ?? "\(result)"
      // Its faults are reported where they happen.
      _ = try? self?.context.up.fire(.toastShow, "\(returned) \(text)")
    }
    return opening.isAnswered || opening.suspension != nil
  }
}

extension Key<String> {
  static let openingControl = Key(
    "control", for: .control,
    summary: "The id of the control whose taps open the URL; all taps of the module do if absent.")
  static let returned = Key(
    "returned",
    summary: """
      The beginning of a message, for the plugin `toast`, that tells the result of the page. If \
      stated, the page is opened for a result.
      """)
}

extension RoutePlugin {
  nonisolated static let examples = [
    PluginExample(
      "A film whose tap opens the player for the film that the key `film` names.", on: .item,
      """
      {
        "data": { "title": "Metropolis", "film": "metropolis" },
        "type": "film",
        "plugins": ["tap", { "plugin": "route", "params": { "url": "app://player/{film}" } }]
      }
      """, with: ExampleDocuments.films)
  ]
}
