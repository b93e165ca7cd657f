/// Strict mode holds a plugin to its manifest: what it fires, reads and writes must be declared.
extension Managers {
  enum Use {
    case fires(Name)
    case reads(Name)
    case writes(Name)
  }

  /// Reports events that plugins handle by their string, and that nothing declares.
  func reportUndeclaredHandlers(of mounts: [PluginMount]) {
    for mount in mounts {
      let named = mount.type.manifest.handlesNamedBy.compactMap { param -> Name? in
        guard case .string(let event)? = mount.params[param] else { return nil }
        return Name(event)
      }
      for event in mount.type.manifest.handlesUntyped + named
      where EventDeclaration.of(event) == nil {
        reportUndeclared(event, "handled by plugin \"\(mount.type.name)\"")
      }
    }
  }

  /// Reports a use that the plugin's manifest doesn't declare; the use goes on all the same.
  func holdToManifest(_ use: Use, by origin: ContextOrigin) {
    guard origin.plugin != .empty else { return }
    // One that is just mounting is not among the mounted; several may be of one name.
    let mounts = (origin.station.mounts + [plugins.mounting].compactMap(\.self))
      .filter { $0.type.name == origin.plugin }
    guard let manifest = mounts.first?.type.manifest else { return }
    let name: Name
    let verb: String
    let declared: [Name]
    switch use {
    case .fires(let event):
      // An event that the entry's own params name is declared by the document.
      let stated = mounts.contains { mount in
        mount.params.entries.contains { $0.value == .string(event.text) }
      }
      if stated { return }
      (name, verb, declared) = (event, "fires", manifest.fires)
    case .reads(let key): (name, verb, declared) = (key, "reads", manifest.reads.map(\.name))
    case .writes(let key): (name, verb, declared) = (key, "writes", manifest.writes.map(\.name))
    }
    guard !declared.contains(name) else { return }
    reported(
      Diagnostic(
        .error, code: "plugin-undeclared-use",
        "plugin \"\(origin.plugin)\" \(verb) \"\(name)\", but its manifest doesn't list it under"
          + " `\(verb)`",
        suggestion: NearestName.of(name.text, among: declared.map(\.text))))
  }
}

extension ContextOrigin {
  func willFire(_ event: Name) {
    if station.events.throwsFaults { managers.holdToManifest(.fires(event), by: self) }
  }

  func willWrite(_ key: Name) {
    if station.events.throwsFaults { managers.holdToManifest(.writes(key), by: self) }
  }
}
