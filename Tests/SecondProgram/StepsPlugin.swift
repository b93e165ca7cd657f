internal import Plugboard

extension Key<String> {
  static let event = Key("event")
}

extension Key<[Value]> {
  static let steps = Key("steps")
}

/// Handles the event that its entry names, and does what the entry says, one step after the other.
///
/// The steps are `fire EVENT`, `up EVENT`, `down EVENT`, `enqueue EVENT`, `write KEY JSON`,
/// `answer JSON`, `stop`, `suspend`, `resume` of what was suspended last, and `fail TEXT`.
final class StepsPlugin: ModulePlugin {
  struct Failure: Error, CustomStringConvertible { let description: String }

  static let name: Name = "steps"
  static let params = ParamList(.required(.event), .required(.steps))
  static let firesNamedBy = KeyList(.event)

  static func wire(_ on: inout Wiring<StepsPlugin>) {
    on(param: .event) { plugin, event in
      for case .string(let step) in try plugin.mount[.steps] { try plugin.take(step, event) }
    }
  }

  /// The events that were suspended and not resumed, of all instances.
  private static var tokens: [Suspension<Value>] = []

  private func take(_ step: String, _ event: Event<Value, Params>) throws {
    let words = step.split(separator: " ", maxSplits: 2).map(String.init)
    let name = Name(words.count > 1 ? words[1] : "")
    switch words[0] {
    case "fire": try context.fire(named: name)
    case "up": try context.up.fire(named: name)
    case "down": try context.down.fire(named: name, ["way": "down"])
    case "enqueue": try context.enqueue(named: name)
    case "write": try data.write(name, Value(json: words[2]))
    case "answer": event.respond(try Value(json: words[1]))
    case "stop": event.stop()
    case "suspend": Self.tokens.append(event.suspend())
    case "resume": Self.tokens.popLast()?.resume()
    default: throw Failure(description: "the step \(step)")
    }
  }
}
