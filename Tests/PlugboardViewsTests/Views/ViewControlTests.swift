import Plugboard
import Testing

@Suite("The controls of a view") struct ViewControlTests {
  private func button(_ id: String) -> View { .button("看", id: id) }

  @Test("N7 controls are listed in reading order, through columns, rows and boxes")
  func order() {
    let view = View.column([
      .row([.text("标题"), .spacer(0), button("a"), button("b")]),
      .rule,
      button("c").badged("VIP").boxed().padded(),
      .box(.row([button("d"), .column([button("e"), .picture(Drawing(), alt: "x")])])),
      button("f"),
    ])
    #expect(view.controls.map(\.id) == ["a", "b", "c", "d", "e", "f"])
    #expect(view.controls.first == View.Control("看", id: "a"))
    #expect(View.text("看").controls == [])
  }

  @Test("N7 texts are listed in reading order, those of controls on request, as deep as views go")
  func texts() {
    let view = View.overlay(
      .dialog("标题", button("a")),
      over: .column([
        .text("大都会"), .progress(0.255, label: "12:04"), .progress(.nan),
        .picture(Drawing(), alt: "海报"), .box(.text("里"), caption: "外"), .box(.rule),
        .field("片名", text: "", id: "b"), .rule,
      ]))
    let others = ["大都会", "26 %", "12:04", "0 %", "海报", "外", "里"]
    #expect(view.texts() == others + ["片名", "标题", "看"])
    #expect(view.texts(withControls: false) == others + ["标题"])
    var deep = View.text("底")
    for _ in 1..<View.deepest { deep = .row([deep]) }
    #expect(deep.texts() == ["底"])
    #expect(View.row([deep]).texts() == [])
  }

  @Test("N7 buttons, links, tabs and fields are controls, each with its state")
  func kinds() {
    let view = View.dialog(
      "标题",
      .overlay(
        .link("更多", id: "more"),
        over: .column([
          .button("看", id: "play", isEnabled: false),
          .tabs([.init("片", id: "a"), .init("剧", id: "b")], selected: "b"),
          .field("片名", text: "大都会", id: "title"),
        ])))
    #expect(
      view.controls == [
        View.Control("看", id: "play", isEnabled: false),
        View.Control("片", id: "a", kind: .tab),
        View.Control("剧", id: "b", kind: .tab, isSelected: true),
        View.Control("片名", id: "title", kind: .field, text: "大都会"),
        View.Control("更多", id: "more", kind: .link),
      ])
  }

  @Test("N7 of controls with the same id the first is listed, and none with an empty id")
  func faulty() {
    let view = View.row([
      .button("一", id: "a"), .button("二", id: "b"), .button("三", id: "a"), .button("四", id: ""),
    ])
    #expect(view.controls == [View.Control("一", id: "a"), View.Control("二", id: "b")])
  }

  @Test("N7 ids in two spellings of a text are those of two controls")
  func spellings() {
    let ids = ["\u{E9}", "e\u{301}"]
    let view = View.column([
      .row(ids.map(button)),
      .tabs([.init("一", id: ids[0]), .init("二", id: ids[1])], selected: ids[1]),
    ])
    #expect(view.controls.count == 2)
    let tabs = View.tabs(ids.map { .init("一", id: $0) }, selected: ids[1])
    #expect(tabs.controls.map(\.isSelected) == [false, true])
    let arrangement = view.arranged(width: 20, measure: UnitMeasure())
    #expect(Set(arrangement.pieces.compactMap { $0.control.map(ExactText.init) }).count == 2)
    #expect(arrangement.rect(ofControl: ids[0]) != arrangement.rect(ofControl: ids[1]))
  }

  @Test(
    "N7 a control that is nested too deeply to be shown isn't listed",
    arguments: [(63, 1), (64, 0)])
  func depth(boxes: Int, count: Int) {
    var view = button("a")
    for _ in 0..<boxes { view = view.boxed() }
    #expect(view.controls.count == count)
  }

  @Test("N7 a painter learns which control a piece shows")
  func pieces() {
    let view = View.column([.text("标题"), .row([button("a"), .text("或"), button("b")])])
    let pieces = view.arranged(width: 20, measure: UnitMeasure()).pieces
    #expect(pieces.map(\.control) == [nil, "a", nil, "b"])
  }
}
