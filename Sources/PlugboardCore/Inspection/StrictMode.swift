/// Strict mode, which holds a plugin to its manifest: it must declare the events that it fires, and the keys
/// that it reads and writes.
///
/// A use that isn't declared is reported, and made all the same.
@MainActor final class StrictMode {
  private let reports: Reports
  let uses: ReportObservers<PluginUse>

  /// Returns the entries of the plugins that a module has now.
  private let findEntries: (ModuleNode) -> [PluginEntry]

  init(reports: Reports, findEntries: @escaping (ModuleNode) -> [PluginEntry]) {
    self.reports = reports
    self.findEntries = findEntries
    uses = ReportObservers(reports.recorder)
  }

  /// Tells a use, and returns whether the plugin's manifest declares it; reports it
  /// otherwise.
  @discardableResult
  func check(_ kind: PluginUse.Kind, _ name: Name, by publisher: EventPublisher) -> Bool {
    guard let plugin = publisher.plugin, let node = publisher.node else { return true }
    let use = PluginUse(kind: kind, name: name, plugin: plugin, module: node.id)
    uses.tell(use)
    guard let entry = findEntries(node).first(where: { $0.name == plugin }) else {
      return true
    }
    // An event or a key that the entry's own params name is declared by the document.
    let isStated = entry.params.entries.contains { $0.value.names(name.text) }
    let manifest = entry.type.manifest
    let isWritten = (kind == .writes || kind == .reads) && entry.writes(name)
    let declared = manifest.declared(kind)
    guard !isStated, !isWritten, !declared.contains(name) else { return true }
    report(
      "\(use), but its manifest doesn't list it under `\(kind.rawValue)`", name, among: declared)
    return false
  }

  /// Reports a param that a plugin reads though it doesn't declare it.
  func reportUndeclaredParam(_ name: Name, by publisher: EventPublisher) {
    let entries = publisher.node.map(findEntries) ?? []
    guard let entry = entries.first(where: { $0.name == publisher.plugin }) else { return }
    let declared = entry.type.manifest.params.map(\.key.name)
    guard !declared.contains(name) else { return }
    report(
      "\(publisher) reads the param \"\(name)\", but its manifest doesn't list it under `params`",
      name, among: declared)
  }

  /// Reports events that plugins handle by their string and that nothing declares.
  func check(_ entries: [PluginEntry]) {
    for entry in entries {
      let named = entry.events(namedBy: entry.type.manifest.handlesNamedBy)
      for event in entry.type.manifest.handlesUntyped + named
      where reports.declarations[event] == nil {
        reports.tellUndeclared(event, "handled by plugin \"\(entry.name)\"")
      }
    }
  }

  private func report(_ text: String, _ name: Name, among declared: [Name]) {
    reports.tell(
      Diagnostic(
        .error, code: "plugin-undeclared-use", text,
        suggestion: NearestName.of(name.text, among: declared.map(\.text))))
  }
}

extension PluginEntry {
  /// Whether a param names the key for the plugin to write, and so to read the value that it replaces. The fields of
  /// records aren't known before they arrive, so a param for a source names all keys.
  fileprivate func writes(_ key: Name) -> Bool {
    if type.manifest.writtenSource != nil { return true }
    return type.manifest.writesNamedBy.contains { param in
      switch params[param] {
      case .array(let keys)?: keys.contains(.string(key.text))
      case .string(let text)?: text.hasSameBytes(as: key.text)
      default: false
      }
    }
  }
}

extension Value {
  /// Whether the value is a name, has it in braces, as a template may, or has such parts.
  fileprivate func names(_ name: String) -> Bool {
    switch self {
    case .string(let text):
      text.hasSameBytes(as: name) || text.utf8.contains("{\(name)}".utf8)
        || text.utf8.contains("{\(name)|".utf8)
    case .object(let record):
      record.contains { $0.key.hasSameBytes(as: name) || $0.value.names(name) }
    case .array(let values): values.contains { $0.names(name) }
    default: false
    }
  }
}
