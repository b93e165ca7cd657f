/// The JSON form is an object whose `view` names the kind, without fields that have their default.
///
///     {"view": "text", "text": "大都会", "role": "title", "lines": 2, "alignment": "center"}
///     {"view": "column", "children": […], "spacing": 1}      {"view": "row", …}
///     {"view": "box", "child": {…}, "border": false, "padding": 1, "caption": "…"}
///     {"view": "overlay", "child": {…}, "over": {…}, "at": "center"}
///     {"view": "button", "label": "…", "id": "…", "enabled": false}
///     {"view": "link", "label": "…", "id": "…"}
///     {"view": "tabs", "tabs": [{"label": "…", "id": "…"}], "selected": "…"}
///     {"view": "field", "placeholder": "…", "text": "…", "id": "…"}
///     {"view": "progress", "fraction": 0.4, "label": "…"}
///     {"view": "toast", "text": "…"}
///     {"view": "dialog", "title": "…", "child": {…}}
///     {"view": "rule"}    {"view": "spacer", "size": 2}
///     {"view": "picture", "drawing": {…}, "alt": "…", "aspect": "portrait", "width": 20}
///     {"view": "image", "url": "https://…", "alt": "…", "aspect": "square", "width": 20}
///     {"view": "custom", "name": "map", "record": {…}, "fallback": {…}}
///     {"view": "placeholder", "message": "…"}
///
/// Unknown kinds and fields, wrong types, and views deeper than `ViewValue.deepest` are refused.
extension ViewValue: ValueConvertible {
  public static var valueType: ValueType { .object }
  @inlinable public static var staysTyped: Bool { true }
  public static var valueShape: ValueShape {
    ValueShape(
      .object, "an object with a \"view\" and its fields, \"id\" among those of a control",
      plural: "views")
  }

  public init?(value: Value) {
    guard let view = Self.read(value, depth: 1) else { return nil }
    self = view
  }

  public var value: Value {
    var record = Fields()
    switch self {
    case .text(let text, let role, let lines, let alignment):
      record = ["view": "text", "text": .string(text)]
      if role != .body { record["role"] = role.value }
      if let lines { record["lines"] = .int(lines) }
      if alignment != .leading { record["alignment"] = alignment.value }
    case .column(let children, let spacing):
      record = ["view": "column", "children": children.value]
      if spacing != 0 { record["spacing"] = .int(spacing) }
    case .row(let children, let spacing):
      record = ["view": "row", "children": children.value]
      if spacing != 1 { record["spacing"] = .int(spacing) }
    case .box(let child, let border, let padding, let caption):
      record = ["view": "box", "child": child.value]
      if !border { record["border"] = false }
      if padding != 0 { record["padding"] = .int(padding) }
      if let caption { record["caption"] = .string(caption) }
    case .overlay(let top, let base, let anchor):
      record = ["view": "overlay", "child": top.value, "over": base.value]
      if anchor != .topTrailing { record["at"] = .string(anchor.rawValue) }
    case .button(let label, let id, let isEnabled):
      record = ["view": "button", "label": .string(label), "id": .string(id)]
      if !isEnabled { record["enabled"] = false }
    case .link(let label, let id):
      record = ["view": "link", "label": .string(label), "id": .string(id)]
    case .tabs(let tabs, let selected):
      record = ["view": "tabs", "tabs": tabs.value]
      if let selected { record["selected"] = .string(selected) }
    case .field(let placeholder, let text, let id):
      record = ["view": "field", "placeholder": .string(placeholder), "id": .string(id)]
      if !text.isEmpty { record["text"] = .string(text) }
    case .progress(let fraction, let label):
      record = ["view": "progress", "fraction": .double(fraction)]
      if let label { record["label"] = .string(label) }
    case .toast(let text): record = ["view": "toast", "text": .string(text)]
    case .dialog(let title, let content):
      record = ["view": "dialog", "title": .string(title), "child": content.value]
    case .rule: record = ["view": "rule"]
    case .spacer(let size): record = ["view": "spacer", "size": .int(size)]
    case .picture(let drawing, let alt, let aspect, let width):
      record = ["view": "picture", "drawing": drawing.value, "alt": .string(alt)]
      if aspect != .wide { record["aspect"] = aspect.value }
      if let width { record["width"] = .int(width) }
    case .image(let url, let alt, let aspect, let width):
      record = ["view": "image", "url": .string(url), "alt": .string(alt)]
      if aspect != .wide { record["aspect"] = aspect.value }
      if let width { record["width"] = .int(width) }
    case .custom(let name, let shown, let fallback):
      record = ["view": "custom", "name": .string(name)]
      if !shown.isEmpty { record["record"] = .object(shown) }
      record["fallback"] = fallback.value
    case .placeholder(let message):
      record = ["view": "placeholder", "message": .string(message)]
    }
    return .object(record)
  }

  private static func read(_ value: Value, depth: Int) -> ViewValue? {
    guard depth <= deepest, case .object(let record) = value else { return nil }
    var fields = FieldReader(record)
    guard let kind: String = fields.require("view"),
      let view = read(kind, &fields, depth: depth), fields.isComplete
    else { return nil }
    return view
  }

  private static func read(_ kind: String, _ fields: inout FieldReader, depth: Int) -> ViewValue? {
    switch kind {
    case "text":
      .text(
        fields.require("text") ?? "", role: fields.read("role") ?? .body,
        lines: fields.read("lines"),
        alignment: fields.read("alignment") ?? .leading)
    case "column":
      readAll(fields.require("children"), depth: depth).map {
        .column($0, spacing: fields.read("spacing") ?? 0)
      }
    case "row":
      readAll(fields.require("children"), depth: depth).map {
        .row($0, spacing: fields.read("spacing") ?? 1)
      }
    case "box":
      read(fields.require("child") ?? Value.null, depth: depth + 1).map {
        .box(
          $0, border: fields.read("border") ?? true, padding: fields.read("padding") ?? 0,
          caption: fields.read("caption"))
      }
    case "overlay":
      if let top = read(fields.require("child") ?? Value.null, depth: depth + 1),
        let base = read(fields.require("over") ?? Value.null, depth: depth + 1)
      {
        .overlay(top, over: base, at: fields.read("at") ?? .topTrailing)
      } else {
        nil
      }
    case "button":
      .button(
        fields.require("label") ?? "", id: fields.require("id") ?? "",
        isEnabled: fields.read("enabled") ?? true)
    case "link":
      .link(fields.require("label") ?? "", id: fields.require("id") ?? "")
    case "tabs":
      .tabs(fields.require("tabs") ?? [], selected: fields.read("selected"))
    case "field":
      .field(
        fields.require("placeholder") ?? "", text: fields.read("text") ?? "",
        id: fields.require("id") ?? "")
    case "progress":
      .progress(fields.require("fraction") ?? 0, label: fields.read("label"))
    case "toast": .toast(fields.require("text") ?? "")
    case "dialog":
      read(fields.require("child") ?? Value.null, depth: depth + 1).map {
        .dialog(fields.require("title") ?? "", $0)
      }
    case "rule": .rule
    case "spacer": .spacer(fields.require("size") ?? 0)
    case "picture":
      .picture(
        fields.require("drawing") ?? Drawing(), alt: fields.require("alt") ?? "",
        aspect: fields.read("aspect") ?? .wide, width: fields.read("width"))
    case "image":
      .image(
        fields.require("url") ?? "", alt: fields.require("alt") ?? "",
        aspect: fields.read("aspect") ?? .wide, width: fields.read("width"))
    case "custom":
      read(fields.require("fallback") ?? Value.null, depth: depth + 1).map {
        .custom(
          fields.require("name") ?? "", fields.read("record") ?? Fields(), fallback: $0)
      }
    case "placeholder": .placeholder(fields.require("message") ?? "")
    default: nil
    }
  }

  private static func readAll(_ children: [Value]?, depth: Int) -> [ViewValue]? {
    guard let children else { return nil }
    var views: [ViewValue] = []
    views.reserveCapacity(children.count)
    for child in children {
      guard let view = read(child, depth: depth + 1) else { return nil }
      views.append(view)
    }
    return views
  }
}
