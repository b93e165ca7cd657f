/// What can only be said of an effective list as a whole: wishes of order, and requirements.
extension PluginListResolver {
  /// Reports wishes that can't be met and plugins that lack another one.
  mutating func check(
    _ list: PluginList, level: Level, node: Int?, _ findings: inout Findings
  ) {
    guard list.needsCheck else { return }
    let plugins = list.mounts.map { (name: $0.type.name, wish: $0.wish) }
    if let lastSound, lastSound.mounts.elementsEqual(plugins, by: { $0 == $1 }) { return }
    let reports = findings.reports
    for mount in list.mounts {
      checkWish(of: mount, in: list, node, &findings)
      for required in mount.type.manifest.requires
      where list.position(of: required) == nil && !list.faulty.contains(required)
        && !list.isIncomplete
      {
        findings.report(
          .requirement(mount.type.name, required, isOff: list.absent.contains(required)),
          at: findings.nameSite(of: site(of: mount, node)))
      }
    }
    let circle = WiringOrder.circularWishes(among: plugins)
    for position in circle {
      findings.report(
        .wishCircle(circle.map { plugins[$0].name.text }),
        at: site(of: list.mounts[position], node),
        .key(list.mounts[position].wish?.keyName ?? "before"))
    }
    if findings.reports == reports { lastSound = (plugins, level) }
  }

  /// Reports what is wrong in an entry that a condition keeps out; the plugin itself may be one that
  /// other platforms have.
  mutating func checkAbsent(
    _ entry: PluginEntry, _ type: PluginType, _ use: Use, _ findings: inout Findings
  ) {
    guard type.manifest.levels.contains(use.level), entry.action != .remove,
      let wish = mount(entry, type, use, &findings)?.wish, registry[wish.plugin.text] == nil
    else { return }
    reportUnknown(wish, at: use.site, &findings)
  }

  private func reportUnknown(_ wish: OrderWish, at site: Site, _ findings: inout Findings) {
    let wished = wish.plugin.text
    let nearest = findings.nearest(wished, among: registry.names, of: "plugin")
    findings.report(.unknownWish(wished, nearest: nearest), at: site, .key(wish.keyName))
  }

  private func checkWish(
    of mount: PluginMount, in list: PluginList, _ node: Int?, _ findings: inout Findings
  ) {
    guard let wish = mount.wish, list.position(of: wish.plugin) == nil else { return }
    let wished = wish.plugin.text
    let site = site(of: mount, node)
    if registry[wished] == nil {
      reportUnknown(wish, at: site, &findings)
    } else if !list.isIncomplete, !list.absent.contains(wish.plugin),
      !list.faulty.contains(wish.plugin), mount.entry >= 0
    {
      findings.report(.idleWish(wished), at: site, .key(wish.keyName))
    }
  }

  private func site(of mount: PluginMount, _ node: Int?) -> Site {
    if mount.entry < 0 { return .fixed(origins[Int(-1 - mount.entry)]) }
    return .entry(Int(mount.entry), node: node ?? 0)
  }
}

extension OrderWish {
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
      "unknown-plugin", "no plugin is named \"\(name)\"; the module's other plugins mount",
      suggestion: nearest)
  }

  static func wrongLevel(_ name: String, _ level: Level, _ levels: [Level]) -> Self {
    Self(
      "plugin-level",
      "plugin \"\(name)\" can't stand on \(level.wording), only on"
        + " \(levels.map(\.wording).joined(separator: " or ")); it is left out")
  }

  static func duplicatePlugin(_ name: String, first: String) -> Self {
    Self(
      "duplicate-plugin",
      "plugin \"\(name)\" stands in the list already, at \(first), and that"
        + " entry counts; remove this one, or give it \"replace\": true")
  }

  static func nothingToRemove(_ name: String) -> Self {
    .warning(
      "nothing-to-remove",
      "no earlier entry of plugin \"\(name)\" stands in the list; this one"
        + " does nothing")
  }

  static func nothingToReplace(_ name: String, nearest: String?) -> Self {
    .warning(
      "nothing-to-replace",
      "no earlier entry of plugin \"\(name)\" stands in the list; this one"
        + " is put at its end", suggestion: nearest)
  }

  static func unknownSet(_ name: String, nearest: String?) -> Self {
    Self(
      "unknown-set", "no set is named \"\(name)\"; declare it in the \"sets\" of app.json",
      suggestion: nearest)
  }

  static func setCircle(_ sets: [String]) -> Self {
    Self(
      "set-circle",
      "sets turn in a circle: \(sets.joined(separator: " → "));"
        + " take the set away from one of them")
  }

  static func unknownWish(_ name: String, nearest: String?) -> Self {
    Self(
      "unknown-wish", "no plugin is named \"\(name)\", so the wish of order is left out",
      suggestion: nearest)
  }

  static func idleWish(_ name: String) -> Self {
    .warning(
      "idle-wish",
      "plugin \"\(name)\" doesn't stand on this module, so the wish of order has no"
        + " effect")
  }

  static func wishCircle(_ names: [String]) -> Self {
    Self(
      "wish-circle",
      "the wishes of order of \(names.joined(separator: ", ")) turn in a circle;"
        + " none of them counts: take one away")
  }

  static func requirement(_ name: Name, _ required: Name, isOff: Bool) -> Self {
    Self(
      "plugin-requirement",
      "plugin \"\(name)\" needs \"\(required)\" on the same module; "
        + (isOff ? "its condition keeps it out here" : "add it to the list"))
  }
}
