/// Strict mode holds a plugin to its manifest: what it fires, reads and writes must be declared.
extension Managers {
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

  /// Tells a use, and reports one that the plugin's manifest doesn't declare; it goes on all the same.
  func holdToManifest(_ kind: PluginUse.Kind, _ name: Name, by origin: ContextOrigin) {
    guard origin.plugin != .empty else { return }
    let use = PluginUse(kind: kind, name: name, plugin: origin.plugin, module: origin.station.id)
    used(use)
    // One that is just mounting is not among the mounted; several may be of one name.
    let mounts = (origin.station.mounts + [plugins.mounting].compactMap(\.self))
      .filter { $0.type.name == origin.plugin }
    guard let manifest = mounts.first?.type.manifest else { return }
    // An event that the entry's own params name is declared by the document.
    let isStated =
      kind == .fires
      && mounts.contains { mount in
        mount.params.entries.contains { $0.value == .string(name.text) }
      }
    let declared = manifest.declared(kind)
    guard !isStated, !declared.contains(name) else { return }
    reported(
      Diagnostic(
        .error, code: "plugin-undeclared-use",
        "\(use), but its manifest doesn't list it under `\(kind.rawValue)`",
        suggestion: NearestName.of(name.text, among: declared.map(\.text))))
  }
}

extension ContextOrigin {
  /// Reports a param that is read in vain because the plugin doesn't declare it.
  @usableFromInline func missesParam(_ name: Name) {
    guard station.events.throwsFaults, let manifest = managers.plugins.mounting?.type.manifest
    else { return }
    let declared = manifest.params.map(\.key.name)
    guard !declared.contains(name) else { return }
    managers.reported(
      Diagnostic(
        .error, code: "plugin-undeclared-use",
        "\(plugin) of \(station.id) reads the param \"\(name)\", but its manifest doesn't list it"
          + " under `params`",
        suggestion: NearestName.of(name.text, among: declared.map(\.text))))
  }

  func willFire(_ event: Name) {
    if station.events.throwsFaults { managers.holdToManifest(.fires, event, by: self) }
  }

  @inline(__always) func willRead(_ key: Name) {
    if station.events.throwsFaults { managers.holdToManifest(.reads, key, by: self) }
  }

  func willWrite(_ key: Name) {
    if station.events.throwsFaults { managers.holdToManifest(.writes, key, by: self) }
  }
}
