/// The overlay of a page: toasts at the bottom on the right, and dialogs in the middle, on the toasts.
///
/// A dialog that is higher than the screen is scrolled.
public struct PageOverlay: Sendable {
  /// A toast or a dialog.
  struct Part: Sendable {
    let arrangement: Arrangement
    let layer: PageScene.Layer
  }

  /// A part at its place on the screen.
  public struct PlacedPart: Sendable {
    public let arrangement: Arrangement
    public let rect: UnitRect
    public let layer: PageScene.Layer
  }

  /// The parts in painting order.
  private let parts: [Part]
  private let size: UnitSize
  /// The rows of a dialog that are scrolled out at the top.
  private var scrolledRows = 0

  /// - Parameters:
  ///   - view: A toast, a dialog, or a column of both; nil for none.
  ///   - former: The overlay in whose place it comes, whose scrolling it keeps.
  public init(
    of view: ViewValue?, in size: UnitSize, measure: some TextMeasure, after former: Self? = nil
  ) {
    let views = view?.parts ?? []
    // A free column on both sides, unless there is hardly any room.
    let most = size.width > 20 ? size.width - 4 : size.width
    let parts = views.map { view in
      let isToast = if case .toast = view { true } else { false }
      let width = view.width(limit: most, measure: measure)
      var arrangement = view.arranged(width: width, measure: measure)
      // A toast leaves some rows of the page in sight.
      if isToast, arrangement.size.height > max(3, size.height - ScrolledList.leastRows),
        case .toast(let text) = view
      {
        let short = measure.truncated(text[...], width: max(0, width - 4))
        arrangement = ViewValue.toast(short).arranged(width: width, measure: measure)
      }
      // The covered text doesn't touch the border of the toast.
      let isPadded = isToast && width < size.width
      return Part(
        arrangement: isPadded ? arrangement.padded(by: 1) : arrangement,
        layer: isToast ? .toast : .dialog)
    }
    self.parts = parts.filter { $0.layer == .toast } + parts.filter { $0.layer == .dialog }
    self.size = size
    scroll(by: former?.scrolledRows ?? 0)
  }

  /// Returns the overlay of a page, with the overlay of its app above it: only the topmost of their dialogs.
  static func view(_ view: ViewValue?, below above: ViewValue?) -> ViewValue? {
    guard let above, let view else { return above ?? view }
    let (parts, top) = (view.parts, above.parts)
    let hasDialog = top.contains(where: \.isDialog)
    return .column(parts.filter { !hasDialog || !$0.isDialog } + top)
  }

  /// Whether there is a dialog; then nothing else can have the focus, and the list isn't scrolled.
  public var isModal: Bool { parts.last?.layer == .dialog }

  /// Whether a dialog that is higher than the screen goes on above and below it.
  public var goesOn: (above: Bool, below: Bool) {
    let hidden = mostScrolledRows
    return (scrolledRows > 0, scrolledRows < hidden)
  }

  /// The parts at their places on the screen, in painting order.
  public var placedParts: [PlacedPart] {
    parts.map { part in
      var rect = UnitRect(part.arrangement.size)
      let free = size.height - rect.height
      if part.layer == .dialog {
        rect.x = (size.width - rect.width) / 2
        rect.y = free >= 0 ? free / 2 : max(free, -scrolledRows)
      } else {
        rect.x = size.width - rect.width
        rect.y = max(0, free)
      }
      return PlacedPart(arrangement: part.arrangement, rect: rect, layer: part.layer)
    }
  }

  /// The rows of a dialog that have no room on the screen.
  private var mostScrolledRows: Int {
    let dialogs = parts.filter { $0.layer == .dialog }
    return max(0, (dialogs.map(\.arrangement.size.height).max() ?? 0) - size.height)
  }

  /// Scrolls a dialog that is higher than the screen.
  public mutating func scroll(by rows: Int) {
    let limited = max(-ViewValue.highest, min(rows, ViewValue.highest))
    scrolledRows = max(0, min(scrolledRows + limited, mostScrolledRows))
  }

  /// Scrolls a dialog that is higher than the screen to its top.
  public mutating func scrollToStart() { scrolledRows = 0 }

  /// Scrolls a dialog that is higher than the screen until a rectangle in it is on the screen, with the
  /// row beyond it.
  public mutating func show(_ rect: UnitRect) {
    if rect.maxY + 1 > size.height {
      scroll(by: rect.maxY + 1 - size.height)
    } else if rect.y - 1 < 0 {
      scroll(by: rect.y - 1)
    }
  }
}

extension ViewValue {
  /// The toasts and dialogs of an overlay.
  fileprivate var parts: [ViewValue] {
    if case .column(let views, _) = self { views } else { [self] }
  }

  fileprivate var isDialog: Bool { if case .toast = self { false } else { true } }
}
