internal import Plugboard

/// The replies of a catalogue to the words of a command.
extension Catalogue {
  /// Returns the reply about a plugin, or about all.
  func plugins(_ name: String?) throws(CommandFailure) -> Reply {
    guard let name else { return PluginFacts.list(self) }
    guard let type = registry[name] else {
      let now = registry.all.map(\.manifest).first {
        $0.formerly.plugin.contains(where: name.hasSameBytes)
      }
      throw unknown("plugin", name, among: registry.names, now: now?.name.text)
    }
    return PluginFacts(manifest: type.manifest, catalogue: self).reply
  }

  /// Returns the reply about an event, or about all.
  func events(_ name: String?) throws(CommandFailure) -> Reply {
    guard let name else { return EventFacts.list(self) }
    guard let event = Name(known: name).flatMap({ registry.events[$0] }) else {
      throw unknown("event", name, among: registry.events.names)
    }
    return EventFacts(event: event, catalogue: self).reply
  }

  /// Returns the reply about a key of data, or about all keys that plugins declare.
  func keys(_ name: String?) throws(CommandFailure) -> Reply {
    guard let name else { return KeyFacts.list(self) }
    guard let facts = KeyFacts(name, in: self) else {
      let now = registry.all.lazy.compactMap { $0.manifest.formerly.keys[name] }.first
      throw unknown("key", name, among: KeyFacts.names(in: self), now: now)
    }
    return facts.reply
  }

  /// Returns the reply about a function unit, or about all.
  func units(_ name: String?) throws(CommandFailure) -> Reply {
    guard let name else { return UnitFacts.list(self) }
    guard let unit = units.first(where: { $0.name.hasSameBytes(as: name) }), !name.isEmpty else {
      throw unknown("function unit", name, among: unitNames)
    }
    return UnitFacts(name: unit.name, manifests: unit.manifests, catalogue: self).reply
  }

  var unitNames: [String] { units.map(\.name).filter { !$0.isEmpty } }

  private func unknown(
    _ kind: String, _ name: String, among known: [String], now: String? = nil
  ) -> CommandFailure {
    .failed(
      "there is no \(kind) \"\(name)\"",
      hint: now.map { "its name is \"\($0)\" now" } ?? CommandFailure.nearest(
        NearestName.of(name, among: known))
        ?? "without a name, all are listed")
  }
}
