internal import Plugboard

/// The facts of an event: its declaration, who fires and handles it, and where documents name it.
struct EventFacts {
  let event: EventDeclaration
  let catalogue: Catalogue

  var reply: Reply { Reply(lines, json: json) }

  /// Returns the reply about all events.
  static func list(_ catalogue: Catalogue) -> Reply {
    let events = catalogue.registry.events
    let all = events.names.compactMap { events[Name($0)] }
    return Reply(
      TextTable.lines(all.map { [$0.name.text, $0.summary ?? ""] }),
      json: .array(
        all.map { ["name": .string($0.name.text), "summary": Value($0.summary)] }))
  }

  private var name: String { event.name.text }

  private var firing: [String] {
    catalogue.plugins { $0.fires.contains(event.name) }
      + (catalogue.host.fires.events.contains { $0.name == event.name } ? ["the host"] : [])
      + (PluginRegistry().events[event.name] == nil ? [] : ["the runtime"])
  }

  private var handling: [String] {
    catalogue.plugins { $0.handles.contains(event.name) || $0.handlesUntyped.contains(event.name) }
      + (catalogue.host.handles.events.contains { $0.name == event.name } ? ["the host"] : [])
  }

  private var places: [String] { catalogue.places(of: .event, named: name) }

  private var lines: [String] {
    var facts = FactLines()
    facts.add("\(name): \(event.summary ?? "no summary")")
    let first = event.answers.order == .first ? "The first answer ends it." : nil
    let must = event.answers.mustAnswer ? "It must be answered." : nil
    facts.add([first, must].compactMap(\.self).joined(separator: " "))
    facts.add(
      "params",
      event.params.map { param in
        (
          param.key.name.text,
          [
            param.key.wording + (param.isOptional ? "; optional" : ""), param.key.summary,
          ].joinedSentences
        )
      })
    if event.response.type != .any { facts.add("response: \(event.response.wording)") }
    facts.add("fired by", names: firing)
    facts.add("handled by", names: handling)
    facts.add(places: places)
    return facts.lines
  }

  private var json: Value {
    [
      "name": .string(name), "summary": Value(event.summary),
      "params": .array(
        event.params.map { param in
          [
            "name": .string(param.key.name.text), "values": .string(param.key.wording),
            "isOptional": .bool(param.isOptional), "summary": Value(param.key.summary),
          ]
        }),
      "response": event.response.type == .any ? .null : .string(event.response.wording),
      "firstAnswerCounts": .bool(event.answers.order == .first),
      "mustBeAnswered": .bool(event.answers.mustAnswer),
      "firedBy": firing.json, "handledBy": handling.json, "uses": places.json,
    ]
  }
}
