internal import Plugboard

extension Shell {
  /// The kinds of things that have names.
  enum NameKind: CaseIterable {
    case command, page, module, url, event, key, plugin
  }

  /// Returns how a name is used that was written where one of another kind belongs, or else the
  /// nearest of the names that belong there; nil if there is neither.
  func hint(
    for name: String, insteadOf kind: NameKind, among known: @autoclosure () -> [String]
  ) -> String? {
    for other in NameKind.allCases where other != kind {
      if let use = use(of: name, as: other) { return "\"\(name)\" is \(use)" }
    }
    return CommandFailure.nearest(NearestName.of(name, among: known()))
  }

  /// Returns how a name of a kind is used; nil if there is no such thing.
  func use(of name: String, as kind: NameKind) -> String? {
    guard !name.isEmpty else { return nil }
    switch kind {
    case .command:
      guard let form = ShellCommands.all.first(where: { $0.form.name == name })?.form else {
        return nil
      }
      return "a command: \(form.usage)"
    case .page:
      let isPage = folder.documents.pageNames.contains(where: name.hasSameBytes)
      return isPage ? "a page: open \(name)" : nil
    case .module:
      let ids = [ModuleID(name), ModuleID("\(current)/\(name)")]
      return ids.contains { runtime.modules.isRegistered($0) } ? "a module: tree \(name)" : nil
    case .url: return name.utf8.contains("://".utf8) ? "a URL: open \(name)" : nil
    case .event:
      let isKnown = runtime.plugins.registry.events[Name(name)] != nil
      return isKnown ? "an event: fire \(name) ID" : nil
    case .key:
      let keys = (try? runtime.data(of: current).keys) ?? []
      return keys.contains { $0.text.hasSameBytes(as: name) }
        ? "a key: data \(current) \(name)" : nil
    case .plugin:
      return runtime.plugins.registry[name] == nil ? nil : "a plugin: plugins \(name)"
    }
  }
}
