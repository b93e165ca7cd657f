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
    #expect(component["style"] == "--pin:20")
    #expect(document.all("main").map { $0.attributes["class"] } == ["room-at-bottom"])
    let styles = PageStyles(document.styles)
    let list = try #require(
      document.all("items").first?.attributes["class"]?.split(separator: " ").last)
    #expect(styles.value("--room", of: String(list), step: styles.steps.count - 1) == 20)
  }

  @Test("N2 the tops of cards stick if the list says so")
  func headers() throws {
    let (document, _) = try component(PageList(stickyHeaders: true))
    #expect(document.all("main").map { $0.attributes["class"] } == ["sticky-headers"])
  }
}
