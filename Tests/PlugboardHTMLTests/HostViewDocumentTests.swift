import Plugboard
import PlugboardHTML
import PlugboardPosters
import TestSupport
import Testing

@Suite("Images, and views of a host's own, in a document") @MainActor struct HostViewDocumentTests {
  @Test(
    "N13 an image is loaded from a URL of the web, or beside the document, in a frame with its size",
    arguments: [
      "https://a.example/moon.jpg", "HTTP://a.example/?a=1&b=2#c", "moon.jpg", "../月.png?x:y",
      "/\u{301}/a:b",
      "/a:b.png", "?a", "data:image/png;base64,AAAA", "data:image/webp,x",
      "DATA:image/GIF;base64,AA",
    ])
  func images(url: String) throws {
    let image = ViewValue.image(url, alt: "A full moon", aspect: .portrait, width: 20)
    let document = try DocumentPage(items: [image]).document()
    let shown = try #require(document.all("img").first)
    #expect(shown.attributes["src"] == url.replacing("&", with: "&amp;"))
    #expect(shown.attributes["alt"] == "A full moon" && shown.attributes["loading"] == "lazy")
    let frame = try #require(document.all("picture").first)
    #expect(frame.attributes["class"] == "picture portrait")
    #expect(frame.attributes["style"] == "inline-size:calc(20*var(--u))")
    #expect(shown.path.last == "div" && document.styles.contains(".portrait{aspect-ratio:2/3}"))
  }

  @Test(
    "N13 an image with a URL that may hold a program, or reach elsewhere, is its text in the same frame",
    arguments: [
      "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)",
      "java\nscript:x", "\u{1}javascript:x", "vbscript:x", "data:text/html,<script>", "data:,x",
      "data:image/svg+xml,<svg onload=alert(1)>", "data:image/png,\n", "data:image/png\u{202E};x",
      "file:///etc/passwd", "blob:x", "app://image", "//a.example/x", "\\\\a.example\\x",
      "https:\\x",
      "", "1:2", "é:x", "image:png", "javascript:\u{301}alert(1)", "data:\u{301}text/html,x",
      "data:image/png\u{301},x", "/\\a.example",
    ])
  func hostileURLs(url: String) throws {
    let image = ViewValue.image(url, alt: "A <full> moon", aspect: .square)
    let document = try DocumentPage(items: [image]).document()
    #expect(document.all("img").isEmpty)
    #expect(document.all("picture").map { $0.attributes["class"] } == ["picture square"])
    #expect(document.all("alt").map(\.name) == ["span"])
    #expect(document.text.contains("A &lt;full&gt; moon"))
  }

  @Test("N13 an image that the heading beside it names is read out once")
  func labelled() throws {
    let image = ViewValue.image("a.png", alt: "Metropolis")
    let document = try DocumentPage(
      items: [.column([image, .text("Metropolis", role: .title)]), image]
    ).document()
    #expect(document.all("picture").map { $0.attributes["aria-hidden"] } == ["true", nil])
  }

  private let gauge = HTMLView { _, width in
    UnitSize(width: min(20, width), height: 3)
  } write: { record, html in
    html.element("meter", ["value": record["share"].flatMap(String.init(value:))], text: "half")
    // What is left open is closed, and nothing around it.
    html.begin("b")
    html.write("open")
    html.begin("i")
    for _ in 0..<record.count * 9 { html.end() }
    html.begin("u")
  }

  @Test(
    "N13 a view of the host's own is the elements that it writes, and of another name its fallback")
  func custom() throws {
    let fallback = ViewValue.column([.text("50 %", role: .title), .button("More", id: "more")])
    let page = try DocumentPage(items: [
      .column([.custom("gauge", ["share": "\"0.5\""], fallback: fallback), .text("after")]),
      .custom("chart", fallback: fallback),
    ])
    try page.link("page/1", control: "more", to: "https://a.example")
    let document = try page.document(customViews: ["gauge": gauge])
    let shown = try #require(document.all("meter").first)
    #expect(shown.attributes["value"] == "&quot;0.5&quot;" && shown.path.last == "div")
    #expect(document.all("custom").map { $0.attributes["data-view"] } == ["gauge"])
    #expect(document.all("u").map { $0.path.last } == ["div"])
    // The heading and the control are the second item's.
    #expect(document.all("h1").count == 1 && document.all("data-control", "more").count == 1)
    #expect(document.all("href", "https://a.example").count == 1)
    let other = try page.document()
    #expect(other.all("custom").isEmpty && other.all("h1").count == 2)
    #expect(
      other.all("data-control", "more").map { $0.attributes["data-of"] } == ["page/0", "page/1"])
  }

  @Test("N13 layouts count with the size that the host says, and a page of such views isn't blank")
  func sizes() throws {
    let page = try DocumentPage(
      items: [.custom("gauge", fallback: .column([])), .custom("gauge", fallback: .column([]))])
    #expect(try page.document().all("class", "card blank").count == 1)
    let document = try page.document(customViews: ["gauge": gauge])
    #expect(document.all("class", "card blank").isEmpty)
    #expect(document.styles.contains("grid-row"))
  }

  @Test("N13 the code of the guide shows gauges")
  func guide() throws {
    let page = try DocumentPage(items: [.custom("gauge", ["share": 0.5], fallback: .text("50 %"))])
    let text = try HTMLHostExamples.gauges(on: "page", in: page.runtime)
    #expect(text.contains(#"<meter value="0.5">50 %</meter>"#))
  }

  @Test(
    "N7 a poster is drawn by its plugin, and a name that no plugin has is told and shows the text")
  func drawings() throws {
    let view = ViewValue.picture(.poster(of: "moon"), alt: "moon", aspect: .portrait)
    let page = try DocumentPage(
      items: [
        view, .picture(.named("postr"), alt: "A moon"), .picture(.named("postr"), alt: "A sun"),
      ],
      plugins: PosterPlugins.all)
    var codes: [String] = []
    page.runtime.observeDiagnostics { codes.append($0.code) }
    let document = try page.document()
    #expect(document.all("svg").count == 1 && document.all("polygon").count > 0)
    #expect(document.all("alt").count == 2 && document.text.contains("A moon"))
    #expect(codes == ["drawing-unknown"])
  }
}
