internal import Plugboard

/// An event that the plugin `action` fires, with its params and its direction.
struct Action {
  let event: Name
  let params: Fields
  let direction: Direction?
  /// The place in the data from which it comes; nil if the entry states it.
  let place: ActionFault.Place?

  init(event: Name, params: Fields, direction: Direction?) {
    (self.event, self.params, self.direction) = (event, params, direction)
    place = nil
  }

  /// Reads an action in the data.
  ///
  /// - Parameters:
  ///   - stated: Params of the entry, which replace equally named params of the action.
  ///   - direction: The direction that the entry states, which replaces the direction of the
  ///     action.
  init(
    _ value: Value, at place: ActionFault.Place, adding stated: Fields, going direction: Direction?
  ) throws(ActionFault) {
    guard case .object(let record) = value else { throw .type(place, "it", value, "an object") }
    guard case .string(let event)? = record["event"] else {
      throw .type(place, "its \"event\"", record["event"] ?? .null, "the name of an event")
    }
    guard place.allowed.contains(where: event.hasSameBytes) else { throw .event(place, event) }
    var params = Fields()
    switch record["params"] ?? .null {
    case .null: break
    case .object(let own): params = own
    case let other: throw .type(place, "its \"params\"", other, "an object")
    }
    for field in stated { params[field.key] = field.value }
    switch record["going"] ?? .null {
    case .null: self.direction = direction
    case .string("up"): self.direction = direction ?? .up
    case .string("down"): self.direction = direction ?? .down
    case let other: throw .type(place, "its \"going\"", other, "\"up\" or \"down\"")
    }
    self.event = Name(event)
    self.params = params
    self.place = place
  }
}

/// The reason for which an action in the data isn't fired.
enum ActionFault: CodedError {
  /// The place of an action, and the events that the plugin may fire.
  struct Place {
    let module: ModuleID
    let key: String
    let allowed: [String]
  }

  case type(Place, String, Value, String)
  case event(Place, String)
  case params(Place, EventError)

  var code: String {
    switch self {
    case .type: "action-type"
    case .event: "action-event"
    case .params(_, let error): error.code
    }
  }

  var message: String {
    switch self {
    case .type(let place, let part, let value, let wanted):
      "\(place) is no action: \(part) is \(value.brief), not \(wanted); nothing is fired"
    case .event(let place, let event):
      "\(place) has the event \(Value.string(event).brief), which the plugin's \"allows\" doesn't list;"
        + " it lists \(place.allowed.isEmpty ? "none" : place.allowed.joined(separator: ", "))"
    case .params(let place, let error):
      "\(place), of those that \"allows\" lists (\(place.allowed.joined(separator: ", "))), isn't fired: \(error.message)"
    }
  }
}

extension ActionFault.Place: CustomStringConvertible {
  var description: String { "the action under \"\(key)\" of \"\(module)\"" }
}

extension Value {
  /// The text for a message, or the type if the text is long.
  var brief: String {
    let text = "\(self)"
    return text.utf8.count > 200 ? "a long \(type.rawValue)" : text
  }
}
