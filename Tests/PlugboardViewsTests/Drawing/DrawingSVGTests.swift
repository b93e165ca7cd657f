import Plugboard
import TestSupport
import Testing

@Suite("A drawing as SVG") struct DrawingSVGTests {
  @Test("Texts and prefixes are escaped")
  func escaped() {
    let evil = "\"><script>alert('&')</script>\u{0}\u{1B}\u{FFFE}"
    let color = Drawing.Color(hex: 0, opacity: 51)
    let drawing = Drawing([
      .letters(evil, center: .top, height: 0.5, color),
      .fill(.linear(from: .top, to: .bottom, [Drawing.Stop(0, color)])),
    ])
    let svg = drawing.svg(alt: evil, ratio: (1, 1), prefix: "a b\"<")
    let document = SVGReader(svg)
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
