internal import Plugboard

/// Finds modules by the texts that a person sees of them.
extension Shell {
  /// A module with the text in its view that contains the wanted text.
  struct TextMatch {
    let module: ModuleID
    let text: String
  }

  /// Returns the modules of the current page whose views contain a text in any case, in page order.
  ///
  /// The search begins after a module, or before it, and begins again at the other end; it asks for
  /// views until `most` are found.
  func modules(
    showing text: String, after start: ModuleID? = nil, backwards: Bool = false, most: Int = .max
  ) -> [TextMatch] {
    let wanted = text.lowercased()
    let below = (try? runtime.modules.shownDescendants(of: current)) ?? []
    var all = [current] + below
    if backwards { all.reverse() }
    let place = start.flatMap { all.firstIndex(of: $0) } ?? -1
    var found: [TextMatch] = []
    for module in all[(place + 1)...] + all[...max(place, -1)] where found.count < most {
      guard let text = runtime.texts(of: module).first(where: { $0.lowercased().contains(wanted) })
      else { continue }
      found.append(TextMatch(module: module, text: text))
    }
    return found
  }
}
