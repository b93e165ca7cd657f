import Plugboard

/// The page of the documentation that lists all plugins.
struct PluginOverview {
  let plugins: [PluginPage]

  private static let groups: [(title: String, level: Level?)] = [
    ("Pages", .page), ("Cards", .card), ("Components", .component), ("Items", .item),
    ("Apps", .app),
    ("Debugging", nil),
  ]

  func text() -> String {
    var parts = [
      "# The plugins",
      "The plugins that are part of Plugboard, by the level on which they are usually mounted. Those that show drawn"
        + " posters are in the product `PlugboardPosters`, all others in `PlugboardPlugins`.",
      "A page, card, component or item names its plugins under `plugins`, as <doc:PageAuthors> explains. The page of"
        + " a plugin has its params, events and keys, and an example. Lengths are columns and rows: characters and"
        + " lines on a terminal, and as much space in a browser.",
      "Params are checked when a document is read. Texts among them may be stated in several languages. Events are"
        + " fired by people's taps, by other plugins, and by the plugin `action`; `going up` means that an event"
        + " reaches the module, then the one above it, up to the app. A key is a key of the `data` of a module.",
    ]
    for (title, level) in Self.groups {
      let rows = plugins(at: level).map { page in
        [
          page.manifest.unit, "<doc:\(page.manifest.pageName)>", page.manifest.placesWording,
          page.manifest.summary ?? "",
        ]
      }
      parts += [
        "## \(title)",
        MarkdownTable(["function unit", "plugin", "mounts on", "effect"], rows).text,
      ]
    }
    parts.append("## Topics")
    for (title, level) in Self.groups {
      // Each plugin once, where it is first.
      let links = plugins(at: level).filter { self.level(of: $0) == level }
        .map { "- <doc:\($0.manifest.pageName)>" }
      parts += ["### \(title)", links.joined(separator: "\n")]
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// Returns the plugins of a group, those of a function unit together; nil asks for those for
  /// debugging.
  private func plugins(at level: Level?) -> [PluginPage] {
    let group = plugins.filter { groups(of: $0).contains(level) }
    let units = group.map(\.manifest.unit)
    return group.enumerated().sorted {
      (units.firstIndex(of: units[$0.offset]) ?? 0, $0.offset)
        < (units.firstIndex(of: units[$1.offset]) ?? 0, $1.offset)
    }.map(\.element)
  }

  /// A plugin that mounts anywhere is in the group of its example.
  private func groups(of page: PluginPage) -> [Level?] {
    if page.manifest.unit == "debug" { return [nil] }
    let isAnywhere = page.manifest.levels.count == Level.allCases.count
    return isAnywhere ? [page.manifest.level(of: page.example)] : page.manifest.levels
  }

  private func level(of page: PluginPage) -> Level? {
    Self.groups.map(\.level).first { groups(of: page).contains($0) } ?? nil
  }
}
