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

  @Test("A view without a text gets the badge above")
  func badgedPicture() {
    let picture = View.image("大都会")
    #expect(picture.badged("VIP") == .column([badge, picture]))
    #expect(View.column([picture, .rule]).badged("VIP") == .column([badge, picture, .rule]))
    #expect(View.column([]).badged("VIP") == badge)
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
