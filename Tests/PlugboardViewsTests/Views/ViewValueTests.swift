import Plugboard
import Testing

@Suite("A view as a value") struct ViewValueTests {
  static let views: [ViewValue] = [
    .text("大都会"),
    .text("", role: .title, lines: 2, alignment: .center),
    .column([]),
    .column([.text("a"), .rule], spacing: 2),
    .row([.text("a", role: .badge), .spacer(0), .button("Play", id: "play")]),
    .row([.spacer(3)], spacing: 0),
    .box(.text("in")),
    .box(.box(.rule, border: false), border: false, padding: -4, caption: "片"),
    .button("", id: ""),
    .button("Play", id: "play", isEnabled: false),
    .overlay(.text("VIP", role: .badge), over: .picture(.named("clock", ["hour": 9]), alt: "大都会")),
    .overlay(.overlay(.rule, over: .rule), over: .rule, at: .center),
    .link("more", id: "more"),
    .tabs([]),
    .tabs([.init("片", id: "a"), .init("剧", id: "b")], selected: "b"),
    .field("title of a film", id: "title"),
    .field("", text: "大都会", id: "title"),
    .progress(0.4),
    .progress(-1, label: "40 min"),
    .toast("saved"),
    .dialog("Delete?", .button("Yes", id: "yes")),
    .rule,
    .spacer(-1),
    .picture(.named("clock", ["hour": 9]), alt: "大都会"),
    .picture(Drawing(), alt: "", aspect: .portrait, width: 12),
    .image("https://a.example/moon.jpg", alt: "月"),
    .image("", alt: "", aspect: .square, width: -3),
    .custom("map", fallback: .rule),
    .custom(
      "", ["at": [47.4, 8.5], "名": .null], fallback: .custom("map", fallback: .text("Zürich"))),
    .placeholder("unknown item \"x\""),
  ]

  @Test("A view is equal after conversion to a value and back", arguments: views)
  func roundTrip(view: ViewValue) {
    #expect(ViewValue(value: view.value) == view)
  }

  @Test("Every role, alignment and aspect has its name in the value")
  func names() {
    for role in ViewValue.Role.allCases {
      for alignment in ViewValue.Alignment.allCases {
        let view = ViewValue.text("a", role: role, alignment: alignment)
        #expect(ViewValue(value: view.value) == view)
      }
    }
    for anchor in ViewValue.Anchor.allCases {
      let view = ViewValue.overlay(.rule, over: .rule, at: anchor)
      #expect(ViewValue(value: view.value) == view)
    }
    for aspect in ViewValue.Aspect.allCases {
      let view = ViewValue.picture(Drawing(), alt: "a", aspect: aspect)
      #expect(ViewValue(value: view.value) == view)
    }
  }

  @Test("Fields with default values are left out")
  func shape() {
    #expect(
      ViewValue.text("a", role: .title).value == ["view": "text", "text": "a", "role": "title"])
    #expect(ViewValue.row([.rule]).value == ["view": "row", "children": [["view": "rule"]]])
    #expect(ViewValue.column([.rule]).value == ["view": "column", "children": [["view": "rule"]]])
    let drawing = Drawing()
    #expect(
      ViewValue.picture(drawing, alt: "a").value
        == ["view": "picture", "drawing": drawing.value, "alt": "a"])
    #expect(
      ViewValue.button("a", id: "b").value == ["view": "button", "label": "a", "id": "b"])
    #expect(
      ViewValue.field("a", id: "b").value == ["view": "field", "placeholder": "a", "id": "b"])
    #expect(
      ViewValue.overlay(.rule, over: .spacer(1)).value
        == ["view": "overlay", "child": ["view": "rule"], "over": ["view": "spacer", "size": 1]])
    #expect(
      ViewValue.box(.rule, padding: 1, caption: "c").value
        == ["view": "box", "child": ["view": "rule"], "padding": 1, "caption": "c"])
  }

  @Test(
    "An invalid view is refused",
    arguments: [
      .null, 1, "text", [], [:],
      ["text": "a"],
      ["view": "carousel"],
      ["view": 1],
      ["view": "text"],
      ["view": "text", "text": 1],
      ["view": "text", "text": "a", "role": "red"],
      ["view": "text", "text": "a", "rol": "title"],
      ["view": "text", "text": "a", "lines": 1.5],
      ["view": "column"],
      ["view": "column", "children": ["a"]],
      ["view": "row", "children": [["view": "rule"], ["view": "x"]]],
      ["view": "box"],
      ["view": "box", "child": ["view": "rule"], "border": 1],
      ["view": "spacer"],
      ["view": "button", "label": "a"],
      ["view": "button", "label": "a", "id": 1],
      ["view": "button", "label": "a", "id": "a", "enabled": 1],
      ["view": "overlay", "child": ["view": "rule"]],
      ["view": "overlay", "child": ["view": "rule"], "over": ["view": "rule"], "at": "left"],
      ["view": "link", "label": "a"],
      ["view": "tabs", "tabs": [["label": "a"]]],
      ["view": "tabs", "tabs": [["label": "a", "id": "a", "url": "b"]]],
      ["view": "field", "text": "a", "id": "a"],
      ["view": "progress"],
      ["view": "progress", "fraction": "1"],
      ["view": "toast"],
      ["view": "dialog", "title": "a"],
      ["view": "picture"],
      ["view": "picture", "alt": "a"],
      ["view": "picture", "drawing": ["shapes": []]],
      ["view": "picture", "drawing": ["shapes": [1]], "alt": "a"],
      ["view": "picture", "drawing": ["drawing": "a", "motif": "x"], "alt": "a"],
      ["view": "picture", "drawing": ["shapes": []], "alt": "a", "aspect": "round"],
      ["view": "image", "alt": "a"],
      ["view": "image", "url": "a"],
      ["view": "image", "url": 1, "alt": "a"],
      ["view": "image", "url": "a", "alt": "a", "aspect": "poster"],
      ["view": "image", "url": "a", "alt": "a", "fallback": ["view": "rule"]],
      ["view": "custom", "name": "map"],
      ["view": "custom", "fallback": ["view": "rule"]],
      ["view": "custom", "name": "map", "record": [], "fallback": ["view": "rule"]],
      ["view": "custom", "name": "map", "fallback": ["view": "map"]],
      ["view": "custom", "name": "map", "fallback": ["view": "rule"], "more": 1],
    ] as [Value])
  func refused(value: Value) {
    #expect(ViewValue(value: value) == nil)
  }

  @Test(
    "A view is read up to the depth limit and refused beyond",
    arguments: [(64, true), (65, false)])
  func depth(levels: Int, isRead: Bool) {
    var view = ViewValue.rule
    for _ in 1..<levels { view = view.boxed() }
    #expect((ViewValue(value: view.value) != nil) == isRead)
  }
}
