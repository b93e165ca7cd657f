internal import Plugboard

/// The plugins that modules of cases may have: four that handle the event which their entry names,
/// and one that observes all there and below.
enum CasePlugins {
  enum A: CasePluginName { static let name: Name = "a" }
  enum B: CasePluginName { static let name: Name = "b" }
  enum C: CasePluginName { static let name: Name = "c" }
  enum D: CasePluginName { static let name: Name = "d" }

  static let observer = CaseObserver.name.text
  static var names: [String] { types.map(\.name.text) }

  private static let types = [
    PluginType(CasePlugin<A>.self), PluginType(CasePlugin<B>.self),
    PluginType(CasePlugin<C>.self), PluginType(CasePlugin<D>.self),
    PluginType(CaseObserver.self),
  ]

  /// What an entry of a case mounts.
  static func mount(_ entry: Record) -> PluginMount? {
    let name = Name(entry.text("plugin"))
    let wish =
      entry.optionalText("before").map { Ordering.before(Name($0)) }
      ?? entry.optionalText("after").map { Ordering.after(Name($0)) }
    return types.first { $0.name == name }.map { type in
      PluginMount(
        type, params: Params(entry), priority: entry["priority"].flatMap { Int(value: $0) },
        ordering: wish)
    }
  }
}
