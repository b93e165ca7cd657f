import Foundation
import Plugboard
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("A drawing as SVG") struct DrawingSVGTests {
  /// The elements and the ids of a document.
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [String] = []
    var ids: [String] = []
    var attributes: [[String: String]] = []
    var text = ""

    func parser(
      _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String] = [:]
    ) {
      elements.append(element)
      self.attributes.append(attributes)
      if let id = attributes["id"] { ids.append(id) }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }

  private func read(_ svg: String) throws -> Reader {
    let reader = Reader()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(svg.prefix(200))")
    return reader
  }

  @Test("Each motif is well-formed, labelled, without scripts and with ids of its own")
  func posters() throws {
    var known: Set<String> = []
    for (index, motif) in Drawing.Motif.allCases.enumerated() {
      let poster = Drawing.poster(of: "大都会", motif: motif)
      let svg = poster.svg(alt: "大都会", ratio: (2, 3), prefix: "poster-\(index)")
      let document = try read(svg)
      #expect(document.elements.first == "svg")
      #expect(document.attributes.first?["role"] == "img")
      #expect(document.attributes.first?["aria-label"] == "大都会")
      #expect(document.attributes.first?["viewBox"] == "0 0 666.667 1000")
      #expect(
        Set(document.elements).isSubset(of: [
          "svg", "defs", "linearGradient", "radialGradient", "stop", "rect", "ellipse", "polygon",
          "text",
        ]))
      #expect(!document.attributes.contains { $0.keys.contains { $0.hasPrefix("on") } })
      for id in document.ids { #expect(known.insert(id).inserted, "\(id)") }
      let used = document.attributes.compactMap { $0["fill"] }.filter { $0.hasPrefix("url(#") }
      #expect(Set(used.map { String($0.dropFirst(5).dropLast()) }) == Set(document.ids))
    }
  }

  @Test("Texts and prefixes are escaped")
  func escaped() throws {
    let evil = "\"><script>alert('&')</script>\u{0}\u{1B}\u{FFFE}"
    let color = Drawing.Color(hex: 0, opacity: 51)
    let drawing = Drawing([
      .letters(evil, center: .top, height: 0.5, color),
      .fill(.linear(from: .top, to: .bottom, [Drawing.Stop(0, color)])),
    ])
    let svg = drawing.svg(alt: evil, ratio: (1, 1), prefix: "a b\"<")
    let document = try read(svg)
    #expect(!svg.contains("<script"))
    #expect(document.elements == ["svg", "defs", "linearGradient", "stop", "text", "rect"])
    #expect(document.text == "\"><script>alert('&')</script>\u{FFFD}\u{FFFD}\u{FFFD}")
    #expect(document.ids == ["a_b__-1"])
    #expect(svg.contains("stop-opacity=\"0.2\""))
    #expect(svg.contains("fill-opacity=\"0.2\""))
  }

  @Test("A drawing is the same text each time, with numbers of at most three digits")
  func text() {
    let drawing = Drawing([
      .ellipse(
        center: Drawing.Point(0.5, -0.25), width: 1.0 / 3, height: 0.125,
        .color(Drawing.Color(hex: 0xFF8800)))
    ])
    #expect(
      drawing.svg(alt: "a", ratio: (4, 1), prefix: "p")
        == "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1000 250\""
        + " preserveAspectRatio=\"xMidYMid slice\" role=\"img\" aria-label=\"a\">"
        + "<ellipse cx=\"500\" cy=\"-62.5\" rx=\"83.333\" ry=\"31.25\" fill=\"#FF8800\"/></svg>")
  }
}
