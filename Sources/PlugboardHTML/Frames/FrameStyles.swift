internal import Plugboard

/// The style rules that put items where their layouts say, one class for all items with the same
/// frames and one for all lists with the same rows.
///
/// An item's position and width are fractions of the content's width, and its height spans rows:
///
///     .l0{--room:41;--content:41;grid-template-rows:auto 1.5rem auto}
///     .f1{--x:21;--w:20;grid-row:1/2}
struct FrameStyles {
  /// The style of a list of items in each step.
  struct List {
    let className: String
    /// The classes of the items in order.
    let items: [String]
    /// Whether the content is wider than the room in a step.
    let isSideways: Bool
  }

  private var names: [[String]: String] = [:]
  /// The declarations of each class in each step.
  private var classes: [(name: String, declarations: [String])] = []

  /// Returns the classes of items, with the free space at its sides in units, and its own
  /// width if it isn't as wide as the page.
  mutating func list(
    of placed: PlacedItems, sides: Int, width: Int? = nil, measure: PixelMeasure
  ) -> List {
    var list: [String] = []
    var items = [[String]](repeating: [], count: placed.items.count)
    var isSideways = false
    for step in WidthStep.all {
      let room = placed.evenUnits(
        about: min(step.units(sides: sides), max(1, width ?? .max)))
      let frames = ItemFrames(of: placed, width: room, measure: measure)
      let rows = RowTracks(frames)
      isSideways = isSideways || frames.size.width > room
      list.append(
        "--room:\(room);--content:\(frames.size.width);grid-template-rows:\(rows.template)")
      for (item, (rect, lines)) in zip(frames.rects, rows.lines).enumerated() {
        items[item].append(
          "--x:\(rect.x);--w:\(rect.width);grid-row:\(lines.lowerBound)/\(lines.upperBound)")
      }
    }
    return List(
      className: name(of: list, prefix: "l"), items: items.map { name(of: $0, prefix: "f") },
      isSideways: isSideways)
  }

  /// The rules of all classes; of a wider step only the rules that differ from the step before.
  var styleSheet: String {
    WidthStep.all.indices.map { step in
      let rules = classes.compactMap { name, declarations in
        step > 0 && declarations[step] == declarations[step - 1]
          ? nil : ".\(name){\(declarations[step])}"
      }.joined()
      guard !rules.isEmpty else { return "" }
      return WidthStep.all[step].query.map { "\($0){\(rules)}" } ?? rules
    }.joined(separator: "\n")
  }

  /// Returns the class with declarations that each step has of its own.
  mutating func name(of declarations: [String], prefix: String) -> String {
    if let known = names[declarations] { return known }
    let name = "\(prefix)\(classes.count)"
    names[declarations] = name
    classes.append((name, declarations))
    return name
  }
}
