/// A resolver of plugin lists: the defaults, then the template's entries, then the node's own.
struct PluginListResolver {
  let registry: PluginRegistry
  let documents: AppDocuments
  let conditions: ConditionReader
  /// The named sets of the app document.
  let sets: [ExactText: [Value]]
  /// Whether all sets are known; any other set is then a fault.
  let knowsSets: Bool
  let app: DocumentPlace?
  /// A further check of each entry whose params suffice to mount it, after the check of their
  /// types.
  var inspect: ((PluginListEntry, PluginType, Use, inout Findings) -> Void)?

  /// The places of shared entries; position -1 of an entry is the first of these.
  private(set) var origins: [DocumentPlace] = []
  private var originNumbers: [DocumentPlace: Int32] = [:]
  /// The events that the app and the document name for plugins; nil until they are needed.
  var namedEvents: NamedEvents?

  init(
    registry: PluginRegistry, documents: AppDocuments, conditions: ConditionReader,
    sets: [ExactText: [Value]], knowsSets: Bool, app: DocumentPlace?
  ) {
    self.registry = registry
    self.documents = documents
    self.conditions = conditions
    self.sets = sets
    self.knowsSets = knowsSets
    self.app = app
  }

  /// The place of an entry, and the purpose for which it is read.
  struct Use {
    /// The site of the entry.
    let site: Site
    let level: Level
    /// Whether the level is the level of a module; false if it is only assumed for a set.
    var isLevelKnown = true
    /// The form in which the mount keeps the place.
    let listPosition: Int32
    /// The entry that named the set which contains this one.
    var caller: Site?
    /// The sets that are being added.
    var sets: [String] = []
    /// Whether a condition excludes the set which contains the entry.
    var isExcluded = false
    /// Whether a condition keeps the node for other programs, which may know its plugins.
    var isForOtherPrograms = false
  }

  /// Adds the entries of the shared list at a place to a list.
  mutating func add(
    _ entries: [Value], at place: DocumentPlace, level: Level, to list: inout PluginList,
    _ findings: inout Findings
  ) {
    for (index, value) in entries.enumerated() {
      let place = place.appending([.index(index)])
      add(
        value, Use(site: .fixed(place), level: level, listPosition: origin(place)), to: &list,
        &findings)
    }
  }

  /// Adds one entry to a list.
  mutating func add(
    _ value: Value, _ use: Use, to list: inout PluginList, _ findings: inout Findings
  ) {
    list.entries += 1
    guard list.entries <= PluginList.entryLimit else {
      if list.entries == PluginList.entryLimit + 1 {
        findings.report(.tooManyEntries(PluginList.entryLimit), at: use.caller ?? use.site)
        list.isIncomplete = true
      }
      return
    }
    guard let entry = findings.entry(value, at: use.site) else { return }
    var use = use
    if let when = entry.when,
      when == .null || !conditions.holds(when, at: use.site, key: "when", &findings)
    {
      use.isExcluded = true
    }
    guard entry.isSet || admitsNames(of: entry, use, &findings) else {
      list.isIncomplete = true
      return
    }
    if entry.isSet {
      addSet(entry.name, use, to: &list, &findings)
    } else if !use.isExcluded {
      addPlugin(entry, use, to: &list, &findings)
    } else if entry.action != .remove, let type = registry[entry.name] {
      list.absent.append(absent(entry, type, use, &findings))
      if list.absent.last?.ordering != nil { list.needsCheck = true }
    }
  }

  private mutating func addPlugin(
    _ entry: PluginListEntry, _ use: Use, to list: inout PluginList,
    _ findings: inout Findings
  ) {
    guard let type = registry[entry.name] else {
      if let renamed = registry.type(formerly: entry.name) {
        findings.report(
          .renamedPlugin(entry.name, now: renamed.name), at: findings.nameSite(of: use.site))
      } else if !use.isForOtherPrograms {
        let nearest = findings.nearest(entry.name, among: registry.names, of: "plugin")
        findings.report(
          .unknownPlugin(entry.name, nearest: nearest, isSet: sets[entry.name] != nil),
          at: findings.nameSite(of: use.site))
      }
      if entry.action != .remove { list.note(missing: entry, .plugin) }
      guard let name = entry.ownName else { return }
      if admits(entry.name, use, &findings) {
        list.omitFaulty(Name(name), of: Name(entry.name), at: use.site)
      } else {
        list.isIncomplete = true
      }
      return
    }
    let name = name(of: entry, type)
    if entry.action == .remove {
      list.takeBack(missing: name.text)
      if let position = list.position(of: name) {
        list.mounts.remove(at: position)
      } else if !list.isIncomplete, !list.omits(name) {
        findings.report(.nothingToRemove(name), at: findings.nameSite(of: use.site))
      }
      return
    }
    guard type.manifest.levels.contains(use.level) else {
      let user = use.caller.map { findings.wording(of: findings.place(of: $0)) }
      findings.report(
        .wrongLevel(entry.name, use.level, type.manifest.levels, user: user),
        at: findings.nameSite(of: use.site))
      list.note(missing: entry, .plugin)
      if entry.ownName != nil { list.omitFaulty(name, of: type.name, at: use.site) }
      return
    }
    let (mounted, isFaulty) = mount(entry, type, as: name, use, &findings)
    guard let mount = mounted else {
      list.note(missing: entry, .params)
      list.omitFaulty(name, of: type.name, at: use.site)
      return
    }
    if mount.ordering != nil || !type.manifest.requires.isEmpty { list.needsCheck = true }
    if let ports = registry.hostPorts {
      for port in type.requiredPorts where !ports.contains(port.name) {
        findings.report(.missingPort(name, port), at: findings.nameSite(of: use.site))
      }
    }
    if !registry.contestedKeys.isEmpty,
      type.dataKeys.contains(where: { registry.contestedKeys.contains($0.name) })
    {
      list.needsCheck = true
    }
    place(mount, entry, use, in: &list, &findings)
    if isFaulty { list.note(missing: entry, .params) }
  }

  /// Returns the name of an entry on its module.
  func name(of entry: PluginListEntry, _ type: PluginType) -> Name {
    entry.ownName.map { Name($0) } ?? type.name
  }

  private func place(
    _ mount: PluginEntry, _ entry: PluginListEntry, _ use: Use, in list: inout PluginList,
    _ findings: inout Findings
  ) {
    let earlier = list.position(of: mount.name)
    list.takeBack(missing: mount.name.text)
    if case .replace(let replaced) = entry.action { list.takeBack(missing: replaced) }
    guard case .replace(let replaced) = entry.action else {
      if let earlier {
        let place = place(of: list.mounts[earlier], use, findings)
        let first = findings.wording(of: place)
        findings.report(
          .duplicatePlugin(mount, first: first),
          at: findings.nameSite(of: use.caller ?? use.site))
      } else {
        list.mounts.append(mount)
      }
      return
    }
    if let position = list.position(of: Name(replaced)) {
      guard earlier == nil || earlier == position else {
        findings.report(
          .duplicatePlugin(mount, first: "an earlier entry"),
          at: findings.nameSite(of: use.site))
        return
      }
      list.mounts[position] = mount
      return
    }
    if !list.isIncomplete, !list.omits(Name(replaced)) {
      let nearest = findings.nearest(
        replaced, among: list.mounts.map(\.name.text), of: nil)
      findings.report(
        .nothingToReplace(replaced, nearest: nearest), at: use.site, "replace")
    }
    if earlier == nil {
      list.mounts.append(mount)
    } else {
      findings.report(
        .duplicatePlugin(mount, first: "an earlier entry"), at: findings.nameSite(of: use.site))
    }
  }

  private mutating func addSet(
    _ name: String, _ use: Use, to list: inout PluginList, _ findings: inout Findings
  ) {
    guard let entries = sets[name], let app else {
      list.isIncomplete = true
      guard knowsSets else { return }
      let nearest = findings.nearest(name, among: sets.keys.sorted().map(\.text), of: "set")
      findings.report(.unknownSet(name, nearest: nearest), at: use.site, "set")
      return
    }
    if let first = use.sets.firstIndex(where: name.hasSameBytes), let last = use.sets.last {
      // Written from the set that has this entry, as the check of the sets writes it.
      findings.report(
        .setCircle([last] + use.sets[first...].dropLast() + [last]), at: use.site, "set")
      return
    }
    for (index, value) in entries.enumerated() {
      let place = app.appending(["sets", .key(name), .index(index)])
      let inner = Use(
        site: .fixed(place), level: use.level, listPosition: origin(place),
        caller: use.caller ?? use.site, sets: use.sets + [name], isExcluded: use.isExcluded,
        isForOtherPrograms: use.isForOtherPrograms)
      add(value, inner, to: &list, &findings)
    }
  }

  mutating func origin(_ place: DocumentPlace) -> Int32 {
    if let number = originNumbers[place] { return number }
    origins.append(place)
    let number = -Int32(origins.count)
    originNumbers[place] = number
    return number
  }

  /// Returns the place of a mount's entry.
  private func place(
    of mount: PluginEntry, _ use: Use, _ findings: Findings
  ) -> DocumentPlace {
    if let number = mount.originNumber { return origins[number] }
    if case .entry(_, let node) = use.caller ?? use.site {
      return findings.place(of: .entry(Int(mount.listPosition), node: node))
    }
    return findings.place(of: use.site)
  }
}
