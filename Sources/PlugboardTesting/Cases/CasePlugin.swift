internal import Plugboard

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
