internal import Plugboard

/// Fires an event when another one is fired, at once or after a delay.
///
/// To a tap or a long press of an item that nothing has answered it responds true, unless the event that it
/// fires has no subscriber or the response false.
final class ActionPlugin: ModulePlugin {
  static let name: Name = "action"
  static let unit = "action"
  static let params = ParamList(
    /// The event that triggers the action, at its module.
    .required(.event), .required(.fire),
    /// The params of the event that is fired, by their names. `{KEY}` in a text is a value of the data here or above;
    /// a text that is one key alone gives the value itself.
    .optional(.with, default: FieldsTemplate()), .optional(.going),
    .optional(.after)
  )
  static let firesNamedBy = KeyList(.fire)

  static func wire(_ on: inout Wiring<ActionPlugin>) {
    on(param: .event) { action, event in try action.act(on: event) }
  }

  /// The events whose response is whether they had an effect.
  private static let taps = [
    EventName<Bool, String?>.itemTap.name, EventName<Bool, String?>.itemLongPress.name,
  ]

  private let event: Name
  private let direction: Direction?
  private let delay: Duration?

  override init(_ mount: Mount<ModuleContext>) throws {
    event = Name(try mount[.fire])
    direction = Direction(try mount[optional: .going])
    delay = try mount[optional: .after].map { .seconds($0) }
    try super.init(mount)
  }

  private func act(on trigger: Event<Value, Params>) throws {
    let hasEffect: Bool
    if let delay {
      context.task {
        try await self.context.clock.sleep(for: delay)
        try self.fire()
      }
      hasEffect = true
    } else {
      let outcome = try fire()
      hasEffect = outcome.subscribers > 0 && outcome.response != .bool(false)
    }
    if hasEffect, Self.taps.contains(trigger.name) {
      trigger.respond(.bool(true))
    }
  }

  @discardableResult
  private func fire() throws -> Outcome<Value> {
    try context.going(direction).fire(named: event, Params(context.fields(mount[.with])))
  }
}

extension Direction {
  /// Creates the direction that the param `going` states; nil for the module alone.
  init?(_ going: String?) {
    switch going {
    case "up": self = .up
    case "down": self = .down
    default: return nil
    }
  }
}

extension Key<String> {
  /// The name of an event that the plugin handles.
  static let event = Key("event")
  /// The event that is fired.
  static let fire = Key("fire")
  /// The direction of the event that is fired: also to the modules above, or to those below; if
  /// absent, it reaches the module of the plugin alone.
  static let going = Key("going", oneOf: ["up", "down"])
}

extension Key<Double> {
  /// The delay in seconds; none if absent.
  static let after = Key("after", in: 0...86_400)
}

extension Key<FieldsTemplate> {
  /// Params that are passed on, by their names.
  static let with = Key("with", for: .eventParams)
}
