internal import Plugboard

/// Finds modules by the ids that a person writes.
extension Shell {
  /// The number of ids that are compared with an unknown one.
  private static let mostCandidates = 20_000

  /// Returns a module by its id, by the part of it after the page, or by a text that it shows, if that is
  /// unambiguous; the current page if no text is given.
  func module(_ text: String?) throws(CommandFailure) -> ModuleID {
    guard let text else { return current }
    if let id = try knownModule(text) { return id }
    throw .failed(
      "there is no module \"\(text)\"",
      hint: hint(for: text, insteadOf: .module, among: candidates(for: text))
        ?? CommandFailure.nearest(
          NearestName.of(text, among: placedControls(from: current).flatMap(\.control.names))))
  }

  /// Returns a module, or the plugin of a name that no module has.
  func moduleOrPlugin(_ text: String?) throws(CommandFailure) -> ModuleOrPlugin {
    guard let text else { return .module(current) }
    let registry = runtime.plugins.registry
    guard let type = registry[text] else {
      if let id = try knownModule(text) { return .module(id) }
      throw .failed(
        "there is no module or plugin \"\(text)\"",
        hint: hint(
          for: text, insteadOf: .module, among: candidates(for: text) + registry.names))
    }
    // An ambiguous part of an id is no module.
    return (try? moduleByID(text)).flatMap(\.self).map { .module($0) } ?? .plugin(type)
  }

  /// Returns a module by its id, or by a text that it shows; nil if there is none.
  private func knownModule(_ text: String) throws(CommandFailure) -> ModuleID? {
    if let id = try moduleByID(text) { return id }
    return try module(titled: text)
  }

  /// Returns a module by its id, or by an unambiguous part of it; nil if there is none.
  func moduleByID(_ text: String) throws(CommandFailure) -> ModuleID? {
    let id = ModuleID(text)
    if runtime.modules.isRegistered(id) { return id }
    let here = ModuleID("\(current)/\(text)")
    if runtime.modules.isRegistered(here) { return here }
    let others = pages.map { ModuleID("\($0.id)/\(text)") }
      .filter { runtime.modules.isRegistered($0) }
    if others.count == 1 { return others[0] }
    guard others.isEmpty else {
      let names = others.map(\.text).joined(separator: ", ")
      throw .failed("\"\(text)\" can be \(names); write more of it")
    }
    return nil
  }

  /// Returns the ids that a person may have meant: complete, or without the current page.
  private func candidates(for text: String) -> [String] {
    let modules = ([navigator.app] + pages.map(\.id)).flatMap { top in
      [top] + (top == navigator.app ? [] : (try? runtime.modules.descendants(of: top)) ?? [])
    }
    let whole = modules.prefix(Self.mostCandidates).map(\.text)
    guard !text.unicodeScalars.contains("/") else { return whole }
    return whole
      + modules.prefix(Self.mostCandidates).filter { $0.page.hasSameBytes(as: current.text) }
      .compactMap(\.local)
  }
}

/// The subject of a command that takes a module or a plugin.
enum ModuleOrPlugin {
  case module(ModuleID)
  case plugin(PluginType)
}
