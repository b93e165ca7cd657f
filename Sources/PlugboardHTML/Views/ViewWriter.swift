internal import Plugboard

/// A writer of one module's view as elements, one function for each kind of view.
struct ViewWriter {
  /// The heading that the first title of a view becomes.
  struct Heading {
    let level: Int
    let id: String
  }

  var html: HTMLWriter
  let module: ModuleID
  let links: ModuleLinks
  /// Finds the shapes of drawings by name.
  let drawings: DrawingResolver
  /// The views of the host's own, by their names.
  let customViews: [String: HTMLView]
  /// The number of pictures in the document so far, as ids in a picture are unique.
  var pictures: Int
  /// Nil once the heading is written.
  private var heading: Heading?
  private(set) var headingText: String?
  /// Whether the view lies on the page in a dialog, which each of its buttons closes.
  var isInDialog = false
  /// The ids of the controls so far.
  private var ids: Set<ExactText> = []

  init(
    _ html: HTMLWriter, module: ModuleID, links: ModuleLinks, heading: Heading?,
    drawings: DrawingResolver, customViews: [String: HTMLView], pictures: Int
  ) {
    self.html = html
    self.pictures = pictures
    self.module = module
    self.links = links
    self.drawings = drawings
    self.customViews = customViews
    self.heading = heading
  }

  /// Writes a view, and a link over the module if neither a title nor a control carries it.
  mutating func writeAll(of view: ViewValue) {
    let title = heading == nil ? nil : view.firstTitle
    headingText = title
    if title == nil, let url = links.url(), !links.haveOwnInControl {
      html.element(
        "a",
        ["class": "cover", "href": url, "aria-label": view.firstText], text: "")
    }
    write(view)
  }

  /// Returns the id of a control if it can be activated: the first with a nonempty id.
  mutating func claimed(_ id: String) -> String? {
    !id.isEmpty && ids.insert(id).inserted ? id : nil
  }

  mutating func write(_ view: ViewValue) {
    switch view {
    case .text(let text, let role, let lines, let alignment):
      writeText(text, role, lines: lines, alignment)
    case .column(let children, let spacing): writeColumn(children, spacing: spacing)
    case .row(let children, let spacing): writeRow(children, spacing: spacing)
    case .box(let child, let border, let padding, let caption):
      writeBox(child, border: border, padding: padding, caption: caption)
    case .overlay(let top, let base, let anchor): writeOverlay(top, over: base, at: anchor)
    case .button(let label, let id, let isEnabled):
      writeButton(label, id: id, isEnabled: isEnabled)
    case .link(let label, let id): writeControl(label, id: id, className: "link")
    case .tabs(let tabs, let selected): writeTabs(tabs, selected: selected)
    case .field(let placeholder, let text, let id): writeField(placeholder, text: text, id: id)
    case .progress(let done, let label): writeProgress(done, label: label)
    case .rule: html.void("hr")
    case .spacer(let size): writeSpacer(size)
    case .picture(let drawing, let alt, let aspect, let width):
      writePicture(drawing, alt: alt, aspect, width: width)
    case .image(let url, let alt, let aspect, let width):
      writeImage(url, alt: alt, aspect, width: width)
    case .custom(let name, let record, let fallback):
      if let view = customViews[name] { writeCustom(name, record, view) } else { write(fallback) }
    case .toast(let message): writeToast(message)
    case .dialog(let title, let content): writeDialog(title, content)
    case .placeholder(let message): writePlaceholder(message)
    }
  }
}

/// Texts.
extension ViewWriter {
  private mutating func writeText(
    _ text: String, _ role: ViewValue.Role, lines: Int?, _ alignment: ViewValue.Alignment
  ) {
    guard !text.isEmpty else { return }
    let classes = [
      role == .body ? nil : role.rawValue, lines.map { $0 > 1 ? "cut" : "cut one" },
      alignment == .leading ? nil : alignment.rawValue,
    ].compactMap(\.self).joined(separator: " ")
    let style = lines.flatMap { $0 > 1 ? "--lines:\($0)" : nil }
    let className = classes.isEmpty ? nil : classes
    guard role == .title, let heading else {
      return html.element("p", ["class": className, "style": style, "dir": "auto"], text: text)
    }
    self.heading = nil
    html.begin(
      "h\(min(heading.level, 6))",
      ["id": heading.id, "class": className, "style": style, "dir": "auto"])
    if let url = links.url() {
      html.element("a", ["class": "whole", "href": url], text: text)
    } else {
      html.write(text)
    }
    html.end()
  }

  private mutating func writePlaceholder(_ message: String) {
    html.element("p", ["class": "placeholder", "role": "note", "dir": "auto"], text: message)
  }

  private mutating func writeToast(_ message: String) {
    html.element("p", ["class": "toast", "role": "status", "dir": "auto"], text: message)
  }

  private mutating func writeProgress(_ done: Double, label: String?) {
    let percent = done.isNaN ? 0 : Int((max(0, min(done, 1)) * 100).rounded())
    html.begin("div", ["class": "progress"])
    html.element(
      "progress",
      ["max": "100", "value": "\(percent)", "aria-label": label.map { "\($0)" } ?? "\(percent)%"],
      text: "")
    if let label, !label.isEmpty { html.element("span", ["aria-hidden": "true"], text: label) }
    html.end()
  }
}
