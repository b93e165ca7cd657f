/// Checks of partial lists, as far as possible without their modules.
extension PluginListResolver {
  /// Checks a list to which templates and nodes add entries.
  func checkPart(_ part: PluginList, _ findings: inout Findings) {
    var list = part
    list.isIncomplete = true
    check(list, node: nil, &findings)
  }

  /// Checks a named set; each plugin is assumed to be on a level that it supports.
  mutating func checkSet(_ name: String, _ findings: inout Findings) {
    guard let app, let entries = sets[name] else { return }
    var list = PluginList()
    list.isIncomplete = true
    for (index, value) in entries.enumerated() {
      let place = app.appending(["sets", .key(name), .index(index)])
      if case .object(let record) = value, case .string(let inner)? = record["set"] {
        if let when = findings.entry(value, at: .fixed(place))?.when {
          _ = conditions.holds(when, at: .fixed(place), key: "when", &findings)
        }
        checkUse(of: inner, in: name, at: place, &findings)
        continue
      }
      var level = Level.item
      if let plugin = Self.pluginName(of: value), let type = registry[plugin] {
        level = type.manifest.levels.first ?? level
      }
      let use = Use(
        site: .fixed(place), level: level, isLevelKnown: false, listPosition: origin(place))
      add(value, use, to: &list, &findings)
    }
    checkPart(list, &findings)
  }

  private func checkUse(
    of inner: String, in name: String, at place: DocumentPlace, _ findings: inout Findings
  ) {
    guard sets[inner] != nil else {
      let nearest = findings.nearest(inner, among: sets.keys.sorted().map(\.text), of: "set")
      findings.report(.unknownSet(inner, nearest: nearest), at: .fixed(place), "set")
      return
    }
    if let way = way(from: inner, to: name) {
      findings.report(.setCircle([name] + way), at: .fixed(place), "set")
    }
  }

  /// Returns the sets on a way from one to another, with both; nil if none leads there.
  func way(from start: String, to end: String) -> [String]? {
    var seen: Set<ExactText> = [ExactText(start)]
    var open = [[start]]
    while let way = open.popLast(), let name = way.last {
      if name.hasSameBytes(as: end) { return way }
      for case .object(let record) in sets[name] ?? [] {
        if case .string(let next)? = record["set"], seen.insert(next).inserted {
          open.append(way + [next])
        }
      }
    }
    return nil
  }

  private static func pluginName(of entry: Value) -> String? {
    switch entry {
    case .string(let name): name
    case .object(let record): record["plugin"].flatMap(String.init(value:))
    default: nil
    }
  }
}
