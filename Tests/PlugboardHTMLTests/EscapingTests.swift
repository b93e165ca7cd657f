import Plugboard
import PlugboardHTML
import TestSupport
import Testing

@Suite("Texts in an HTML document") @MainActor struct EscapingTests {
  nonisolated static let texts = [
    "<script>alert(1)</script>", "</style><script>", "</title>", "<!--", "]]>", "a \" onclick='x'",
    "&lt;", "&#0;", "\u{0}\u{1}\u{1B}[31m\u{7F}\u{9B}", "\u{202E}txt.exe", "\u{2066}a", "\r\n\t",
    String(
      [0xFFFE, 0xFFFF, 0xFDD0, 0x10FFFF].compactMap { Unicode.Scalar($0) }.map(Character.init)),
    "👩‍👩‍👧 é e\u{301}", "{{}}", "`${x}`", "</", "&",
  ]

  @Test(
    "N7 no text ends its element or its attribute, whatever characters it has", arguments: texts)
  func texts(text: String) throws {
    let page = try DocumentPage(
      header: .text(text, role: .title), card: .text(text), component: .placeholder(text),
      items: [
        .picture(Drawing(), alt: text), .button(text, id: text.isEmpty ? "a" : text),
        ViewValue.text(text).boxed(caption: text), .image("a.png", alt: text),
        .custom("own", ["text": .string(text)], fallback: .rule),
      ])
    try page.link("page/0", to: "app://\(text)")
    let own = HTMLView { _, width in
      UnitSize(width: width, height: 1)
    } write: { record, html in
      let text = record["text"].flatMap(String.init(value:)) ?? ""
      html.element("em", ["title": text], text: text)
      html.begin("i")
      html.write(text)
    }
    let document = try page.document(customViews: ["own": own])
    let plain = try DocumentPage(
      header: .text("a", role: .title), card: .text("a"), component: .placeholder("a"),
      items: [
        .picture(Drawing(), alt: "a"), .button("a", id: "a"),
        ViewValue.text("a").boxed(caption: "a"), .image("a.png", alt: "a"),
        .custom("own", ["text": "a"], fallback: .rule),
      ])
    try plain.link("page/0", to: "app://a")
    #expect(
      document.elements.map(\.name)
        == (try plain.document(customViews: ["own": own]).elements.map(\.name)))
  }

  @Test("N7 control characters are visible, and direction controls are left out")
  func controls() throws {
    let text = try DocumentPage(items: [.text("a\u{1B}b\u{7F}c\u{85}d\u{202E}e\u{2069}f\u{200F}g")])
      .document().text
    #expect(text.contains("a␛b␡c\u{FFFD}def\u{200F}g"))
  }
}
