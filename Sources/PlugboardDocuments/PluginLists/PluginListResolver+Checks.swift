/// Checks that need the whole list: orderings and requirements.
extension PluginListResolver {
  /// Reports orderings that can't be met and plugins whose requirements are missing.
  func check(
    _ list: PluginList, node: Int?, _ findings: inout Findings
  ) {
    guard list.needsCheck else { return }
    let plugins = list.mounts.map { (name: $0.type.name, ordering: $0.ordering) }
    for mount in list.mounts {
      checkOrdering(of: mount, in: list, node, &findings)
      for required in mount.type.manifest.requires
      where list.position(of: required) == nil && !list.faulty.contains(required)
        && !list.isIncomplete
      {
        findings.report(
          .requirement(mount.type.name, required, isOff: list.absent.contains(required)),
          at: findings.nameSite(of: site(of: mount, node)))
      }
    }
    let circle = Ordering.circle(among: plugins)
    for position in circle {
      findings.report(
        .orderingCircle(circle.map { plugins[$0].name.text }),
        at: site(of: list.mounts[position], node),
        .key(list.mounts[position].ordering?.keyName ?? "before"))
    }
  }

  /// Reports the faults of an entry that a condition excludes; its plugin may exist on other
  /// platforms only.
  func checkAbsent(
    _ entry: PluginEntry, _ type: PluginType, _ use: Use, _ findings: inout Findings
  ) {
    guard type.manifest.levels.contains(use.level), entry.action != .remove,
      let ordering = mount(entry, type, use, &findings)?.ordering,
      registry[ordering.plugin.text] == nil
    else { return }
    reportUnknown(ordering, at: use.site, &findings)
  }

  private func reportUnknown(_ ordering: Ordering, at site: Site, _ findings: inout Findings) {
    let other = ordering.plugin.text
    let nearest = findings.nearest(other, among: registry.names, of: "plugin")
    findings.report(.unknownOrdering(other, nearest: nearest), at: site, .key(ordering.keyName))
  }

  private func checkOrdering(
    of mount: PluginMount, in list: PluginList, _ node: Int?, _ findings: inout Findings
  ) {
    guard let ordering = mount.ordering, list.position(of: ordering.plugin) == nil else { return }
    let other = ordering.plugin.text
    let site = site(of: mount, node)
    if registry[other] == nil {
      reportUnknown(ordering, at: site, &findings)
    } else if !list.isIncomplete, !list.absent.contains(ordering.plugin),
      !list.faulty.contains(ordering.plugin), mount.entry >= 0
    {
      findings.report(.idleOrdering(other), at: site, .key(ordering.keyName))
    }
  }

  private func site(of mount: PluginMount, _ node: Int?) -> Site {
    if mount.entry < 0 { return .fixed(origins[Int(-1 - mount.entry)]) }
    return .entry(Int(mount.entry), node: node ?? 0)
  }
}

extension Ordering {
  fileprivate var keyName: String {
    switch self {
    case .before: "before"
    case .after: "after"
    }
  }
}

extension DocumentFault {
  static func unknownPlugin(_ name: String, nearest: String?) -> Self {
    Self(
      "unknown-plugin", "no plugin is named \"\(name)\"; the module's other plugins are mounted",
      suggestion: nearest)
  }

  static func wrongLevel(_ name: String, _ level: Level, _ levels: [Level]) -> Self {
    Self(
      "plugin-level",
      "plugin \"\(name)\" can't be on \(level.wording), only on"
        + " \(levels.map(\.wording).joined(separator: " or ")); it is left out")
  }

  static func duplicatePlugin(_ name: String, first: String) -> Self {
    Self(
      "duplicate-plugin",
      "plugin \"\(name)\" is in the list already, at \(first), and that"
        + " entry counts; remove this one, or give it \"replace\": true")
  }

  static func nothingToRemove(_ name: String) -> Self {
    .warning(
      "nothing-to-remove",
      "the list has no earlier entry of plugin \"\(name)\"; this one does nothing")
  }

  static func nothingToReplace(_ name: String, nearest: String?) -> Self {
    .warning(
      "nothing-to-replace",
      "the list has no earlier entry of plugin \"\(name)\"; this one is appended",
      suggestion: nearest)
  }

  static func unknownSet(_ name: String, nearest: String?) -> Self {
    Self(
      "unknown-set", "no set is named \"\(name)\"; declare it in the \"sets\" of app.json",
      suggestion: nearest)
  }

  static func setCircle(_ sets: [String]) -> Self {
    Self(
      "set-circle",
      "sets form a circle: \(sets.joined(separator: " → "));"
        + " remove the set from one of them")
  }

  static func unknownOrdering(_ name: String, nearest: String?) -> Self {
    Self(
      "unknown-ordering", "no plugin is named \"\(name)\", so the ordering is left out",
      suggestion: nearest)
  }

  static func idleOrdering(_ name: String) -> Self {
    .warning(
      "idle-ordering",
      "plugin \"\(name)\" isn't on this module, so the ordering has no effect")
  }

  static func orderingCircle(_ names: [String]) -> Self {
    Self(
      "ordering-circle",
      "the orderings of \(names.joined(separator: ", ")) form a circle;"
        + " none of them counts: remove one")
  }

  static func requirement(_ name: Name, _ required: Name, isOff: Bool) -> Self {
    Self(
      "plugin-requirement",
      "plugin \"\(name)\" needs \"\(required)\" on the same module; "
        + (isOff ? "its condition excludes it here" : "add it to the list"))
  }
}
