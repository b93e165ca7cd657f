internal import Plugboard

final class NeedsLogInPlugin: PagePlugin {
  static let name: Name = "needs-log-in"
  static let summary = """
    Withholds the content of its page while no user is logged in, and offers a log-in in its \
    place.
    """
  static let notes = """
    It doesn't matter how the page was opened. Meanwhile the cards of the page take no room and \
    get neither the focus nor exposure, and their sources and records aren't asked for; the top of \
    the page stays. The plugin `account` of a module above tells who is logged in, and \
    `login-dialog` or the host lets a person log in.
    """
  static let unit = "account"
  static let priority = Priority.first
  static let params = ParamList(
    .optional(
      .title.described("The title of the offer."),
      default: ["zh": "登录后查看", "en": "Log in to see this page"]),
    .optional(.text.described("A text below the title; none if absent.")),
    .optional(.logIn, default: ["zh": "登录", "en": "Log in"]))
  static let fires = EventList(.accountState, .accountAskLogIn, .accountWithdrawLogIn)
  static let requiredHandlers = [RequiredHandler(.accountState, going: .up)]
  static let reads = KeyList(.pageIsLocked)
  static let writes = KeyList(.pageIsLocked)

  static func wire(_ on: inout Wiring<NeedsLogInPlugin>) {
    // Before the content, which asks for its sources then.
    on(.moduleDidLoad) { plugin, _ in try plugin.update() }
    on(.accountDidChange) { plugin, _ in
      // The request has been met or given up.
      plugin.requests = 0
      try plugin.update()
    }
    // Above the plugins that answer with a list, whose answer it changes.
    on(.pageList, priority: Priority.last) { plugin, page in
      guard try plugin.isLocked else { return }
      var list = page.response ?? PageList()
      list.hidesCards = true
      page.respond(list)
    }
    on(.pageEmpty) { plugin, page in
      guard try plugin.isLocked else { return }
      page.respond(try plugin.offer)
      page.stop()
    }
    on(.gestureTap) { plugin, tap in
      guard tap.params.hasSameBytes(as: Self.button), try plugin.isLocked else { return }
      tap.respond(try plugin.ask())
    }
    on(.moduleWillUnload) { plugin, _ in
      try plugin.withdraw()
      try plugin.data.remove(.pageIsLocked)
    }
  }

  /// The id of the button that logs in.
  private static let button = "needs-log-in"

  /// The number of open requests for a log-in.
  private var requests = 0

  private var isLocked: Bool { get throws { try data.read(.pageIsLocked) ?? false } }

  private func update() throws {
    try data.write(.pageIsLocked, context.up.fire(.accountState).response == nil)
  }

  /// Returns whether a plugin or the host takes the request.
  private func ask() throws -> Bool {
    // Counted before, as the request may be met or given up at once.
    requests += 1
    return try context.up.fire(.accountAskLogIn, nil).response ?? false
  }

  /// Withdraws the requests that the page has made, as the page ends.
  private func withdraw() throws {
    let open = requests
    requests = 0
    for _ in 0..<open { try context.up.fire(.accountWithdrawLogIn, nil) }
  }

  private var offer: ViewValue {
    get throws {
      var parts = [ViewValue.text(try mount[.title], role: .title, alignment: .center)]
      if let text = try mount[optional: .text] { parts.append(.text(text, alignment: .center)) }
      let button = ViewValue.button(try mount[.logIn], id: Self.button)
      return .column(parts + [.row([.spacer(0), button, .spacer(0)])], spacing: 1)
    }
  }
}

extension Key<Bool> {
  static let pageIsLocked = Key(
    "page.isLocked",
    summary: """
      Whether the page withholds its content, as nobody is logged in; absent on pages that need \
      no log-in.
      """)
}

extension NeedsLogInPlugin {
  nonisolated static let examples = [
    PluginExample(
      "A page for members. It says so until a person has logged in, however it was opened.",
      """
      {
        "format": 1,
        "id": "studio",
        "plugins": [
          "list",
          {
            "plugin": "needs-log-in",
            "params": { "title": "For members", "text": "Log in to send us your wishes." }
          }
        ]
      }
      """)
  ]
}
