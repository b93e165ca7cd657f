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
      entry.optionalText("before").map { OrderWish.before(Name($0)) }
      ?? entry.optionalText("after").map { OrderWish.after(Name($0)) }
    return types.first { $0.name == name }.map { type in
      PluginMount(
        type, params: Params(entry), priority: entry["priority"].flatMap { Int(value: $0) },
        wish: wish)
    }
  }
}

/// What distinguishes one of these plugins from another.
protocol CasePluginName {
  static var name: Name { get }
}

extension Key<String> {
  fileprivate static let event = Key("event")
}

/// Handles the event that its entry names, with the actions that stand there.
final class CasePlugin<Tag: CasePluginName>: Plugin {
  nonisolated static var name: Name { Tag.name }
  nonisolated static var params: [Param] { [.optional(.event)] }

  static func wire(_ on: inout Wiring<CasePlugin>) {
    on(param: .event) { plugin, event in try plugin.runner?.handle(&event, for: plugin.member) }
  }

  private let member: CaseMember
  private weak var runner: EventCaseRunner?

  init(_ mount: Mount<ModuleContext>) {
    (runner, member) = EventCaseRunner.mounting(mount.params, in: mount.context, as: Tag.name)
  }
}

/// Observes the beginning of every fire at its module and below, save for those of the runtime itself.
final class CaseObserver: Plugin {
  static let name: Name = "watch"

  static func wire(_ on: inout Wiring<CaseObserver>) {
    on.every { plugin, record in
      guard case .begin = record.phase, !record.event.isOfRuntime else { return }
      plugin.runner?.observe(record, for: plugin.member)
    }
  }

  private let member: CaseMember
  private weak var runner: EventCaseRunner?

  init(_ mount: Mount<ModuleContext>) {
    (runner, member) = EventCaseRunner.mounting(mount.params, in: mount.context, as: Self.name)
  }
}
