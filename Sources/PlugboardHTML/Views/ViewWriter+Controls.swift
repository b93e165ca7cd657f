internal import Plugboard

/// Controls, which carry the ids by which a host can take taps on them.
extension ViewWriter {
  mutating func writeButton(_ label: String, id: String, isEnabled: Bool) {
    writeControl(label, id: id, className: "button", isEnabled: isEnabled)
  }

  /// Writes a link if the URL behind a control is known, else a button.
  ///
  /// Nothing behind a document takes taps, so a button says that it has no effect; it can be reached
  /// nevertheless, as a host with a web view may take taps.
  mutating func writeControl(
    _ label: String, id: String, className: String, isEnabled: Bool = true, isSelected: Bool = false
  ) {
    let selected = isSelected ? "true" : nil
    let control = claimed(id)
    if isEnabled, let control, let url = links.url(of: control) {
      html.element(
        "a",
        [
          "class": className, "href": url, "aria-current": selected, "data-of": module.text,
          "data-control": control,
        ], text: label)
    } else {
      let closes = isInDialog && control != nil
      html.element(
        "button",
        [
          "type": closes ? "submit" : "button", "class": className,
          "disabled": isEnabled ? nil : "", "aria-current": selected,
          "aria-disabled": isEnabled && !closes ? "true" : nil, "data-of": module.text,
          "data-control": control,
        ], text: label)
    }
  }

  mutating func writeTabs(_ tabs: [ViewValue.Tab], selected: String?) {
    html.begin("ul", ["class": "tabs", "role": "list"])
    for (position, tab) in tabs.enumerated() {
      html.begin("li")
      writeControl(
        tab.label.isBlank ? "\(position + 1)" : tab.label, id: tab.id, className: "tab",
        isSelected: selected.hasSameBytes(as: tab.id))
      html.end()
    }
    html.end()
  }

  mutating func writeField(_ placeholder: String, text: String, id: String) {
    html.void(
      "input",
      [
        "type": "text", "class": "field", "value": text, "placeholder": placeholder,
        "aria-label": placeholder, "autocomplete": "off", "dir": "auto", "data-of": module.text,
        "data-control": claimed(id),
      ])
  }
}
