internal import Plugboard

/// Fires an event when another one is fired, at once or after a delay: the event that the entry states, or an action in
/// the data.
///
///     { "plugin": "action", "params": { "event": "item.tap", "from": "action", "allows": ["toast.show"] } }
///
/// An action is an object, which a source may give: `{"event": "toast.show", "params": {"text": "Hi"}, "going": "up"}`.
/// Its event must be one of those that the entry allows, letter by letter. Params and a direction that the entry states
/// count before those of the action, whose texts are no templates. Without a value under the key, nothing is fired, and
/// a tap isn't taken; a value that is no such action, or whose event isn't allowed, is a fault.
///
/// To a tap or a long press of an item that nothing has answered it responds true, unless the event that it
/// fires has no subscriber or the response false.
final class ActionPlugin: ModulePlugin {
  static let name: Name = "action"
  static let unit = "action"
  static let params = ParamList(
    /// The event that triggers the action, at its module.
    .required(.event), .required(.fire, unless: .actionKey),
    /// The key of the data here or above under which the action is.
    .optional(.actionKey),
    /// The events that an action may fire.
    .required(.allows, with: .actionKey),
    /// The params of the event that is fired, by their names. `{KEY}` in a text is a value of the data here or above;
    /// a text that is one key alone gives the value itself.
    .optional(.with, default: FieldsTemplate()), .optional(.going),
    .optional(.after)
  )
  static let firesNamedBy = KeyList(.fire, .allows)

  static func wire(_ on: inout Wiring<ActionPlugin>) {
    on(param: .event) { action, event in try action.act(on: event) }
  }

  /// The events whose response is whether they had an effect.
  private static let taps = [
    EventName<Bool, String?>.itemTap.name, EventName<Bool, String?>.itemLongPress.name,
  ]

  private let direction: Direction?
  private let delay: Duration?

  override init(_ mount: Mount<ModuleContext>) throws {
    direction = Direction(try mount[optional: .going])
    delay = try mount[optional: .after].map { .seconds($0) }
    try super.init(mount)
  }

  private func act(on trigger: Event<Value, Params>) throws {
    guard let action = try action else { return }
    let hasEffect: Bool
    if let delay {
      context.task {
        try await self.context.clock.sleep(for: delay)
        try self.fire(action)
      }
      hasEffect = true
    } else {
      let outcome = try fire(action)
      hasEffect = outcome.subscribers > 0 && outcome.response != .bool(false)
    }
    if hasEffect, Self.taps.contains(trigger.name) {
      trigger.respond(.bool(true))
    }
  }

  /// The event that is fired, with its params; nil if the data has no action.
  private var action: Action? {
    get throws {
      let stated = try context.fields(mount[.with])
      guard let key = try mount[optional: .actionKey] else {
        return Action(event: Name(try mount[.fire]), params: stated, direction: direction)
      }
      guard let value = try data.readInherited(Key<Value>(key)), value != .null else { return nil }
      let place = ActionFault.Place(
        module: context.id, key: key, allowed: try mount[.allows])
      return try Action(value, at: place, adding: stated, going: direction)
    }
  }

  @discardableResult
  private func fire(_ action: Action) throws -> Outcome<Value> {
    do throws(EventError) {
      return try context.going(action.direction).fire(named: action.event, Params(action.params))
    } catch {
      guard let place = action.place else { throw error }
      throw ActionFault.params(place, error)
    }
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
  static let actionKey = Key("from", for: .dataKey)
  /// The direction of the event that is fired: also to the modules above, or to those below; if
  /// absent, it reaches the module of the plugin alone.
  static let going = Key("going", oneOf: ["up", "down"], for: .direction)
}

extension Key<[String]> {
  static let allows = Key("allows")
}

extension Key<Double> {
  /// The delay in seconds; none if absent.
  static let after = Key("after", in: 0...86_400)
}

extension Key<FieldsTemplate> {
  /// Params that are passed on, by their names.
  static let with = Key("with", for: .eventParams)
}
