import Plugboard
import Testing

@Suite("A drawing as a value") struct DrawingValueTests {
  private static let red = Drawing.Color(hex: 0xFF0000)
  private static let faint = Drawing.Color(hex: 0x00FF80, opacity: 8)
  private static let stops = [
    Drawing.Stop(0, red), Drawing.Stop(0.25, faint), Drawing.Stop(1, red),
  ]

  static let drawings: [Drawing] = [
    Drawing(),
    Drawing([.fill(.color(red)), .fill(.color(faint))]),
    Drawing([.fill(.linear(from: .top, to: Drawing.Point(1, -0.5), stops))]),
    Drawing([
      .ellipse(
        center: Drawing.Point(0.5, 0.25), width: 0.1, height: 2,
        .radial(center: Drawing.Point(0, 1), radius: 0.5, stops))
    ]),
    Drawing([
      .polygon([], .color(red)), .polygon([.top, .bottom, Drawing.Point(1, 1)], .color(red)),
    ]),
    Drawing([.letters("大都会", center: .bottom, height: 0.125, faint)]),
    .named("clock"), .named("时钟", ["hour": 9, "parts": [["hand": true]]]),
  ]

  @Test("A drawing is equal after conversion to a value and back", arguments: drawings)
  func roundTrip(drawing: Drawing) {
    #expect(Drawing(value: drawing.value) == drawing)
  }

  @Test("A drawing by name is its name and its record, which are given in JSON")
  func named() {
    #expect(Drawing.named("clock").value == ["drawing": "clock"])
    let drawing = Drawing.named("clock", ["hour": 9, "ratio": [4, 1]])
    #expect(drawing.value == ["drawing": "clock", "params": ["hour": 9, "ratio": [4, 1]]])
    #expect(Drawing(value: drawing.value) == drawing)
    let refused: [Value] = [
      ["drawing": 1], ["drawing": "a", "params": []], ["drawing": "a", "shapes": []],
      ["drawing": "a", "more": 1], ["params": [:]],
    ]
    for value in refused { #expect(Drawing(value: value) == nil, "\(value)") }
  }

  @Test("Colours are digits, with their opacity only if there is one")
  func colors() {
    let drawing = Drawing([.fill(.color(Self.red)), .fill(.color(Self.faint))])
    #expect(
      drawing.value == [
        "shapes": [
          ["shape": "fill", "paint": "#FF0000"], ["shape": "fill", "paint": "#00FF8008"],
        ]
      ])
  }

  @Test(
    "An invalid shape is refused",
    arguments: [
      .null, 1, "fill", [], [:],
      ["shape": "fill"],
      ["shape": "spiral", "paint": "#000000"],
      ["shape": "fill", "paint": "#00000"],
      ["shape": "fill", "paint": "red"],
      ["shape": "fill", "paint": "#00000G"],
      ["shape": "fill", "paint": "#+00000"],
      ["shape": "fill", "paint": "#000000", "x": 1],
      ["shape": "ellipse", "center": [0, 0], "width": 1, "paint": "#000000"],
      ["shape": "ellipse", "center": [0], "width": 1, "height": 1, "paint": "#000000"],
      ["shape": "ellipse", "center": [0, 11], "width": 1, "height": 1, "paint": "#000000"],
      ["shape": "polygon", "points": [0, 0, 1], "paint": "#000000"],
      ["shape": "polygon", "points": [0, "1"], "paint": "#000000"],
      ["shape": "letters", "text": 1, "center": [0, 0], "height": 1, "color": "#000000"],
      ["shape": "fill", "paint": ["gradient": "linear", "stops": [[0, "#000000"]]]],
      [
        "shape": "fill",
        "paint": ["gradient": "conic", "from": [0, 0], "to": [0, 1], "stops": [[0, "#000000"]]],
      ],
      [
        "shape": "fill",
        "paint": ["gradient": "linear", "from": [0, 0], "to": [0, 1], "stops": []],
      ],
      [
        "shape": "fill",
        "paint": [
          "gradient": "linear", "from": [0, 0], "to": [0, 1],
          "stops": [[0.5, "#000000"], [0.25, "#000000"]],
        ],
      ],
      [
        "shape": "fill",
        "paint": [
          "gradient": "radial", "center": [0, 0], "radius": 1, "stops": [[0, "#000000"]], "to": 1,
        ],
      ],
    ] as [Value])
  func refused(shape: Value) {
    #expect(Drawing(value: ["shapes": [shape]]) == nil)
    #expect(Drawing(value: ["shapes": [["shape": "fill", "paint": "#000000"]], "more": 1]) == nil)
  }

  @Test("More shapes, points, letters and stops than the limits are refused")
  func limits() {
    func isRead(_ shapes: [Drawing.Shape]) -> Bool {
      let drawing = Drawing(shapes)
      return Drawing(value: drawing.value) == drawing
    }
    let fill = Drawing.Shape.fill(.color(Self.red))
    #expect(isRead(Array(repeating: fill, count: Drawing.mostShapes)))
    #expect(!isRead(Array(repeating: fill, count: Drawing.mostShapes + 1)))
    let half = Array(repeating: Drawing.Point.top, count: Drawing.mostPoints / 2)
    #expect(isRead(Array(repeating: .polygon(half, .color(Self.red)), count: 2)))
    #expect(!isRead(Array(repeating: .polygon(half, .color(Self.red)), count: 3)))
    #expect(isRead([.polygon(half + half, .color(Self.red))]))
    for count in [Drawing.mostLetters, Drawing.mostLetters + 1] {
      let text = String(repeating: "大", count: count)
      #expect(
        isRead([.letters(text, center: .top, height: 1, Self.red)])
          == (count == Drawing.mostLetters))
    }
    for count in [Drawing.mostStops, Drawing.mostStops + 1] {
      let stops = (0..<count).map { Drawing.Stop(Double($0) / 16, Self.red) }
      #expect(
        isRead([.fill(.linear(from: .top, to: .bottom, stops))]) == (count == Drawing.mostStops))
    }
  }
}
