import Plugboard
import PlugboardPlugins
import TestSupport
import Testing

@Suite("Layouts with random input") struct LayoutPropertyTests {
  /// A random layout, and random items in a random width.
  struct Scene: CustomStringConvertible {
    let name: String
    let params: Fields
    let width: Int
    let heights: [Int]
    var columns: Range<Int>?

    init(_ name: String, _ random: inout SplitMix64) {
      self.name = name
      var params: Fields = [:]
      for (key, value) in Self.params(&random) where SystemLayouts.declares(name, key) {
        if !random.oneIn(4) { params[key] = value }
      }
      self.params = params
      width = Int.random(in: 1...(random.oneIn(3) ? 8 : 120), using: &random)
      let count = Int.random(in: 0...40, using: &random)
      heights = (0..<count).map { _ in Int.random(in: 0...9, using: &random) }
      if random.oneIn(2) {
        let first = Int.random(in: -10...300, using: &random)
        columns = first..<first + width
      }
    }

    private static func params(_ random: inout SplitMix64) -> [(String, Value)] {
      let columns = { (random: inout SplitMix64) in
        Value.int(Int.random(in: 1...7, using: &random))
      }
      return [
        ("gap", .int(Int.random(in: 0...3, using: &random))),
        ("rowGap", .int(Int.random(in: 0...3, using: &random))),
        ("rows", .int(Int.random(in: 1...4, using: &random))),
        ("itemWidth", .int(Int.random(in: 1...30, using: &random))),
        ("small", .int(Int.random(in: 1...5, using: &random))),
        ("side", random.oneIn(2) ? "left" : "right"),
        ("share", .double(Double.random(in: 0.05...0.95, using: &random))),
        ("page", .int(Int.random(in: 0...40, using: &random))),
        ("peek", .int(Int.random(in: 0...5, using: &random))),
        ("loop", .bool(random.oneIn(2))),
        ("selected", .int(Int.random(in: 0...40, using: &random))),
        ("isOpen", .bool(random.oneIn(2))),
        ("shown", .int(Int.random(in: 0...6, using: &random))),
        (
          "insets",
          [
            "top": columns(&random), "left": .int(Int.random(in: 0...4, using: &random)),
            "right": .int(Int.random(in: 0...4, using: &random)),
          ]
        ),
        (
          "columns",
          random.oneIn(2) ? columns(&random) : ["0": columns(&random), "50": columns(&random)]
        ),
      ]
    }

    func layout() throws -> any ItemLayout { try SystemLayouts.layout(name, params) }

    /// Returns the height of an item, which is less in a wide frame.
    func height(_ item: Int, _ width: Int) -> Int { heights[item] * 12 / (width + 3) }

    func frames(count: Int? = nil) throws -> LayoutFrames {
      try layout().frames(
        width: width, count: count ?? heights.count, columns: columns, heights: height)
    }

    var description: String {
      "\(name) \(Value.object(params)) in \(width), heights \(heights), columns \(columns as Any)"
    }
  }

  /// Calls back with many random scenes of a layout.
  private func each(_ name: String, _ body: (Scene) throws -> Void) throws {
    for seed in RandomTests.seeds(100).prefix(1500) {
      var random = SplitMix64(seed: seed)
      try body(Scene(name, &random))
    }
  }

  @Test("N1 no two frames overlap, and none is wider than the room", arguments: SystemLayouts.names)
  func overlap(name: String) throws {
    try each(name) { scene in
      let layout = try scene.layout()
      let frames = try scene.frames()
      let room = scene.width - layout.insets.left - layout.insets.right
      #expect(frames.overlap == nil, "\(scene)")
      #expect(frames.frames.allSatisfy { 1...max(1, room) ~= $0.rect.width }, "\(scene)")
      #expect(Set(frames.items).count == frames.frames.count, "\(scene)")
      let isSideways = ["layout.scroll", "layout.carousel"].contains(name)
      for rect in frames.rects where !isSideways {
        #expect(rect.x >= layout.insets.left, "\(scene)")
        #expect(rect.maxX <= scene.width - layout.insets.right, "\(scene)")
        #expect(rect.maxY + layout.insets.bottom <= frames.size.height, "\(scene)")
      }
    }
  }

  @Test("N1 every item has a frame if all are shown at once", arguments: SystemLayouts.names)
  func all(name: String) throws {
    try each(name) { scene in
      var scene = scene
      scene.columns = nil
      let room = try scene.width - scene.layout().insets.left - scene.layout().insets.right
      let all = room > 0 ? Array(scene.heights.indices) : []
      #expect(try scene.frames().items.sorted() == all, "\(scene)")
    }
  }

  @Test(
    "N1 columns and the gaps between them sum to the width",
    arguments: ["layout.tile", "layout.waterfall", "layout.one-plus-n"])
  func sum(name: String) throws {
    try each(name) { scene in
      let layout = try scene.layout()
      let room = scene.width - layout.insets.left - layout.insets.right
      guard room > 0, let count = layout.itemsPerBand(width: room) else { return }
      // Enough items of equal height to fill the first rows.
      let frames = layout.frames(width: scene.width, count: 2 * count) { _, _ in 1 }
      let gap = scene.params["gap"].flatMap(Int.init(value:)) ?? 1
      var columns: [Int: Int] = [:]
      for rect in frames.rects { columns[rect.x] = rect.width }
      var x = layout.insets.left
      for column in columns.sorted(by: { $0.key < $1.key }) {
        #expect(column.key == x, "\(scene)")
        x += column.value + gap
      }
      #expect(x - gap == scene.width - layout.insets.right, "\(scene)")
    }
  }

  @Test("N1 an item that is appended to a waterfall moves no earlier one")
  func append() throws {
    try each("layout.waterfall") { scene in
      let all = try scene.frames()
      for count in scene.heights.indices {
        let frames = try scene.frames(count: count).frames
        #expect(frames == Array(all.frames.prefix(count)), "\(scene)")
      }
    }
  }

  @Test("N1 placing band by band gives the frames of the plain loop", arguments: PlainLayouts.names)
  func bands(name: String) throws {
    try each(name) { scene in
      let layout = try scene.layout()
      let insets = layout.insets
      let room = scene.width - insets.left - insets.right
      let plain =
        room > 0
        ? PlainLayouts.rects(name, scene.params, width: room, count: scene.heights.count) {
          scene.height($0, $1)
        } : []
      var shown = scene
      shown.columns = nil
      #expect(
        try shown.frames().rects == plain.map { $0.moved(x: insets.left, y: insets.top) },
        "\(scene)")
    }
  }

  @Test(
    "N1 a band placed after others equals all items placed together",
    arguments: ["layout.stack", "layout.waterfall"])
  func atOnce(name: String) throws {
    try each(name) { scene in
      let layout = try scene.layout()
      let room = scene.width - layout.insets.left - layout.insets.right
      guard room > 0 else { return }
      var band = LayoutBand()
      layout.place(
        LayoutItems(count: scene.heights.count, width: room, heights: scene.height), in: &band)
      let frames = band.frames.map {
        $0.rect.moved(x: layout.insets.left, y: layout.insets.top)
      }
      #expect(try scene.frames().rects == frames, "\(scene)")
    }
  }

  @Test("N1 a band of a waterfall is as high as what reaches into it from above")
  func reach() throws {
    let layout = try SystemLayouts.layout(
      "layout.waterfall", ["columns": 2, "gap": 0, "rowGap": 1])
    var band = LayoutBand()
    layout.place(LayoutItems(count: 1, width: 10, carried: [0, 21]) { _, _ in 2 }, in: &band)
    #expect(band.frames.map(\.rect) == [UnitRect(x: 0, y: 0, width: 5, height: 2)])
    #expect(band.height == 20 && band.next == 3 && band.carried == [0, 18])
  }

  @Test("N1 no length traps", arguments: SystemLayouts.names)
  func extremes(name: String) throws {
    let lengths = [Int.min, -1, 0, 1, 1000, Int.max]
    for length in lengths {
      var params: Fields = [:]
      for (key, value) in [
        ("insets", Value.int(length)), ("gap", 1000), ("rowGap", 1000), ("columns", 100),
        ("rows", 100), ("itemWidth", 1000), ("page", .int(.max)), ("peek", 1000),
        ("selected", .int(.max)), ("small", 100), ("share", 0.95), ("shown", 100_000),
      ] where SystemLayouts.declares(name, key) { params[key] = value }
      let layout = try SystemLayouts.layout(name, params)
      for width in lengths {
        for columns in [
          nil, Int.min..<Int.max, Int.min..<Int.min + 1, Int.max - 1..<Int.max, 3..<4,
        ] {
          let frames = layout.frames(width: width, count: 3, columns: columns) { _, _ in length }
          #expect(frames.size.height >= 0)
          _ = layout.itemsPerBand(width: width)
          let items = LayoutItems(
            count: 3, width: width, columns: columns, carried: [0, 1]
          ) { _, _ in length }
          var band = LayoutBand()
          layout.place(items, in: &band)
          #expect(band.height >= 0)
        }
      }
    }
  }
}
