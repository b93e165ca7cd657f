public import Plugboard

extension Harness {
  /// Mounts lists of plugin entries, written as in a page document, on a module of each stated level
  /// and of the levels between; the lowest of them is the module that `fire` and `data` mean.
  ///
  ///     let harness = try Harness(registry, [.page: ["account", "login-check"], .item: ["route"]])
  public convenience init(
    _ registry: PluginRegistry, _ lists: [Level: Value], data: Params = Params(),
    clock: any Clock<Duration> = ContinuousClock()
  ) throws {
    var mounts: [Level: [PluginMount]] = [:]
    for (level, list) in lists {
      guard case .array(let entries) = list else {
        throw HarnessError("the plugins of the \(level) must be an array")
      }
      mounts[level] = try entries.map { try registry.mount($0) }
    }
    try self.init(mounts, data: data, clock: clock)
  }
}

extension PluginRegistry {
  /// What an entry names: a plugin alone, or with params, a priority or a wish of order.
  fileprivate func mount(_ entry: Value) throws -> PluginMount {
    let fields: Record =
      switch entry {
      case .string: ["plugin": entry]
      case .object(let fields): fields
      default: [:]
      }
    guard case .string(let name)? = fields["plugin"] else {
      throw HarnessError("an entry must be a name, or an object with one: \(entry)")
    }
    guard let type = self[name] else { throw PluginError.unknown(name) }
    return PluginMount(
      type, params: try type.checked(fields["params"] ?? [:]),
      priority: fields["priority"].flatMap(Int.init(value:)),
      wish: (fields["before"].flatMap(String.init(value:))).map { .before(Name($0)) }
        ?? (fields["after"].flatMap(String.init(value:))).map { .after(Name($0)) })
  }
}

extension PluginType {
  /// Stated params with defaults filled in; throws where one of them is faulty.
  func checked(_ params: Value) throws -> Params {
    guard case .object(let stated) = params else {
      throw HarnessError("the params of \"\(name)\" must be an object")
    }
    let (checked, faults) = self.params(from: stated)
    guard faults.isEmpty else {
      let texts = faults.map(\.description).joined(separator: "; ")
      throw HarnessError("the params of \"\(name)\" are faulty: \(texts)")
    }
    return checked
  }
}
