import Plugboard
import PlugboardHTML
import TestSupport
import Testing

@Suite("Pins in an HTML document") @MainActor struct PinTests {
  private func component(_ list: PageList) throws -> (MarkupChecker, [String: String]) {
    let document = try DocumentPage(card: .text("A"), items: [.rule], list: list).document()
    return (document, try #require(document.all("component").first).attributes)
  }

  @Test("N1 a sticky component keeps to its edge along the whole page")
  func sticky() throws {
    let (document, component) = try component(
      PageList(pins: [PagePin(.sticky, "page/list", at: .top)]))
    #expect(component["class"] == "component sticky top")
    #expect(document.all("section").map { $0.attributes["class"] } == ["card loose"])
  }

  @Test("N1 a fixed component lies at its edge in its own width, and the page leaves room for it")
  func fixed() throws {
    let (document, component) = try component(
      PageList(
        pins: [PagePin(.fixed, "page/list", at: .bottom, alignment: .trailing, width: 20)]))
    #expect(component["class"] == "component fixed bottom at-trailing")
    #expect(component["style"] == "--height:var(--pin-0);--offset:calc(0.5rem);--pin:20")
    #expect(
      document.elements[0].attributes["style"]
        == "--below:max(calc(0.5rem + var(--pin-0) + .5rem))")
    let styles = PageStyles(document.styles)
    let list = try #require(
      document.all("items").first?.attributes["class"]?.split(separator: " ").last)
    #expect(styles.value("--room", of: String(list), step: styles.steps.count - 1) == 20)
  }

  @Test("N1 pins have the heights of their frames, and lie one beside the other")
  func places() throws {
    func places(
      _ pins: PagePin..., stickyHeaders: Bool = false
    ) throws -> (MarkupChecker, [String?]) {
      let document = try DocumentPage(
        card: .text("A"), items: [.column([.rule, .rule, .rule])],
        second: .button("B", id: "b"), list: PageList(stickyHeaders: stickyHeaders, pins: pins)
      ).document()
      return (document, document.all("component").map { $0.attributes["style"] })
    }
    let (document, sticky) = try places(
      PagePin(.sticky, "page/second", at: .top), PagePin(.sticky, "page/list", at: .top))
    #expect(
      sticky == [
        "--height:var(--pin-0);--offset:calc(var(--above))",
        "--height:var(--pin-1);--offset:calc(var(--above) + var(--pin-0))",
      ])
    // Three lines with padding, and a button, which is higher than a line, as the top of a component.
    let heights = try #require(document.elements[0].attributes["class"])
    #expect(
      document.styles.contains(
        ".\(heights){--pin-0:min(5rem,40vh);--pin-1:min(3.25rem,40vh)}"))
    let (_, bottom) = try places(
      PagePin(.sticky, "page/list", at: .bottom), PagePin(.sticky, "page/second", at: .bottom))
    #expect(bottom[0]?.hasSuffix("calc(var(--below) + var(--pin-1))") == true)
    let (_, fixed) = try places(
      PagePin(.fixed, "page/list", at: .top), PagePin(.fixed, "page/second", at: .top))
    #expect(fixed[1]?.hasSuffix("--offset:calc(1rem + var(--pin-0))") == true)
    let (_, corners) = try places(
      PagePin(.fixed, "page/list", at: .top, alignment: .leading, width: 9),
      PagePin(.fixed, "page/second", at: .top, alignment: .trailing, width: 9))
    #expect(corners[1]?.contains("--offset:calc(0.5rem)") == true)
  }

  @Test("N1 a pin with a picture is as high as that becomes up to the next step of widths")
  func growingPicture() throws {
    let document = try DocumentPage(
      items: [.picture(Drawing(), alt: "A river")],
      list: PageList(pins: [PagePin(.sticky, "page/list", at: .top)])
    ).document()
    let heights = document.styles.split(separator: "--pin-0:min(").dropFirst().compactMap {
      Double($0.prefix { $0 != "r" })
    }
    let widths = document.styles.matches(of: /min-width:([0-9.]+)em/).compactMap { Double($0.1) }
    try #require(heights.count > 10 && Set(widths).count > 10)
    // A picture is as wide as the window less 2rem, and nine sixteenths as high.
    for (height, next) in zip(heights, Set(widths).sorted()) {
      #expect(height >= (next - 2) * 9 / 16)
    }
  }

  @Test("N2 what is before a sticky component keeps the top of its card from sticking further")
  func partOfCard() throws {
    let document = try DocumentPage(
      card: .text("A", role: .title), items: [.rule], second: .text("B"),
      list: PageList(stickyHeaders: true, pins: [PagePin(.sticky, "page/second", at: .top)])
    ).document()
    #expect(document.all("part").count == 1)
    #expect(document.all("header").first?.path.suffix(2) == ["section", "div"])
    #expect(document.all("component").map { $0.path.last } == ["div", "section"])
  }

  @Test("N2 the tops of cards stick if the list says so")
  func headers() throws {
    let (document, _) = try component(PageList(stickyHeaders: true))
    #expect(document.all("main").map { $0.attributes["class"] } == ["sticky-headers"])
  }
}
