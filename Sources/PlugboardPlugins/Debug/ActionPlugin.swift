internal import Plugboard

/// Fires an event when another one comes, at once or after some time; both are named in JSON.
final class ActionPlugin: Plugin {
  static let name: Name = "action"
  static let unit = "action"
  static let params: [Param] = [
    .required(.event), .required(.fire), .optional(.with, default: Record()), .optional(.going),
    .optional(.after),
  ]
  static let firesNamedBy = KeyNames(.fire)

  static func wire(_ on: inout Wiring<ActionPlugin>) {
    on(param: .event) { action, _ in try action.act() }
  }

  private let context: ModuleContext
  private let event: String
  private let params: Params
  private let direction: Direction?
  private let delay: Duration?

  init(_ mount: Mount<ModuleContext>) throws {
    context = mount.context
    event = try mount[.fire]
    params = Params(try mount[.with])
    direction =
      switch try mount[optional: .going] {
      case "up": .up
      case "down": .down
      default: nil
      }
    delay = try mount[optional: .after].map { .seconds($0) }
  }

  private func act() throws {
    guard let delay else { return try fire() }
    context.task {
      try await self.context.clock.sleep(for: delay)
      try self.fire()
    }
  }

  private func fire() throws { try context.fire(event, params, going: direction) }
}

extension Key<String> {
  /// The event that sets the action off.
  static let event = Key("event")
  /// The event that the action fires.
  static let fire = Key("fire")
  /// Where the fired event goes beyond the module.
  static let going = Key("going", oneOf: ["up", "down"])
}

extension Key<Double> {
  /// After how many seconds the action fires its event; at once where it is absent.
  static let after = Key("after", in: 0...86_400)
}

extension Key<Record> {
  /// The params of the event that the action fires.
  static let with = Key("with")
}
