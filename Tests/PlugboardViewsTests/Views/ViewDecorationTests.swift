import Plugboard
import Testing

@Suite("Decorating a view") struct ViewDecorationTests {
  private let badge = ViewValue.text("VIP", role: .badge, lines: 1)

  @Test("A badge is placed after the first text, at any depth")
  func badged() {
    let title = ViewValue.text("大都会", role: .title)
    #expect(title.badged("VIP") == .row([title, badge]))
    #expect(
      ViewValue.column([title, .rule]).boxed().badged("VIP")
        == ViewValue.column([.row([title, badge]), .rule]).boxed())
    #expect(ViewValue.row([title], spacing: 3).badged("VIP") == .row([title, badge], spacing: 3))
  }

  @Test(
    "A badge lies on a picture and moves nothing, and a second one beside the first",
    arguments: [
      .picture(Drawing(), alt: "大都会", aspect: .portrait),
      .image("https://a.example/a.jpg", alt: "大都会", aspect: .portrait),
    ] as [ViewValue])
  func badgedPicture(picture: ViewValue) {
    #expect(picture.badged("VIP") == .overlay(badge, over: picture))
    let poster = ViewValue.column([picture, .text("大都会")])
    #expect(
      poster.badged("VIP") == .column([.overlay(badge, over: picture), .text("大都会")]))
    let new = ViewValue.text("NEW", role: .badge, lines: 1)
    #expect(
      picture.badged("VIP").badged("NEW") == .overlay(.row([badge, new]), over: picture))
    let measure = UnitMeasure()
    #expect(
      poster.badged("VIP").height(width: 8, measure: measure)
        == poster.height(width: 8, measure: measure))
    #expect(ViewValue.column([]).badged("VIP") == badge)
    let mark = ViewValue.text("7", role: .badge)
    let corner = ViewValue.overlay(mark, over: picture, at: .bottomTrailing)
    let below = ViewValue.overlay(badge, over: picture)
    #expect(corner.badged("VIP") == .overlay(mark, over: below, at: .bottomTrailing))
    #expect(
      ViewValue.overlay(mark, over: .text("a")).badged("VIP")
        == .overlay(mark, over: .row([.text("a"), badge])))
  }

  @Test(
    "A badge is beside a control or a message",
    arguments: [
      .button("看", id: "a"), .link("看", id: "a"), .field("", id: "a"), .placeholder("x"),
      .toast("x"), .progress(1), .tabs([]), .custom("map", fallback: .picture(Drawing(), alt: "x")),
    ] as [ViewValue])
  func badgedControl(view: ViewValue) {
    #expect(view.badged("VIP") == .row([view, badge]))
    #expect(ViewValue.dialog("x", view).badged("VIP") == .dialog("x", .row([view, badge])))
  }

  @Test("A box, a padding and a neighbour enclose a view and leave it unchanged")
  func around() {
    let view = ViewValue.text("a")
    #expect(view.boxed(caption: "c", padding: 1) == .box(view, padding: 1, caption: "c"))
    #expect(view.padded() == .box(view, border: false, padding: 1))
    #expect(view.above(.rule, spacing: 1) == .column([view, .rule], spacing: 1))
    #expect(view.beside(.rule) == .row([view, .rule]))
  }
}
