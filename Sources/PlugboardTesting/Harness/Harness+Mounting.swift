public import Plugboard

/// Mounts plugins from one line of JSON: a literal, or text as in a document.
extension Harness {
  /// Mounts a plugin, with its params, on a module below modules of the higher levels.
  ///
  ///     let harness = try Harness(RoutePlugin.self, ["url": "app://player/1"])
  ///
  /// - Parameters:
  ///   - level: The level of the module; the first that the plugin fits if nil, the app last.
  ///   - data: The initial data of the module.
  ///   - events: The events that the test itself handles or fires, besides the events of the
  ///     plugin.
  public convenience init<Subject: Plugin>(
    _ plugin: Subject.Type, _ params: Value = [:], on level: Level? = nil, data: Params = Params(),
    events: EventList = EventList(), fakes: Fakes = Fakes(), isStrict: Bool = true
  ) throws {
    let type = plugin.pluginType
    let level = try level ?? Self.level(for: [type])
    guard type.manifest.levels.contains(level) else {
      let levels = type.manifest.levels.map(\.rawValue).joined(separator: ", ")
      throw HarnessError("the plugin \"\(type.name)\" mounts on \(levels), not on \(level)")
    }
    let mount = PluginEntry(type, params: try type.checked(params.readAsText()))
    try self.init(
      Self.plans(for: mount, on: level, data: data),
      of: try PluginRegistry([plugin], host: HostManifest("the test", fires: events)),
      module: ModuleID(level.rawValue), found: [], fakes, isStrict: isStrict)
  }

  /// Returns the plans of a module with one plugin, and of the modules above it.
  static func plans(for mount: PluginEntry, on level: Level, data: Params) -> [ModulePlan] {
    levels(downTo: [level]).enumerated().map { position, each in
      ModulePlan(
        id: ModuleID(each.rawValue), level: each, data: each == level ? data : Params(),
        plugins: each == level ? [mount] : [], parent: position == 0 ? nil : position - 1)
    }
  }

  /// Mounts an entry or a list of entries, written as in a page document.
  ///
  ///     let harness = try Harness(registry, #"{ "plugin": "route", "params": { "url": "app://hot" } }"#)
  public convenience init(
    _ registry: PluginRegistry, _ entries: Value, on level: Level? = nil, data: Params = Params(),
    fakes: Fakes = Fakes(), isStrict: Bool = true
  ) throws {
    let list = try entries.readAsEntries()
    let level = try level ?? Self.level(for: list.compactMap { registry[$0.pluginName ?? ""] })
    try self.init(registry, [level: .array(list)], data: data, fakes: fakes, isStrict: isStrict)
  }

  /// Mounts a list of entries on each stated level, below modules of all levels between; each module is
  /// named after its level, and `fire` and `data` refer to the lowest.
  ///
  ///     let harness = try Harness(registry, [.page: ["account", "login-check"], .item: ["route"]])
  public convenience init(
    _ registry: PluginRegistry, _ lists: [Level: Value], data: Params = Params(),
    fakes: Fakes = Fakes(), isStrict: Bool = true
  ) throws {
    let levels = Self.levels(downTo: lists.keys)
    var node: Fields = [:]
    for (position, level) in levels.enumerated().reversed() where level != .app {
      let below = position + 1 < levels.count ? levels[position + 1] : nil
      var fields: Fields = ["plugins": .array(try lists[level]?.readAsEntries() ?? [])]
      if let below { fields[below == .other ? "others" : "\(below)s"] = [.object(node)] }
      node = fields
    }
    let app = try lists[.app].map { Value.array(try $0.readAsEntries()) }
    let assembly = try Assembled(
      registry, page: levels == [.app] ? nil : .object(node), app: app)
    let lowest = levels.last ?? .page
    let plans = assembly.plans.map { plan in
      ModulePlan(
        id: ModuleID(plan.level.rawValue), level: plan.level,
        data: plan.level == lowest ? data : Params(), plugins: plan.plugins, parent: plan.parent)
    }
    try self.init(
      plans, of: registry, module: ModuleID(lowest.rawValue), found: assembly.diagnostics, fakes,
      isStrict: isStrict)
  }

  /// Mounts a tree, written as a page document, below an app if plugins of one are given.
  ///
  ///     let harness = try Harness(
  ///       registry,
  ///       page: #"{ "cards": [{ "id": "top", "plugins": ["card-header"] }] }"#, at: "top")
  ///
  /// - Parameter other: The module that `fire` and `data` refer to; the page if nil.
  public convenience init(
    _ registry: PluginRegistry, page: Value, app: Value? = nil, at other: ModuleID? = nil,
    fakes: Fakes = Fakes(), isStrict: Bool = true
  ) throws {
    let assembly = try Assembled(
      registry, page: page.readAsText(), app: app.map { .array(try $0.readAsEntries()) })
    let page = assembly.plans.first { $0.level == .page }?.id ?? "page"
    let local = other.map { ModuleID("\(page)/\($0)") }
    let module = assembly.plans.map(\.id).first { $0 == local } ?? other ?? page
    guard assembly.plans.contains(where: { $0.id == module }) else {
      throw HarnessError("the tree has no module \"\(module)\"")
    }
    try self.init(
      assembly.plans, of: registry, module: module, found: assembly.diagnostics, fakes,
      isStrict: isStrict)
  }

  /// Returns the levels from the top down to the lowest of those wanted; the app only if it is wanted.
  static func levels(downTo wanted: some Collection<Level>) -> [Level] {
    let tree: [Level] = [.app, .page, .card, .component, .item]
    let lowest = tree.lastIndex { wanted.contains($0) } ?? 1
    let levels = tree[...lowest].filter { $0 != .app || wanted.contains(.app) }
    return wanted.contains(.other) ? levels + [.other] : levels
  }

  /// Returns the first level that all plugins fit, the app last.
  private static func level(for types: [PluginType]) throws -> Level {
    let levels = [.page, .card, .component, .item, .other, Level.app]
    guard
      let level = levels.first(where: { level in
        types.allSatisfy { $0.manifest.levels.contains(level) }
      })
    else { throw HarnessError("there is no level that all of these plugins fit") }
    return level
  }
}
