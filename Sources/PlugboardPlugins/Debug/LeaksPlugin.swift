public import Plugboard

final class LeaksPlugin: ModulePlugin {
  static let name: Name = "leaks"
  static let summary = """
    Lists the plugins and tasks of the whole runtime that outlive their modules in its module's \
    data.
    """
  static let notes = """
    The search covers modules that end while the plugin is mounted. An entry has the `kind`, \
    `instance` or `task`, the `module`, and, unless it is a task of the host, the `plugin`. It \
    goes when the object does.
    """
  static let unit = "debug"
  static let params = ParamList(
    .optional(
      .interval.described(
        """
        The seconds between two looks; what is found by two of them is listed.
        """), default: 1),
    .optional(.limit, default: 100))
  static let writes = KeyList(.leaks)

  static func wire(_ on: inout Wiring<LeaksPlugin>) {
    on(.moduleDidLoad) { leaks, _ in leaks.begin() }
  }

  private func begin() {
    context.searchForLeaks()
    context.task(isEndless: true) { [self] in
      var former: Set<Leak> = []
      while true {
        try await context.clock.sleep(for: .seconds(mount[.interval]))
        // A task that was just cancelled still needs some turns to end.
        let found = context.leaks
        let entries = found.filter(former.contains).suffix(try mount[.limit]).map(\.entry)
        try data.write(.leaks, Array(entries))
        former = Set(found)
      }
    }
  }
}

extension Leak {
  fileprivate var entry: Value {
    var entry: Fields = ["kind": .string(kind.rawValue), "module": .string(module.text)]
    entry["plugin"] = plugin.map { .string($0.text) }
    return .object(entry)
  }
}

extension Key<[Value]> {
  /// The objects that outlive their modules, an object each, the latest last.
  public static let leaks = Key(
    "leaks",
    summary: "The objects that outlive their modules, an object each, the latest last.")
}

extension LeaksPlugin {
  nonisolated static let examples = [
    PluginExample(
      """
      An app that lists the plugins and tasks which outlive their pages, looked for every five \
      seconds.
      """,
      """
      {
        "format": 1,
        "id": "cinema",
        "plugins": [{ "plugin": "leaks", "params": { "interval": 5 } }]
      }
      """)
  ]
}
