internal import Plugboard

/// Views that contain others.
extension ViewWriter {
  mutating func writeColumn(_ children: [ViewValue], spacing: Int) {
    html.begin("div", ["class": "column", "style": Self.gap(spacing)])
    for child in children { write(child) }
    html.end()
  }

  mutating func writeRow(_ children: [ViewValue], spacing: Int) {
    let wraps = children.allSatisfy(\.isShort)
    html.begin(
      "div",
      [
        "class": wraps ? "row short" : "row",
        "style": spacing == 1 ? nil : "--gap:\(max(0, min(spacing, ViewValue.longest)))",
      ])
    for child in children {
      if case .rule = child {
        html.element("span", ["class": "rule", "role": "separator"], text: "")
      } else {
        write(child)
      }
    }
    html.end()
  }

  mutating func writeBox(_ child: ViewValue, border: Bool, padding: Int, caption: String?) {
    let style = padding > 0 ? "--padding:\(min(padding, ViewValue.longest))" : nil
    html.begin(border ? "fieldset" : "div", ["class": border ? "box" : "padded", "style": style])
    if border, let caption, !caption.isEmpty {
      html.element("legend", ["dir": "auto"], text: caption)
    }
    write(child)
    html.end()
  }

  /// The view below comes first, as it is read first.
  mutating func writeOverlay(_ top: ViewValue, over base: ViewValue, at anchor: ViewValue.Anchor) {
    html.begin("div", ["class": "over"])
    write(base)
    html.begin("div", ["class": "on \(anchor.rawValue)"])
    write(top)
    html.end()
    html.end()
  }

  /// An open dialog is a form of the kind that its buttons close: a person can put it away
  /// without a script.
  mutating func writeDialog(_ title: String, _ content: ViewValue) {
    html.begin("dialog", ["class": "dialog", "open": "", "aria-label": title])
    html.begin("form", ["method": "dialog"])
    html.element("p", ["class": "dialog-title", "dir": "auto"], text: title)
    let isNested = isInDialog
    isInDialog = true
    write(content)
    isInDialog = isNested
    html.end()
    html.end()
  }

  mutating func writeSpacer(_ size: Int) {
    let style = size > 0 ? "--size:\(min(size, ViewValue.longest))" : nil
    html.element("span", ["class": "spacer", "style": style], text: "")
  }

  private static func gap(_ spacing: Int) -> String? {
    spacing > 0 ? "--gap:\(min(spacing, ViewValue.longest))" : nil
  }
}
