import Plugboard
import PlugboardPosters
import PlugboardTerminal

/// The pictures of the guide to the visual language, in its order.
enum VisualLanguagePictures {
  static let all: [PageScene] = [
    roles, poster, image, controls, overlays, focusedItem, focusedAtEdge, focusedBox,
    focusedControls, cut, beyond,
  ]

  private static let roles = scene(
    .column(ViewValue.Role.allCases.map { .text($0.rawValue, role: $0) }), width: 20)

  private static let poster = scene(
    .row(
      [film("Metropolis", "1927 · Fritz Lang").badged("VIP"), film("Nosferatu", "1922")], spacing: 2
    ),
    width: 42)

  private static let image = scene(
    .image("https://example.org/moon.jpg", alt: "The full moon", aspect: .wide, width: 20),
    width: 20)

  private static let form: ViewValue = .column([
    .tabs([.init("Films", id: "films"), .init("Series", id: "series")], selected: "films"),
    .row([.button("Play", id: "play"), .button("Buy", id: "buy", isEnabled: false)]),
    .row([.text("1927"), .link("All films of 1927", id: "year")]),
    .field("Title of a film", id: "title"),
    .field("Title of a film", text: "Metropolis", id: "other"),
    .progress(0.4, label: "90 min left"),
  ])

  private static let controls = scene(form, width: 40)

  private static let overlays = scene(
    .column(
      [
        .dialog(
          "Remove Metropolis?",
          .column(
            [
              .text("It can't be watched without a connection then."),
              .row([.spacer(0), .button("Remove", id: "yes"), .button("Keep", id: "no")]),
            ], spacing: 1)),
        .row([.toast("Removed")]),
      ], spacing: 1), width: 40)

  private static let items = [
    film("Metropolis", "1927"), film("Nosferatu", "1922"), film("Sunrise", "1927"),
  ]

  /// Three items, one that has the focus and one that is selected.
  private static func marked(at first: Int, gap: Int) -> PageScene {
    let measure = CellMeasure()
    let height = items.map { $0.height(width: 12, measure: measure) }.max() ?? 0
    let size = UnitSize(width: first + 3 * 12 + 2 * gap, height: height)
    let marks: [Placement.Mark?] = [.focused, nil, .selected]
    return PageScene(
      size: size,
      placements: items.indices.map { index in
        let rect = UnitRect(x: first + index * (12 + gap), y: 0, width: 12, height: height)
        return Placement(
          items[index], at: rect, clip: UnitRect(size), module: ModuleID("\(index)"),
          mark: marks[index]
        )
      })
  }

  private static let focusedItem = marked(at: 2, gap: 2)
  private static let focusedAtEdge = marked(at: 0, gap: 0)

  private static var focusedBox: PageScene {
    let box = ViewValue.text("Metropolis").boxed(caption: "1927")
    let size = UnitSize(width: 50, height: 3)
    let marks: [Placement.Mark?] = [nil, .focused, .selected]
    return PageScene(
      size: size,
      placements: marks.enumerated().map { index, mark in
        let rect = UnitRect(x: index * 17, y: 0, width: 16, height: 3)
        return Placement(box, at: rect, clip: rect, module: ModuleID("\(index)"), mark: mark)
      })
  }

  /// The controls one below another, each with the focus.
  private static var focusedControls: PageScene {
    let views: [(ViewValue, String)] = [
      (.row([.button("Play", id: "a"), .button("Buy", id: "b", isEnabled: false)]), "a"),
      (.row([.button("Play", id: "a"), .button("Buy", id: "b", isEnabled: false)]), "b"),
      (.row([.text("1927"), .link("All films of 1927", id: "a")]), "a"),
      (.tabs([.init("Films", id: "a"), .init("Series", id: "b")], selected: "a"), "b"),
      (.field("Title of a film", id: "a"), "a"),
    ]
    let size = UnitSize(width: 40, height: 6)
    var y = 0
    var placements: [Placement] = []
    for (view, control) in views {
      let height = view.height(width: size.width, measure: CellMeasure())
      let rect = UnitRect(x: 0, y: y, width: size.width, height: height)
      placements.append(
        Placement(view, at: rect, clip: rect, module: "a", mark: .focused, control: control))
      y += height
    }
    return PageScene(size: size, placements: placements)
  }

  private static let cut = scene(
    .column([
      .text("The Cabinet of Dr. Caligari", role: .title, lines: 1),
      .row([
        .text("The Passion of Joan of Arc", lines: 1), .text("restored", role: .badge, lines: 1),
      ]),
      .row([.button("Watch again", id: "a"), .button("Remove", id: "b")]),
      .row((1...6).map { .button("Part \($0)", id: "\($0)") }),
      ViewValue.text("in the border").boxed(caption: "Das Cabinet des Dr. Caligari"),
    ]), width: 24)

  private static func film(_ title: String, _ facts: String) -> ViewValue {
    .column([
      .picture(.poster(of: title), alt: title, aspect: .square),
      .text(title, role: .title, lines: 1),
      .text(facts, role: .caption, lines: 1),
    ])
  }

  private static func scene(_ view: ViewValue, width: Int) -> PageScene {
    let size = UnitSize(width: width, height: view.height(width: width, measure: CellMeasure()))
    return PageScene(
      size: size,
      placements: [Placement(view, at: UnitRect(size), clip: UnitRect(size), module: "")])
  }

  /// A row that is scrolled sideways, in a list that goes on below.
  private static var beyond: PageScene {
    let size = UnitSize(width: 36, height: 6)
    let clip = UnitRect(x: 2, y: 0, width: 32, height: 6)
    var scene = PageScene(size: size)
    for (index, item) in items.enumerated() {
      let rect = UnitRect(x: 14 * index - 4, y: 0, width: 12, height: 4)
      scene.add(
        Placement(
          item.arranged(width: 12, height: 4, measure: CellMeasure()), at: rect, clip: clip,
          module: ModuleID("\(index)")))
    }
    let row = UnitRect(x: 2, y: 0, width: 32, height: 4)
    scene.overflows = [
      Overflow(.leading, of: row), Overflow(.trailing, of: row),
      Overflow(.bottom, of: UnitRect(size)),
    ]
    return scene
  }
}
