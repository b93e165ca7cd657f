import Plugboard
import PlugboardHTML
import TestSupport
import Testing

@Suite("Items that flow in an HTML document") @MainActor struct FlowTests {
  private func list(_ params: Fields) throws -> MarkupChecker.Element {
    let document = try DocumentPage(
      items: [.button("One", id: "one"), .button("Two", id: "two")],
      layout: LayoutChoice("layout.flow", params: params)
    ).document()
    // The browser gives them their widths.
    #expect(document.all("li").map { $0.attributes["class"] } == [nil, nil])
    #expect(document.all("li").map { $0.attributes["data-module"] } == ["page/0", "page/1"])
    return try #require(document.all("items").first)
  }

  @Test("N1 items that flow have the gaps and the insets of their layout, and no frames")
  func gaps() throws {
    let plain = try list([:])
    #expect(plain.attributes["class"] == "items flow")
    #expect(
      plain.attributes["style"] == "--gap:1;--line-gap:0;--top:0;--left:0;--bottom:0;--right:0")
    let other = try list(["gap": 2, "rowGap": 3, "insets": ["left": 4, "bottom": -9]])
    #expect(
      other.attributes["style"] == "--gap:2;--line-gap:3;--top:0;--left:4;--bottom:0;--right:0")
  }

  @Test(
    "N1 lines of items are at the side that their layout says", arguments: ["center", "trailing"])
  func alignment(side: String) throws {
    #expect(try list(["alignment": .string(side)]).attributes["class"] == "items flow at-\(side)")
  }
}
