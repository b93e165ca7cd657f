internal import Plugboard

/// Cards and components that show one of their children at a time.
///
/// Each panel follows its tab, which is a radio button with its label: the keyboard and screen
/// readers know these, and a reader without styles has all panels under their titles:
///
///     <input type="radio" name="tabs-1" id="tabs-1-1" checked><label for="tabs-1-1">…</label><div>…</div>
extension PageWriter {
  /// Writes panels with their tabs.
  mutating func write(
    _ panels: TabPanels, of module: ModuleID, label: String?,
    _ content: (_ position: Int, inout PageWriter) -> Void
  ) {
    shared.panelGroups += 1
    let group = "tabs-\(shared.panelGroups)"
    var ids: Set<ExactText> = []
    html.begin(
      "div", ["class": "panels", "role": "group", "aria-labelledby": label])
    for (position, tab) in panels.tabs.enumerated() {
      let id = "\(group)-\(position + 1)"
      let isFirst = !tab.id.isEmpty && ids.insert(tab.id).inserted
      html.void(
        "input",
        [
          "type": "radio", "class": "choice", "name": group, "id": id,
          "checked": position == panels.selected ? "" : nil, "data-of": module.text,
          "data-control": isFirst ? tab.id : nil,
        ])
      html.element("label", ["class": "tab", "for": id, "dir": "auto"], text: tab.label)
      html.begin(
        "div",
        ["class": "panel", "role": "group", "aria-label": tab.label])
      content(position, &self)
      html.end()
    }
    html.end()
  }
}
