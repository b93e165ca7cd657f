/// An arranger of one view, which determines the needs of all parts from the leaves up, then their
/// places.
struct Arranger<Measure: TextMeasure> {
  /// A view with the width that it takes if there is room.
  struct Need {
    let view: ViewValue
    let width: Int
    var children: [Need] = []
    /// Whether a button has less space around its label.
    var isTight = false
    /// Whether it takes the rest of its row.
    var isFlexible: Bool {
      switch view {
      case .spacer, .field, .progress: true
      default: false
      }
    }
  }

  let measure: Measure
  /// The row below which no part is arranged.
  var bottom: Int
  private(set) var pieces: [Arrangement.Piece] = []
  /// The ids of the controls so far, of which each counts once.
  private var ids: Set<ExactText> = []

  init(measure: Measure, bottom: Int) {
    self.measure = measure
    self.bottom = bottom
  }

  func need(_ view: ViewValue, limit: Int, depth: Int = 1) -> Need {
    if depth > ViewValue.deepest {
      let fault = ViewValue.placeholder("a view nests deeper than \(ViewValue.deepest)")
      return need(fault, limit: limit)
    }
    switch view {
    case .text(let text, let role, _, _):
      return Need(view: view, width: widest(text, .text(role), limit))
    case .button(let label, _, let isEnabled):
      return Need(view: view, width: widthOfLabel(label, .button(isEnabled: isEnabled), limit))
    case .link(let label, _): return Need(view: view, width: widthOfLabel(label, .link, limit))
    case .tabs(let tabs, _): return Need(view: view, width: width(of: tabs, limit: limit))
    case .field(let placeholder, let text, _):
      return Need(view: view, width: widthOfField(placeholder, text, limit: limit))
    case .progress(_, let label):
      return Need(view: view, width: widthOfProgress(label, limit: limit))
    case .overlay(let top, let base, _):
      let needs = [base, top].map { need($0, limit: limit, depth: depth + 1) }
      return Need(view: view, width: needs.map { $0.width }.max() ?? 0, children: needs)
    case .toast(let text):
      let width = widest(text, .text(.body), limit) + 2 * Self.frame.x
      return Need(view: view, width: min(width, max(0, limit)))
    case .dialog(let title, let content):
      let side = edge(Self.frame.x, around: content, width: limit)
      let inner = need(content, limit: limit - 2 * side, depth: depth + 1)
      let width = max(inner.width, widest(title, .text(.title), limit)) + 2 * side
      return Need(view: view, width: min(max(0, width), max(0, limit)), children: [inner])
    case .placeholder(let message):
      return Need(view: view, width: widest(message, .placeholder, limit))
    case .column(let children, _):
      let needs = children.map { need($0, limit: limit, depth: depth + 1) }
      return Need(view: view, width: needs.map { $0.width }.max() ?? 0, children: needs)
    case .row(let children, let spacing):
      let needs = children.map { need($0, limit: limit, depth: depth + 1) }
      let gaps = ViewValue.legal(spacing) * max(0, needs.count - 1)
      let width = needs.reduce(gaps) { $0 + $1.width }
      return Need(view: view, width: min(width, max(0, limit)), children: needs)
    case .box(let child, let border, let padding, _):
      let edge = edge(
        Self.edge(border: border, padding: padding), around: child, width: limit)
      let inner = need(child, limit: limit - 2 * edge, depth: depth + 1)
      let width = min(max(0, inner.width) + 2 * edge, max(0, limit))
      return Need(view: view, width: width, children: [inner])
    case .rule: return Need(view: view, width: min(1, max(0, limit)))
    case .spacer(let size):
      return Need(view: view, width: min(ViewValue.legal(size), max(0, limit)))
    case .custom(let name, let record, let fallback):
      // In place of a view that the host doesn't know, its fallback takes part in everything.
      guard let size = measure.size(ofCustom: name, record, width: max(0, limit)) else {
        return need(fallback, limit: limit, depth: depth + 1)
      }
      return Need(view: view, width: max(0, min(size.width, limit)))
    case .picture(_, _, _, let width), .image(_, _, _, let width):
      return Need(view: view, width: max(0, min(width.map(ViewValue.legal) ?? limit, limit)))
    }
  }

  /// Appends the pieces of a view, and returns its height.
  mutating func place(_ need: Need, x: Int, y: Int, width: Int) -> Int {
    guard width > 0, y < bottom else { return 0 }
    switch need.view {
    case .text(let text, let role, let lines, let alignment):
      return placeText(
        text, .text(role), at: UnitRect(x: x, y: y, width: width, height: 0),
        most: lines.map { max(1, $0) }, alignment)
    case .button(let label, let id, let isEnabled):
      let look = Arrangement.Look.button(isEnabled: isEnabled, isTight: need.isTight)
      return placeLabel(label, look, id, x: x, y: y, width: width)
    case .link(let label, let id):
      return placeLabel(label, .link, id, x: x, y: y, width: width)
    case .tabs(let tabs, let selected):
      return placeTabs(tabs, selected: selected, x: x, y: y, width: width)
    case .field(let placeholder, let text, let id):
      return placeField(placeholder, text, id, x: x, y: y, width: width)
    case .progress(let fraction, let label):
      return placeProgress(fraction, label, x: x, y: y, width: width)
    case .overlay(_, _, let anchor):
      return placeOverlay(need.children, at: anchor, x: x, y: y, width: width)
    case .toast(let text): return placeToast(text, x: x, y: y, width: width)
    case .dialog(let title, _):
      return placeDialog(title, need.children, x: x, y: y, width: width)
    case .placeholder(let message):
      return placeText(
        message, .placeholder, at: UnitRect(x: x, y: y, width: width, height: 0), most: nil,
        .leading)
    case .column(_, let spacing):
      return placeColumn(need.children, spacing: ViewValue.legal(spacing), x: x, y: y, width: width)
    case .row(_, let spacing):
      return placeRow(need.children, spacing: ViewValue.legal(spacing), x: x, y: y, width: width)
    case .box(_, let border, let padding, let caption):
      return placeBox(
        need.children, border: border, padding: padding, caption: caption, x: x, y: y, width: width)
    case .rule:
      let rect = UnitRect(x: x, y: y, width: width, height: 1)
      pieces.append(Arrangement.Piece(rect, .horizontalRule))
      return 1
    case .spacer(let size): return ViewValue.legal(size)
    case .picture(let drawing, let alt, let aspect, _):
      return placePicture(
        .picture(drawing, alt: alt), aspect, x: x, y: y, width: min(width, need.width))
    case .image(let url, let alt, let aspect, _):
      return placePicture(
        .image(url, alt: alt), aspect, x: x, y: y, width: min(width, need.width))
    case .custom(let name, let record, _):
      return placeCustom(name, record, x: x, y: y, width: width)
    }
  }

  static func edge(border: Bool, padding: Int) -> Int {
    (border ? 1 : 0) + ViewValue.legal(padding)
  }

  mutating func append(_ piece: Arrangement.Piece) { pieces.append(piece) }

  mutating func setHeight(_ height: Int, ofPiece index: Int) { pieces[index].rect.height = height }

  mutating func movePieces(from first: Int, x: Int, y: Int) {
    for index in first..<pieces.count { pieces[index].rect = pieces[index].rect.moved(x: x, y: y) }
  }

  /// Returns the id of a control if it can be activated: the first with a nonempty id.
  mutating func claimed(_ id: String) -> String? {
    !id.isEmpty && ids.insert(id).inserted ? id : nil
  }

  /// Returns the width of the widest line of a text, at most the limit.
  func widest(_ text: String, _ look: Arrangement.Look, _ limit: Int) -> Int {
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

extension ViewValue {
  /// Returns the arrangement of the view in a width; linear in the view and the visible text.
  ///
  /// With a height, an outermost border is stretched to it and nothing below it is arranged.
  public func arranged(
    width: Int, height: Int? = nil, measure: some TextMeasure
  ) -> Arrangement {
    let width = max(0, min(width, Self.widest))
    var arranger = Arranger(measure: measure, bottom: max(0, height ?? .max))
    let needed = arranger.place(arranger.need(self, limit: width), x: 0, y: 0, width: width)
    let arrangement = Arrangement(
      size: UnitSize(width: width, height: min(needed, arranger.bottom)),
      pieces: arranger.pieces)
    return height.map { arrangement.stretched(to: $0) } ?? arrangement
  }

  /// Returns the width that the view takes if there is room, at most the limit.
  public func width(limit: Int, measure: some TextMeasure) -> Int {
    let limit = max(0, min(limit, Self.widest))
    return Arranger(measure: measure, bottom: .max).need(self, limit: limit).width
  }

  /// Returns the height of the view in a width.
  public func height(width: Int, measure: some TextMeasure) -> Int {
    arranged(width: width, measure: measure).size.height
  }
}
