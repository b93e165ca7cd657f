internal import Plugboard

final class ActionPlugin: ModulePlugin {
  static let name: Name = "action"
  static let summary = """
    Fires an event when another one is fired, at once or after a delay: the event that the entry \
    states, or an action in the data.
    """
  static let notes = """
        { "plugin": "action", "params": { "event": "item.tap", "from": "action", "allows": ["toast.show"] } }

    An action is an object, which a source may give: `{"event": "toast.show", "params": {"text": \
    "Hi"}, "going": "up"}`. Its event must be one of those that the entry allows, letter by \
    letter. Params and a direction that the entry states count before those of the action, whose \
    texts are no templates. Without a value under the key, nothing is fired, and a tap isn't \
    taken; a value that is no such action, or whose event isn't allowed, is a fault.

    To a tap or a long press of an item that nothing has answered it responds true, unless the \
    event that it fires has no subscriber or the response false.
    """
  static let unit = "action"
  static let params = ParamList(
    .required(.event.described("The event that triggers the action, at its module.")),
    .required(.fire, unless: .actionKey),
    .optional(.actionKey.described("The key of the data here or above under which the action is.")),
    .required(.allows.described("The events that an action may fire."), with: .actionKey),
    .optional(
      .with.described(
        """
        The params of the event that is fired, by their names. `{KEY}` in a text is a value of the \
        data here or above; a text that is one key alone gives the value itself.
        """), default: FieldsTemplate()), .optional(.going),
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
  static let event = Key("event", summary: "The name of an event that the plugin handles.")
  static let fire = Key("fire", summary: "The event that is fired.")
  static let actionKey = Key("from", for: .action)
  static let going = Key(
    "going", oneOf: ["up", "down"], for: .direction,
    summary: """
      The direction of the event that is fired: also to the modules above, or to those below; if \
      absent, it reaches the module of the plugin alone.
      """)
}

extension Key<[String]> {
  static let allows = Key("allows")
}

extension Key<Double> {
  static let after = Key("after", in: 0...86_400, summary: "The delay in seconds; none if absent.")
}

extension Key<FieldsTemplate> {
  static let with = Key(
    "with", for: .eventParams,
    summary: "Params that are passed on, by their names.")
}

extension ActionPlugin {
  nonisolated static let examples = [
    PluginExample(
      """
      A page that plays its film three seconds after it has appeared: the event goes down to the \
      item with the plugin `video`.
      """, on: .page,
      """
      {
        "format": 1,
        "id": "player",
        "plugins": [
          {
            "plugin": "action",
            "params": { "event": "page.didAppear", "fire": "video.play", "going": "down", "after": 3 }
          }
        ]
      }
      """)
  ]
}
