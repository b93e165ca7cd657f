internal import Plugboard

/// Finds modules by the ids that a person writes.
extension Shell {
  /// The number of ids that are compared with an unknown one.
  private static let mostCandidates = 20_000

  /// Returns a module by its id, or by the part of it after the page if that is unambiguous; the current
  /// page if no text is given.
  func module(_ text: String?) throws(CommandFailure) -> ModuleID {
    guard let text else { return current }
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
    throw .failed(
      "there is no module \"\(text)\"",
      hint: hint(for: text, insteadOf: .module, among: candidates(for: text)))
  }

  /// Returns the ids that a person may have meant: complete, or without the current page.
  private func candidates(for text: String) -> [String] {
    let modules = ([app] + pages.map(\.id)).flatMap { top in
      [top] + (top == app ? [] : (try? runtime.modules.descendants(of: top)) ?? [])
    }
    let whole = modules.prefix(Self.mostCandidates).map(\.text)
    guard !text.unicodeScalars.contains("/") else { return whole }
    return whole
      + modules.prefix(Self.mostCandidates).filter { $0.page.hasSameBytes(as: current.text) }
      .compactMap(\.local)
  }
}
