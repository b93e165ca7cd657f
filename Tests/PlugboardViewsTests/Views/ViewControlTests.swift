import Plugboard
import Testing

@Suite("The controls of a view") struct ViewControlTests {
  private func button(_ id: String) -> ViewValue { .button("看", id: id) }

  @Test("N7 controls are listed in reading order, through columns, rows and boxes")
  func order() {
    let view = ViewValue.column([
      .row([.text("标题"), .spacer(0), button("a"), button("b")]),
      .rule,
      button("c").badged("VIP").boxed().padded(),
      .box(.row([button("d"), .column([button("e"), .picture(Drawing(), alt: "x")])])),
      button("f"),
    ])
    #expect(view.controls.map(\.id) == ["a", "b", "c", "d", "e", "f"])
    #expect(view.controls.first == ViewValue.Control("看", id: "a"))
    #expect(ViewValue.text("看").controls == [])
  }

  @Test("N7 texts are listed in reading order, those of controls on request, as deep as views go")
  func texts() {
    let view = ViewValue.overlay(
      .dialog("标题", button("a")),
      over: .column([
        .text("大都会"), .progress(0.255, label: "12:04"), .progress(.nan),
        .picture(Drawing(), alt: "海报"), .box(.text("里"), caption: "外"), .box(.rule),
        .field("片名", text: "", id: "b"), .rule,
      ]))
    let others = ["大都会", "26 %", "12:04", "0 %", "海报", "外", "里"]
    #expect(view.texts() == others + ["片名", "标题", "看"])
    #expect(view.texts(withControls: false) == others + ["标题"])
    var deep = ViewValue.text("底")
    for _ in 1..<ViewValue.deepest { deep = .row([deep]) }
    #expect(deep.texts() == ["底"])
    #expect(ViewValue.row([deep]).texts() == [])
  }

  @Test("N7 buttons, links, tabs and fields are controls, each with its state")
  func kinds() {
    let view = ViewValue.dialog(
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
        ViewValue.Control("看", id: "play", isEnabled: false),
        ViewValue.Control("片", id: "a", kind: .tab),
        ViewValue.Control("剧", id: "b", kind: .tab, isSelected: true),
        ViewValue.Control("片名", id: "title", kind: .field, text: "大都会"),
        ViewValue.Control("更多", id: "more", kind: .link),
      ])
  }

  @Test("N7 of controls with the same id the first is listed, and none with an empty id")
  func faulty() {
    let view = ViewValue.row([
      .button("一", id: "a"), .button("二", id: "b"), .button("三", id: "a"), .button("四", id: ""),
    ])
    #expect(view.controls == [ViewValue.Control("一", id: "a"), ViewValue.Control("二", id: "b")])
  }

  @Test("N7 ids in two spellings of a text are those of two controls")
  func spellings() {
    let ids = ["\u{E9}", "e\u{301}"]
    let view = ViewValue.column([
      .row(ids.map(button)),
      .tabs([.init("一", id: ids[0]), .init("二", id: ids[1])], selected: ids[1]),
    ])
    #expect(view.controls.count == 2)
    let tabs = ViewValue.tabs(ids.map { .init("一", id: $0) }, selected: ids[1])
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
    let view = ViewValue.column([.text("标题"), .row([button("a"), .text("或"), button("b")])])
    let pieces = view.arranged(width: 20, measure: UnitMeasure()).pieces
    #expect(pieces.map(\.control) == [nil, "a", nil, "b"])
  }

  @Test(
    "T8 a control has the names that a person sees: without its mark, and of a field the text above it"
  )
  func names() {
    let view = ViewValue.column([
      .text("Wish"), .rule, .field("hint", id: "none"),
      .text("Name *", role: .caption), .field("", text: "Mia", id: "name"),
      .column([.text("Mail"), .field("a@b.c", id: "mail")]),
      .row([
        .button(ViewValue.Control.Mark.unchosen.label("Jazz"), id: "jazz"),
        .button(ViewValue.Control.Mark.chosen.label("Folk"), id: "folk"),
        .button("☑ News *", id: "news"), .button("Send", id: "send"),
      ]),
    ])
    let names = view.controls.map(\.names)
    #expect(
      names == [
        ["hint"], ["Name", "Name *"], ["a@b.c", "Mail"], ["○ Jazz", "Jazz"], ["◉ Folk", "Folk"],
        ["☑ News *", "News", "News *"], ["Send"],
      ])
    #expect(view.controls.filter(\.isChosen).map(\.id) == ["folk", "news"])
  }
}
