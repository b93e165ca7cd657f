internal import Plugboard

/// Finding modules by what a person writes.
extension Shell {
  /// So many ids are compared with one that is not known.
  private static let mostCandidates = 20_000

  /// A module by its id, or by what stands behind the page in it where that is unambiguous; the page
  /// that shows where nothing is written.
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
    let nearest = NearestName.of(text, among: candidates(for: text))
    throw .failed("there is no module \"\(text)\"" + CommandFailure.hint(nearest))
  }

  /// Ids as a person may have meant them: whole, or without the page that shows.
  private func candidates(for text: String) -> [String] {
    let modules = ([app] + pages.map(\.id)).flatMap { top in
      [top] + (top == app ? [] : (try? runtime.modules.descendants(of: top)) ?? [])
    }
    let whole = modules.prefix(Self.mostCandidates).map(\.text)
    guard !text.contains("/") else { return whole }
    return whole
      + modules.prefix(Self.mostCandidates).filter { $0.page == current.text }
      .compactMap(\.local)
  }
}
