import Plugboard
import Testing

@Suite("Decorating a view") struct ViewDecorationTests {
  private let badge = View.text("VIP", role: .badge, lines: 1)

  @Test("A badge is placed after the first text, at any depth")
  func badged() {
    let title = View.text("大都会", role: .title)
    #expect(title.badged("VIP") == .row([title, badge]))
    #expect(
      View.column([title, .rule]).boxed().badged("VIP")
        == View.column([.row([title, badge]), .rule]).boxed())
    #expect(View.row([title], spacing: 3).badged("VIP") == .row([title, badge], spacing: 3))
  }

  @Test("A badge lies on a picture and moves nothing, and a second one beside the first")
  func badgedPicture() {
    let picture = View.picture(Drawing(), alt: "大都会", aspect: .poster)
    #expect(picture.badged("VIP") == .overlay(badge, over: picture))
    let poster = View.column([picture, .text("大都会")])
    #expect(
      poster.badged("VIP") == .column([.overlay(badge, over: picture), .text("大都会")]))
    let new = View.text("NEW", role: .badge, lines: 1)
    #expect(
      picture.badged("VIP").badged("NEW") == .overlay(.row([badge, new]), over: picture))
    let measure = UnitMeasure()
    #expect(
      poster.badged("VIP").height(width: 8, measure: measure)
        == poster.height(width: 8, measure: measure))
    #expect(View.column([]).badged("VIP") == badge)
    let mark = View.text("7", role: .badge)
    let corner = View.overlay(mark, over: picture, at: .bottomTrailing)
    let below = View.overlay(badge, over: picture)
    #expect(corner.badged("VIP") == .overlay(mark, over: below, at: .bottomTrailing))
    #expect(
      View.overlay(mark, over: .text("a")).badged("VIP")
        == .overlay(mark, over: .row([.text("a"), badge])))
  }

  @Test(
    "A badge is beside a control or a message",
    arguments: [
      .button("看", id: "a"), .link("看", id: "a"), .field("", id: "a"), .placeholder("x"),
      .toast("x"), .progress(1), .tabs([]),
    ] as [View])
  func badgedControl(view: View) {
    #expect(view.badged("VIP") == .row([view, badge]))
    #expect(View.dialog("x", view).badged("VIP") == .dialog("x", .row([view, badge])))
  }

  @Test("A box, a padding and a neighbour enclose a view and leave it unchanged")
  func around() {
    let view = View.text("a")
    #expect(view.boxed(caption: "c", padding: 1) == .box(view, padding: 1, caption: "c"))
    #expect(view.padded() == .box(view, border: false, padding: 1))
    #expect(view.above(.rule, spacing: 1) == .column([view, .rule], spacing: 1))
    #expect(view.beside(.rule) == .row([view, .rule]))
  }
}
