internal import Plugboard

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
