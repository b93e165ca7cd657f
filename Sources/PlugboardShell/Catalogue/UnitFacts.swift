internal import Plugboard

/// The facts of a function unit: its plugins, on whichever levels, and the events and keys that pass between them.
struct UnitFacts {
  let name: String
  let manifests: [PluginManifest]

  var reply: Reply { Reply(lines, json: json) }

  /// Returns the reply about all function units.
  static func list(_ catalogue: Catalogue) -> Reply {
    let units = catalogue.units.filter { !$0.name.isEmpty }
    return Reply(
      TextTable.lines(
        units.map { [$0.name, $0.manifests.map(\.name.text).joined(separator: ", ")] }),
      json: .array(
        units.map { ["unit": .string($0.name), "plugins": $0.manifests.map(\.name.text).json] }))
  }

  /// The events that one plugin fires and another handles, with both plugins.
  private var events: [(name: String, from: [String], to: [String])] {
    passed(by: \.fires, to: \.handles)
  }

  /// The keys that one plugin writes and another reads, with both plugins.
  private var keys: [(name: String, from: [String], to: [String])] {
    passed(by: { $0.writes.map(\.name) }, to: { $0.reads.map(\.name) })
  }

  private func passed(
    by out: (PluginManifest) -> [Name], to taken: (PluginManifest) -> [Name]
  ) -> [(name: String, from: [String], to: [String])] {
    var names: [Name] = []
    for name in manifests.flatMap(out) where !names.contains(name) { names.append(name) }
    return names.compactMap { name in
      let from = manifests.filter { out($0).contains(name) }
      let to = manifests.filter { taken($0).contains(name) }
      guard to.contains(where: { taker in from.contains { $0.name != taker.name } }) else {
        return nil
      }
      return (name.text, from.map(\.name.text), to.map(\.name.text))
    }
  }

  private var lines: [String] {
    var facts = FactLines()
    facts.add("\(name): \(manifests.count.counted("plugin"))")
    facts.add(
      "plugins",
      manifests.map { ($0.name.text, ["on \($0.placesWording)", $0.summary].joinedSentences) })
    let wording = {
      (passed: [(name: String, from: [String], to: [String])], verbs: (String, String)) in
      passed.map {
        (
          $0.name,
          "\(verbs.0) by \($0.from.enumeration("and")), \(verbs.1) by \($0.to.enumeration("and"))"
        )
      }
    }
    facts.add("events between them", wording(events, ("fired", "handled")))
    facts.add("keys between them", wording(keys, ("written", "read")))
    return facts.lines
  }

  private var json: Value {
    let passed = { (all: [(name: String, from: [String], to: [String])]) -> Value in
      .array(all.map { ["name": .string($0.name), "from": $0.from.json, "to": $0.to.json] })
    }
    return [
      "unit": .string(name), "plugins": manifests.map(\.name.text).json, "events": passed(events),
      "keys": passed(keys),
    ]
  }
}
