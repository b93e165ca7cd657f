internal import Plugboard

/// Finds texts on the page or in the panel.
extension Screen {
  /// The text that is marked: the text that is being typed, or else the text of the last search.
  var markedText: String? {
    if let prompt, case .find = prompt.purpose {
      return prompt.editor.text.isEmpty ? nil : prompt.editor.text
    }
    return wanted
  }

  /// Finds a text, and says which one of how many it is.
  func find(_ text: String, again: Bool = false, backwards: Bool = false) {
    wanted = text.isEmpty ? nil : text
    guard let wanted else { return }
    guard panel == nil else {
      let place = panel?.find(wanted, backwards: backwards, again: again)
      return show(place.map { say(ScreenText.found($0)) } ?? say(ScreenText.notInPanel(wanted)))
    }
    guard let page = pages.current else { return }
    let modules = searched
    guard let place = place(of: wanted, in: modules, again: again, backwards: backwards) else {
      self.wanted = nil
      return show(say(ScreenText.notOnPage(wanted)))
    }
    let module = modules[place.position]
    shell.show(module, on: page)
    // The control that shows the text, rather than its surroundings.
    let controls = (try? shell.controls(of: module)) ?? []
    if let control = controls.first(where: {
      $0.isEnabled && $0.label.lowercased().contains(wanted.lowercased())
    }) {
      page.focus(on: module, control: control.id)
    }
    shell.commands.shown = (shell.current, module)
    show(say(ScreenText.found(place)))
  }

  func findAgain(backwards: Bool) {
    guard let wanted else { return show(say(ScreenText.nothingWanted)) }
    find(wanted, again: true, backwards: backwards)
  }

  /// Returns the note on a text while it is being typed; asks all modules of the page for their
  /// views.
  func searchNote(of text: String) -> String {
    guard !text.isEmpty else { return "" }
    let place = panel.map { $0.place(of: text) } ?? place(of: text, in: searched)
    return say(place.map { ScreenText.found($0) } ?? ScreenText.notFound)
  }

  /// The modules in which is searched, in the order of the page.
  private var searched: [ModuleID] {
    [shell.current] + ((try? shell.runtime.modules.shownDescendants(of: shell.current)) ?? [])
  }

  private func place(
    of text: String, in modules: [ModuleID], again: Bool = false, backwards: Bool = false
  ) -> FoundPlace? {
    let matches = Set(shell.modules(showing: text).map(\.module))
    let positions = modules.indices.filter { matches.contains(modules[$0]) }
    let start = pages.current?.focus ?? shell.commands.shown?.module
    return FoundPlace(
      among: positions, from: start.flatMap { modules.firstIndex(of: $0) }, backwards: backwards,
      again: again)
  }
}
