internal import Plugboard

/// The facts of a plugin: the statements of its manifest, and the places where documents use it.
struct PluginFacts {
  let manifest: PluginManifest
  let catalogue: Catalogue

  var reply: Reply { Reply(lines, json: json) }

  /// Returns the reply about all plugins.
  static func list(_ catalogue: Catalogue) -> Reply {
    let facts = catalogue.manifests.map { PluginFacts(manifest: $0, catalogue: catalogue) }
    return Reply(
      TextTable.lines(
        facts.map {
          [
            $0.manifest.unit, $0.manifest.name.text, $0.manifest.placesWording,
            $0.places.isEmpty ? "" : $0.places.count.counted("use"), $0.manifest.summary ?? "",
          ]
        }),
      json: .array(
        facts.map {
          [
            "plugin": .string($0.manifest.name.text), "unit": .string($0.manifest.unit),
            "levels": $0.levels.json, "summary": Value($0.manifest.summary),
            "uses": .int($0.places.count),
          ]
        }))
  }

  private var name: String { manifest.name.text }
  private var levels: [String] { manifest.levels.map(\.rawValue) }
  var places: [String] { catalogue.places(of: .plugin, named: name) }

  private var lines: [String] {
    var facts = FactLines()
    facts.add("\(name): \(manifest.summary ?? "no summary")")
    for note in manifest.notes { facts.add(note) }
    facts.add(mounting)
    facts.add(
      "params",
      manifest.params.map { param in
        (param.key.name.text, [param.wording, param.key.summary].joinedSentences)
      })
    facts.add("handles", terms(manifest.handledEvents))
    if !manifest.handlesUntyped.isEmpty || !manifest.handlesNamedBy.isEmpty {
      facts.add(
        "handles as well",
        names: manifest.handlesUntyped.map(\.text)
          + manifest.handlesNamedBy.map { "the event that the param \"\($0)\" names" })
    }
    if manifest.observesAll { facts.add("It observes every event at its module and below.") }
    facts.add("fires", terms(manifest.firedEvents))
    facts.add(
      "fires as well",
      names: manifest.firesNamedBy.map { "the event that the param \"\($0)\" names" })
    facts.add("reads", keys { $0.isRead })
    facts.add("writes", keys { $0.isWritten })
    facts.add(
      "writes as well",
      names: manifest.writesNamedBy.map { "the keys that the param \"\($0)\" names" })
    facts.add("ports of the host", names: manifest.ports.map(\.name.text))
    for example in manifest.examples {
      facts.add("example: \(example.caption)")
      // A line that begins with a blank isn't wrapped.
      facts.add(
        example.text.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
    }
    facts.add(places: places)
    return facts.lines
  }

  /// The sentence about the unit, the levels, the priority and the plugins beside it.
  private var mounting: String {
    let companions = catalogue.companions(of: manifest)
    let unit =
      manifest.unit.isEmpty
      ? nil
      : "unit \(manifest.unit)"
        + (companions.isEmpty ? "" : ", with \(companions.enumeration("and"))")
    let requires = manifest.requires.map(\.text)
    return [
      unit, "mounts on \(manifest.placesWording)\(levelNames)",
      "priority \(manifest.priorityWording)",
      requires.isEmpty ? nil : "needs \(requires.enumeration("and")) on the same module",
    ].compactMap(\.self).joined(separator: "; ")
  }

  /// The levels, if the words for them don't name each.
  private var levelNames: String {
    levels.count == Level.allCases.count ? " (\(levels.joined(separator: ", ")))" : ""
  }

  private func terms(_ events: [EventDeclaration]) -> [(term: String, text: String)] {
    events.map { ($0.name.text, [$0.wording, $0.summary].joinedSentences) }
  }

  private func keys(
    where condition: ((key: KeyDeclaration, isRead: Bool, isWritten: Bool)) -> Bool
  ) -> [(term: String, text: String)] {
    manifest.keyUses.filter(condition).map { use in
      (use.key.name.text, [use.key.wording, use.key.summary].joinedSentences)
    }
  }

  private var json: Value {
    var json: Fields = [
      "plugin": .string(name), "summary": Value(manifest.summary), "notes": manifest.notes.json,
      "unit": .string(manifest.unit), "companions": catalogue.companions(of: manifest).json,
      "levels": levels.json, "priority": .int(manifest.priority),
      "requires": texts(manifest.requires),
      "params": .array(manifest.params.map(\.facts)),
    ]
    for (key, names) in lists { json[key] = texts(names) }
    json["observesAll"] = .bool(manifest.observesAll)
    json["events"] = .array(
      manifest.events.map { event in
        [
          "name": .string(event.name.text), "values": Value(event.wording),
          "summary": Value(event.summary),
        ]
      })
    json["keys"] = .array(manifest.keyUses.map(\.key.facts))
    json["examples"] = .array(
      manifest.examples.map { example in
        [
          "caption": .string(example.caption),
          "level": .string(manifest.level(of: example).rawValue), "text": .string(example.text),
        ]
      })
    json["uses"] = places.json
    return .object(json)
  }

  /// The names of events, keys and ports by their uses.
  private var lists: [(key: String, names: [Name])] {
    [
      ("handles", manifest.handles + manifest.handlesUntyped),
      ("handlesNamedBy", manifest.handlesNamedBy), ("guardsNamedBy", manifest.guardsNamedBy),
      ("fires", manifest.fires), ("firesNamedBy", manifest.firesNamedBy),
      ("reads", manifest.reads.map(\.name)), ("writes", manifest.writes.map(\.name)),
      ("writesNamedBy", manifest.writesNamedBy), ("ports", manifest.ports.map(\.name)),
    ]
  }

  private func texts(_ names: [Name]) -> Value { names.map(\.text).json }
}

extension KeyDeclaration {
  /// The facts of a key as JSON.
  var facts: Value {
    ["name": .string(name.text), "values": .string(wording), "summary": Value(summary)]
  }
}

extension Param {
  fileprivate var facts: Value {
    [
      "name": .string(key.name.text), "values": .string(key.wording),
      "isRequired": .bool(isRequired), "requirement": Value(requirement),
      "default": defaultValue ?? .null, "summary": Value(key.summary),
    ]
  }
}
