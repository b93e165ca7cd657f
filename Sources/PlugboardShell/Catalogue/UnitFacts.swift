internal import Plugboard

/// The facts of a function unit: its plugins, on whichever levels, and the events and keys that pass between them.
struct UnitFacts {
  let name: String
  let manifests: [PluginManifest]
  let catalogue: Catalogue

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

  /// The plugins of other units that a plugin of the unit needs, or that documents let handle the events of the unit, such as
  /// a guard, with the reasons.
  private var neighbours: [(plugin: PluginManifest, reasons: [String])] {
    let others = catalogue.manifests.filter { !$0.unit.hasSameBytes(as: name) }
    return others.compactMap { other in
      var known: Set<ExactText> = []
      let reasons = manifests.flatMap { self.reasons(of: $0, for: other) }
        .filter { known.insert(ExactText($0)).inserted }
      return reasons.isEmpty ? nil : (other, reasons)
    }
  }

  private func reasons(of manifest: PluginManifest, for other: PluginManifest) -> [String] {
    let isRequired = manifest.requires.contains(other.name)
    let handled = Set(other.handles + other.handlesUntyped)
    // Other events, such as a tap, aren't the unit's own.
    let own = Set(events.map { ExactText($0.name) })
    return (isRequired ? ["\(manifest.name) needs it on the same module"] : [])
      + manifest.requiredHandlers.map(\.event).filter(handled.contains)
      .map { "\(manifest.name) needs it to handle \($0)" }
      + manifest.fires.filter {
        own.contains(ExactText($0.text)) && catalogue.isHandled($0, by: other)
      }
      .map { "documents let it handle \($0), which \(manifest.name) fires" }
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
    facts.add(
      "plugins of other units beside them",
      neighbours.map { plugin, reasons in
        let unit = plugin.unit.isEmpty ? [] : ["unit \(plugin.unit)"]
        return (plugin.name.text, (unit + reasons).joined(separator: "; "))
      })
    return facts.lines
  }

  private var json: Value {
    let passed = { (all: [(name: String, from: [String], to: [String])]) -> Value in
      .array(all.map { ["name": .string($0.name), "from": $0.from.json, "to": $0.to.json] })
    }
    return [
      "unit": .string(name), "plugins": manifests.map(\.name.text).json, "events": passed(events),
      "keys": passed(keys),
      "neighbours": .array(
        neighbours.map { plugin, reasons in
          [
            "plugin": .string(plugin.name.text), "unit": .string(plugin.unit),
            "reasons": reasons.json,
          ]
        }),
    ]
  }
}
