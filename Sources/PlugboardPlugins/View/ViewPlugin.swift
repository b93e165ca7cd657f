internal import Plugboard

final class ViewPlugin: ItemPlugin {
  static let name: Name = "view"
  static let summary = """
    Shows an item: a picture, lines of text, badges, a mark in front and a control, all of which \
    the params choose.
    """
  static let notes = """
    Texts are templates: `{KEY}` in them stands for a value of the data here or above, and `[…]` \
    with keys in it is a part that is left out if none of them has a value. A line without text is \
    left out.

    The picture is an image by its URL, a drawing by its name, or what another plugin of the item \
    answers to `item.picture`. Other plugins decorate the view as they do any other.
    """
  static let unit = "item view"
  static let params = ParamList(
    .optional(.picture), .optional(.lines, default: []), .optional(.badges, default: []),
    .optional(.leading, default: []), .optional(.trailing))
  static let fires = EventList(.itemPicture, .itemControl)
  static let requiredHandlers = [
    RequiredHandler(.itemControl, where: .trailing, lacks: "label")
  ]
  static let answersAlone = EventList(.itemView)

  static func wire(_ on: inout Wiring<ViewPlugin>) {
    on(.itemView) { plugin, item in item.respond(try plugin.view()) }
    // Below the plugins that decorate the picture or the lines.
    on(.itemView, priority: Priority.late - 1) { plugin, item in
      let leading = try plugin.mount[.leading].compactMap { try $0.view(in: plugin.context) }
      guard !leading.isEmpty, let view = item.response else { return }
      item.respond(.row(leading + [view]))
    }
  }

  private func view() throws -> ViewValue {
    let lines = try mount[.lines].compactMap { try $0.view(in: context) }
    let spec = try mount[optional: .picture]
    let picture = try spec?.view(in: context)
    var view: ViewValue
    switch (picture, spec?.place) {
    case (let picture?, .side?):
      view = .row([picture, .column(lines)])
    case (let picture?, .behind?):
      view = lines.isEmpty ? picture : .overlay(.column(lines), over: picture, at: .bottomLeading)
    case (let picture?, _): view = .column([picture] + lines)
    case (nil, _): view = .column(lines)
    }
    for badge in try mount[.badges] {
      if let label = try badge.label(in: context) { view = view.badged(label) }
    }
    guard let control = try trailing() else { return view }
    // A line of its own below a picture, which thereby keeps its width.
    return picture == nil || spec?.place == .side
      ? .row([view, .spacer(0), control]) : view.above(.row([.spacer(0), control]))
  }

  /// The control that is placed at the end; nil if there is none.
  private func trailing() throws -> ViewValue? {
    guard let trailing = try mount[optional: .trailing] else { return nil }
    guard let label = trailing.label else {
      return try context.fire(.itemControl, trailing.control).response
    }
    let text = try context.text(label)
    return text.isEmpty ? nil : .button(text, id: trailing.control)
  }
}

extension Key<ViewPicture> {
  static let picture = Key("picture", summary: "The picture; none if absent.")
}

extension Key<[ViewLine]> {
  static let lines = Key(
    "lines",
    summary: """
      The lines from top to bottom, each an object with `text`, `role`, the largest number of \
      lines `most`, and `alignment`, and the condition `if`.
      """)
  static let leading = Key(
    "leading",
    summary: """
      Texts in front of the item, such as its number in a ranking, each as one of `lines`.
      """)
}

extension Key<[ViewBadge]> {
  static let badges = Key(
    "badges",
    summary: """
      The badges on the picture or beside the first line, each an object with `text`, and the \
      condition `if`.
      """)
}

extension Key<ViewTrailing> {
  static let trailing = Key(
    "trailing",
    summary: """
      A control at the end: a button with a `label` whose taps have the id `control`, or, \
      without a label, the control of this id that another plugin of the item shows elsewhere \
      otherwise, such as `like`.
      """)
}

extension ViewPlugin {
  nonisolated static let examples = [
    PluginExample(
      """
      A show of a radio station: a picture beside two lines, the second of which leaves out the \
      length if it isn't known.
      """,
      """
      {
        "data": {
          "title": "Night shift",
          "image": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABgAAAAYAgMAAACdGdVrAAAADFBMVE\
      UQGDh4eIzIvpb17MgzhIXLAAAAQElEQVR42mNgwAtEQ0AkY/1fByDF/v//BSAl////FzD1G0TV/3\
      /1F0z9hlD/wdRqFOo9mILrA1NQw6BGQy3CDQDU5SpC2aiXOAAAAABJRU5ErkJggg==",
          "host": "Mia",
          "hour": 23,
          "minutes": 90
        },
        "plugins": [
          {
            "plugin": "view",
            "params": {
              "picture": { "image": "{image}", "alt": "{title}", "aspect": "square", "at": "side" },
              "lines": [
                { "text": "{title}", "role": "title", "most": 1 },
                { "text": "{hour}:00[ · {host}][ · {minutes|duration}]", "role": "caption" }
              ],
              "badges": [{ "text": "new" }]
            }
          }
        ]
      }
      """)
  ]
}
