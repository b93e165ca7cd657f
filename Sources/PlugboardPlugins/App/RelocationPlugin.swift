internal import Plugboard

final class RelocationPlugin: ModulePlugin {
  static let name: Name = "relocation"
  static let summary = """
    Lets URLs that have moved open others, by a table in the data of the app, which may be built \
    in or delivered.
    """
  static let notes = """
        "data": { "relocations": { "app://broadcast/*": "app://show/*", "app://old/sale": "app://offers" } }

    The host asks it for each URL after guards such as `login-check`, and then opens the other URL \
    from the same module: guards see both, the URL that was asked for and the one that is opened, \
    so that neither leads past them. A URL that comes from outside the app reaches only remote \
    routes, wherever it leads.

    A `*` at the end of a key stands for any rest, also an empty one, and is replaced at the end \
    of its target's path. A URL without a `*` counts first, then the longest beginning. The query \
    of the URL stays, except for what the target states itself, and so does the fragment. A table \
    that leads in a circle is a fault that names the URLs, and opens nothing.
    """
  static let unit = "route"
  static let params = ParamList(.optional(.relocationTable, default: "relocations"))

  static func wire(_ on: inout Wiring<RelocationPlugin>) {
    on(.routeRelocate) { plugin, route in
      guard let target = try plugin.table.target(of: route.params) else { return }
      route.respond(target)
    }
  }

  /// The table, and the value of which it was made.
  private var latest: (value: Fields, table: URLRelocations)?

  private var table: URLRelocations {
    get throws {
      let value = try data.readInherited(Key<Fields>(mount[.relocationTable])) ?? Fields()
      if let latest, latest.value == value { return latest.table }
      let table = URLRelocations(value)
      latest = (value, table)
      return table
    }
  }
}

extension Key<String> {
  static let relocationTable = Key(
    "table", for: .relocations,
    summary: """
      The key of the data here or above under which the table is: URLs by the URLs in whose \
      place they are opened.
      """)
}

extension RelocationPlugin {
  nonisolated static let examples = [
    PluginExample(
      "An app whose films have moved, and whose old sale is over.",
      """
      {
        "format": 1,
        "id": "cinema",
        "data": { "relocations": { "app://film/*": "app://player/*", "app://sale": "app://home" } },
        "plugins": ["relocation"]
      }
      """)
  ]
}
