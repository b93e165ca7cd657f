/// Checks that need the whole list: orderings, requirements and keys.
extension PluginListResolver {
  /// Reports orderings that can't be met, plugins whose requirements are missing, and keys of data
  /// that two plugins declare in different ways.
  func check(
    _ list: PluginList, node: Int?, _ findings: inout Findings
  ) {
    guard list.needsCheck else { return }
    let plugins = list.mounts.map { (name: $0.name, ordering: $0.ordering) }
    for mount in list.mounts {
      let site = site(of: mount, node)
      if let ordering = mount.ordering { check(ordering, at: site, in: list, &findings) }
      for required in mount.type.manifest.requires where list.lacks(required) {
        let isOff = list.absent.contains { $0.plugin == required }
        findings.report(
          .requirement(mount.name, required, isOff: isOff), at: findings.nameSite(of: site))
      }
    }
    for absent in list.absent {
      guard let ordering = absent.ordering, registry[ordering.plugin.text] == nil else { continue }
      check(ordering, at: absent.site, in: list, &findings)
    }
    for contradiction in list.mounts.keyContradictions {
      let site = site(of: list.mounts[contradiction.position], node)
      findings.report(
        DocumentFault(contradiction.code, contradiction.message), at: findings.nameSite(of: site))
    }
    let circle = Ordering.circle(among: plugins)
    for position in circle {
      findings.report(
        .orderingCircle(circle.map { plugins[$0].name.text }),
        at: site(of: list.mounts[position], node),
        .key(list.mounts[position].ordering?.keyName ?? "before"))
    }
  }

  /// Returns an entry that a condition excludes, and reports its faults; its plugin may exist on
  /// other platforms only.
  mutating func absent(
    _ entry: PluginListEntry, _ type: PluginType, _ use: Use, _ findings: inout Findings
  ) -> PluginList.Omission {
    let name = name(of: entry, type)
    let canMount = type.manifest.levels.contains(use.level)
    let mount = canMount ? mount(entry, type, as: name, use, &findings).entry : nil
    return PluginList.Omission(
      name: name, plugin: type.name, ordering: mount?.ordering, site: use.site)
  }

  private func check(
    _ ordering: Ordering, at site: Site, in list: PluginList, _ findings: inout Findings
  ) {
    guard list.position(of: ordering.plugin) == nil, !list.omits(ordering.plugin) else { return }
    let other = ordering.plugin.text
    // An entry that several lists share may name an entry that only some of these lists have.
    let isShared = if case .fixed = site { true } else { false }
    let isWhole = !isShared && !list.isIncomplete
    if registry[other] == nil {
      let names = registry.names + list.mounts.map(\.name.text)
      let nearest = findings.nearest(other, among: names, of: nil)
      // Otherwise it may be the name of an entry in another part.
      guard isWhole || nearest != nil else { return }
      findings.report(
        .unknownOrdering(other, nearest: nearest, isCertain: isWhole), at: site,
        .key(ordering.keyName))
    } else if isWhole {
      findings.report(.idleOrdering(other), at: site, .key(ordering.keyName))
    }
  }

  /// Returns the site of a mount's entry.
  func site(of mount: PluginEntry, _ node: Int?) -> Site {
    if let number = mount.originNumber { return .fixed(origins[number]) }
    return .entry(Int(mount.listPosition), node: node ?? 0)
  }
}

extension PluginList {
  /// Whether a plugin that is required is missing, under whatever name.
  fileprivate func lacks(_ plugin: Name) -> Bool {
    !isIncomplete && !mounts.contains { $0.type.name == plugin }
      && !faulty.contains { $0.plugin == plugin }
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
  static func unknownPlugin(_ name: String, nearest: String?, isSet: Bool) -> Self {
    let cure =
      isSet
      ? "there is a set of this name: write {\"set\": \"\(name)\"}"
      : "the module's other plugins are mounted"
    return Self(
      "unknown-plugin", "no plugin is named \"\(name)\"; \(cure)",
      suggestion: isSet ? nil : nearest)
  }

  static func renamedPlugin(_ name: String, now: Name) -> Self {
    Self(
      "plugin-renamed",
      "the plugin \"\(name)\" is now named \"\(now)\"; until it is replaced, as by `check --fix`, the module lacks it",
      suggestion: now.text)
  }

  /// - Parameter user: The place that uses the set with the entry; nil for an entry outside sets.
  static func wrongLevel(
    _ name: String, _ level: Level, _ levels: [Level], user: String?
  ) -> Self {
    Self(
      "plugin-level",
      "plugin \"\(name)\" can't be on \(level.wording), only on"
        + " \(levels.map(\.wording).joined(separator: " or ")); it is left out"
        + (user.map { ", where the set is used in \($0)" } ?? ""))
  }

  static func tooManyEntries(_ limit: Int) -> Self {
    Self(
      "too-many-plugins",
      "the module has more than \(limit) entries of plugins, those of templates and sets included;"
        + " the rest is left out")
  }

  static func duplicatePlugin(_ mount: PluginEntry, first: String) -> Self {
    let isNamed = mount.name != mount.type.name
    return Self(
      "duplicate-plugin",
      "an entry named \"\(mount.name)\" is in the list already, at"
        + " \(first), and that entry counts; give this one \(isNamed ? "another" : "a") name with"
        + " \"as\" to have both, or \"replace\": true, or remove it")
  }

  static func nothingToRemove(_ name: Name) -> Self {
    .warning(
      "nothing-to-remove",
      "the list has no earlier entry named \"\(name)\"; this one does nothing")
  }

  static func nothingToReplace(_ name: String, nearest: String?) -> Self {
    .warning(
      "nothing-to-replace",
      "the list has no earlier entry named \"\(name)\"; this one is appended",
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
      "sets form a circle: \(way(along: sets));"
        + " remove the set from one of them")
  }

  static func unknownOrdering(_ name: String, nearest: String?, isCertain: Bool) -> Self {
    let text = "no plugin or entry is named \"\(name)\", so the ordering is left out"
    return isCertain
      ? Self("unknown-ordering", text, suggestion: nearest)
      : .warning("unknown-ordering", text, suggestion: nearest)
  }

  static func idleOrdering(_ name: String) -> Self {
    .warning(
      "idle-ordering",
      "no entry on this module is named \"\(name)\", so the ordering has no effect")
  }

  static func orderingCircle(_ names: [String]) -> Self {
    Self(
      "ordering-circle",
      "the orderings of \(listed(names)) form a circle;"
        + " none of them counts: remove one")
  }

  static func missingPort(_ name: Name, _ port: PortDeclaration) -> Self {
    Self(
      "port-missing",
      "plugin \"\(name)\" uses the port \"\(port.name)\", which this host doesn't have; it needs \(port.type)"
    )
  }

  static func requirement(_ name: Name, _ required: Name, isOff: Bool) -> Self {
    Self(
      "plugin-requirement",
      "plugin \"\(name)\" needs \"\(required)\" on the same module; "
        + (isOff ? "its condition excludes it here" : "add it to the list"))
  }
}
