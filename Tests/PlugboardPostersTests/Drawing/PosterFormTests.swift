import Plugboard
import PlugboardPosters
import TestSupport
import Testing

@Suite("The forms of posters") struct PosterFormTests {
  @Test("Each motif is well-formed, labelled, without scripts and with ids of its own")
  func svg() throws {
    var known: Set<String> = []
    for (index, motif) in Drawing.Motif.allCases.enumerated() {
      let poster = Drawing.poster(of: "大都会", motif: motif)
      let svg = try poster.drawn.svg(alt: "大都会", ratio: (2, 3), prefix: "poster-\(index)")
      let document = SVGReader(svg)
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

  @Test("Every poster is equal after conversion", arguments: Drawing.Motif.allCases)
  func values(motif: Drawing.Motif) throws {
    for palette in [Drawing.Palette.night, .ink] {
      for ratio in [(2, 3), (4, 1), (1, 1)] {
        let poster = Drawing.poster(
          of: "大都会 \(palette)", palette: palette, motif: motif, ratio: ratio)
        #expect(Drawing(value: poster.value) == poster)
        let shapes = try poster.drawn
        #expect(Drawing(value: shapes.value) == shapes)
      }
    }
  }

  @Test("A poster is its name and what is chosen, and its palette and motif may be given in JSON")
  func recipe() throws {
    #expect(
      Drawing.poster(of: "大都会").value == ["drawing": "poster", "params": ["subject": "大都会"]])
    let poster = Drawing.poster(of: "大都会", palette: .ember, motif: .tower, ratio: (4, 1))
    let value: Value = [
      "drawing": "poster",
      "params": ["subject": "大都会", "palette": "ember", "motif": "tower", "ratio": [4, 1]],
    ]
    #expect(poster.value == value)
    #expect(try Drawing(value: value)?.drawn == poster.drawn)
  }

  @Test(
    "A record that isn't one of a poster is told, and has no shapes",
    arguments: [
      ([:], "\"subject\", a string, is missing"),
      (["subject": "a", "palette": "puce"], "\"palette\" takes"),
      (["subject": "a", "motif": "hills", "moitf": "hat"], "did you mean \"motif\"?"),
      (["subject": "a", "ratio": [1]], "\"ratio\" has 1 numbers in place of two"),
    ] as [(Fields, String)])
  func faults(record: Fields, message: String) throws {
    let drawings = DrawingResolver(try PluginRegistry(PosterPlugins.all))
    #expect(drawings.resolved(.named("poster", record)) == nil)
    let faults = drawings.takeFaults()
    #expect(faults.map(\.code) == ["drawing-params"])
    #expect(faults.first?.message.contains(message) == true, "\(faults)")
  }

  @Test("A clip gives the same points as the whole frame", arguments: Drawing.Motif.allCases)
  func clips(motif: Drawing.Motif) throws {
    let poster = try Drawing.poster(of: "大都会", motif: motif).drawn
    let all = poster.colors(width: 30, height: 45)
    for clip in [
      UnitRect(x: 0, y: 0, width: 30, height: 45), UnitRect(x: 7, y: 12, width: 9, height: 20),
      UnitRect(x: -5, y: 40, width: 20, height: 20), UnitRect(x: 29, y: 44, width: 1, height: 1),
    ] {
      let part = poster.colors(width: 30, height: 45, clip: clip)
      let shown = clip.intersection(UnitRect(x: 0, y: 0, width: 30, height: 45))
      #expect(part.count == shown.width * shown.height)
      for y in 0..<shown.height {
        let start = (shown.y + y) * 30 + shown.x
        // Sums of shares may differ by rounding.
        for x in 0..<shown.width {
          #expect(part[y * shown.width + x].distance(to: all[start + x]) <= 12)
        }
      }
    }
    #expect(
      poster.colors(width: 30, height: 45, clip: UnitRect(x: 40, y: 0, width: 5, height: 5)) == [])
  }
}
