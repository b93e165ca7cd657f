/// An arranger of one view, which determines the needs of all parts from the leaves up, then their
/// places.
struct Arranger<Measure: TextMeasure> {
  /// A view with the width that it takes if there is room.
  struct Need {
    let view: View
    let width: Int
    var children: [Need] = []
    /// Whether it takes the rest of its row.
    var isFlexible: Bool { if case .spacer = view { true } else { false } }
  }

  let measure: Measure
  /// The row below which no part is arranged.
  let bottom: Int
  private(set) var pieces: [Arrangement.Piece] = []

  init(measure: Measure, bottom: Int) {
    self.measure = measure
    self.bottom = bottom
  }

  func need(_ view: View, limit: Int, depth: Int = 1) -> Need {
    if depth > View.deepest {
      let fault = View.placeholder("a view nests deeper than \(View.deepest)")
      return need(fault, limit: limit)
    }
    switch view {
    case .text(let text, let role, _, _):
      return Need(view: view, width: widest(text, .text(role), limit))
    case .button(let label, _): return Need(view: view, width: widest(label, .button, limit))
    case .placeholder(let message):
      return Need(view: view, width: widest(message, .placeholder, limit))
    case .column(let children, _):
      let needs = children.map { need($0, limit: limit, depth: depth + 1) }
      return Need(view: view, width: needs.map(\.width).max() ?? 0, children: needs)
    case .row(let children, let spacing):
      let needs = children.map { need($0, limit: limit, depth: depth + 1) }
      let gaps = View.legal(spacing) * max(0, needs.count - 1)
      let width = needs.reduce(gaps) { $0 + $1.width }
      return Need(view: view, width: min(width, max(0, limit)), children: needs)
    case .box(let child, let border, let padding, _):
      let edge = Self.edge(border: border, padding: padding)
      let inner = need(child, limit: limit - 2 * edge, depth: depth + 1)
      let width = min(max(0, inner.width) + 2 * edge, max(0, limit))
      return Need(view: view, width: width, children: [inner])
    case .rule: return Need(view: view, width: min(1, max(0, limit)))
    case .spacer(let size): return Need(view: view, width: min(View.legal(size), max(0, limit)))
    case .image(_, _, let width):
      return Need(view: view, width: max(0, min(width.map(View.legal) ?? limit, limit)))
    }
  }

  /// Appends the pieces of a view, and returns its height.
  mutating func place(_ need: Need, x: Int, y: Int, width: Int) -> Int {
    guard width > 0, y < bottom else { return 0 }
    switch need.view {
    case .text(let text, let role, let lines, let alignment):
      return placeText(
        text, .text(role), at: Rect(x: x, y: y, width: width, height: 0),
        most: lines.map { max(1, $0) }, alignment)
    case .button(let label, let id):
      return placeText(
        label, .button, at: Rect(x: x, y: y, width: width, height: 0), most: 1, .leading,
        control: id)
    case .placeholder(let message):
      return placeText(
        message, .placeholder, at: Rect(x: x, y: y, width: width, height: 0), most: nil, .leading)
    case .column(_, let spacing):
      return placeColumn(need.children, spacing: View.legal(spacing), x: x, y: y, width: width)
    case .row(_, let spacing):
      return placeRow(need.children, spacing: View.legal(spacing), x: x, y: y, width: width)
    case .box(_, let border, let padding, let caption):
      return placeBox(
        need.children, border: border, edge: Self.edge(border: border, padding: padding),
        caption: caption, x: x, y: y, width: width)
    case .rule:
      let rect = Rect(x: x, y: y, width: width, height: 1)
      pieces.append(Arrangement.Piece(rect, .horizontalRule))
      return 1
    case .spacer(let size): return View.legal(size)
    case .image(let alt, let aspect, _):
      return placeImage(alt, aspect, x: x, y: y, width: min(width, need.width))
    }
  }

  static func edge(border: Bool, padding: Int) -> Int { (border ? 1 : 0) + View.legal(padding) }

  mutating func append(_ piece: Arrangement.Piece) { pieces.append(piece) }

  mutating func setHeight(_ height: Int, ofPiece index: Int) { pieces[index].rect.height = height }

  /// Returns the width of the widest line of a text, at most the limit.
  private func widest(_ text: String, _ look: Arrangement.Look, _ limit: Int) -> Int {
    if text.isEmpty, case .text = look { return 0 }
    var widest = 0
    var width = 0
    for character in measure.marked(text, as: look) {
      width = character.isLineBreak ? 0 : width + measure.width(of: character)
      widest = max(widest, width)
      if widest >= limit { return max(0, limit) }
    }
    return widest
  }
}

extension View {
  /// Returns the arrangement of the view in a width; linear in the view and the visible text.
  ///
  /// With a height, an outermost box is stretched to it and nothing below it is arranged. `room` is
  /// the visible part of the height, if that is less, which limits the cost to it.
  public func arranged(
    width: Int, height: Int? = nil, room: Int? = nil, measure: some TextMeasure
  ) -> Arrangement {
    let width = max(0, min(width, Self.widest))
    var arranger = Arranger(measure: measure, bottom: max(0, min(height ?? .max, room ?? .max)))
    let needed = arranger.place(arranger.need(self, limit: width), x: 0, y: 0, width: width)
    var arrangement = Arrangement(
      size: Size(width: width, height: min(needed, arranger.bottom)),
      pieces: arranger.pieces)
    if let height, case .box(_, border: true, _, _) = self, let first = arrangement.pieces.first,
      first.rect.height < height
    {
      arrangement.pieces[0].rect.height = height
      arrangement.size.height = height
    }
    return arrangement
  }

  /// Returns the height of the view in a width.
  public func height(width: Int, measure: some TextMeasure) -> Int {
    arranged(width: width, measure: measure).size.height
  }
}
