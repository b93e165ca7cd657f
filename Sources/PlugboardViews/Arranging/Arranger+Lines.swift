/// Rows that go on in further lines: each control has a place.
extension Arranger {
  /// Places the children of a row in as many lines as they need, and returns the height of all.
  ///
  /// The order is kept. Spacers, rules and empty children between two lines are left out: lines after a
  /// spacer are at the right, lines before one at the left, and lines between two in the middle. Empty
  /// children at the ends of the row leave its spacing free in each line.
  mutating func placeLines(
    _ children: [Need], _ leasts: [Int], spacing: Int, x: Int, y: Int, width: Int
  ) -> Int {
    var before = spacing * children.prefix { $0.isEmpty }.count
    var after = spacing * children.reversed().prefix { $0.isEmpty }.count
    if before + after > width / 4 { (before, after) = (0, 0) }
    let room = width - before - after
    let firstSpacer = children.firstIndex { $0.isSpacer } ?? children.count
    let lastSpacer = children.lastIndex { $0.isSpacer } ?? -1
    var top = y
    for line in lines(of: children, spacing: spacing, width: room) {
      guard top < bottom else { break }
      let shown = Array(children[line])
      let gaps = spacing * (shown.count - 1)
      let widths = widths(of: shown[...], Array(leasts[line]), in: room - gaps)
      let free = max(0, room - gaps - widths.reduce(0, +))
      let isAfter = firstSpacer < line.lowerBound
      let isBefore = lastSpacer >= line.upperBound
      let left = x + before + (isAfter ? isBefore ? free / 2 : free : 0)
      top += placeLine(shown, widths, spacing: spacing, x: left, y: top, right: x + before + room)
    }
    return top - y
  }

  /// Returns the children of each line; none begins or ends with a spacer, a rule or an empty child.
  private func lines(of children: [Need], spacing: Int, width: Int) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var used = 0
    for (index, child) in children.enumerated() where !child.isSeparator {
      if let line = lines.last {
        let between = children[line.upperBound..<index].reduce(spacing) {
          $0 + $1.width + spacing
        }
        if used + between + child.width <= width {
          lines[lines.count - 1] = line.lowerBound..<index + 1
          used += between + child.width
          continue
        }
      }
      lines.append(index..<index + 1)
      used = child.width
    }
    return lines
  }
}

/// The least widths of controls.
extension Arranger {
  /// The number of signs up to which frames leave room for the controls in them.
  private static var leastColumns: Int { 20 }

  /// Returns the least width of a control's line: its marks, some letters and the sign of cut
  /// text.
  func leastOfLabel(_ look: Arrangement.Look) -> Int {
    measure.width(of: measure.marked("…", as: look)) + 3 * measure.width(of: "…" as Character)
  }

  /// Returns the width in which each control of a view has a place of its own, with the frames around it;
  /// 0 if the view has no controls.
  ///
  /// - Parameter most: The columns of a line of which a label takes as many as it needs. If nil, a label has
  ///   some letters, and frames no more room than a small screen leaves.
  func leastOfControls(in view: ViewValue, ofLabels most: Int? = nil, depth: Int = 1) -> Int {
    guard depth <= ViewValue.deepest else { return 0 }
    func inner(_ view: ViewValue) -> Int {
      leastOfControls(in: view, ofLabels: most, depth: depth + 1)
    }
    func least(_ label: String, _ look: Arrangement.Look) -> Int {
      widthOfLabel(label, look, most ?? leastOfLabel(look))
    }
    func framed(_ child: ViewValue, _ frame: Int) -> Int {
      let inner = inner(child)
      guard inner > 0, most == nil else { return inner > 0 ? inner + frame : 0 }
      let most = Self.leastColumns * measure.width(of: "…" as Character)
      return max(inner, min(inner + frame, most))
    }
    switch view {
    case .button(let label, _, let isEnabled):
      return least(label, .button(isEnabled: isEnabled, isTight: true))
    case .link(let label, _): return least(label, .link)
    case .tabs(let tabs, _):
      return tabs.reduce(0) { max($0, least($1.label, .tab(isSelected: false))) }
    case .field: return leastOfLabel(.field(isEmpty: false))
    case .column(let children, _), .row(let children, _):
      return children.reduce(0) { max($0, inner($1)) }
    case .overlay(let top, let base, _):
      return max(inner(top), inner(base))
    case .box(let child, let border, _, _): return framed(child, border ? 2 : 0)
    case .dialog(_, let child): return framed(child, 2 * Self.frame.x)
    case .custom(let name, let record, let fallback):
      // A view that the host knows is measured as it is, and has no controls.
      let isKnown =
        measure.size(ofCustom: name, record, width: Self.leastColumns) != nil
      return isKnown ? 0 : inner(fallback)
    case .text, .rule, .spacer, .picture, .image, .progress, .toast, .placeholder: return 0
    }
  }

  /// Returns an edge around a view, reduced if the rest of a width hasn't room for the controls in it.
  func edge(_ edge: Int, around view: ViewValue, width: Int) -> Int {
    let enough = Self.leastColumns * measure.width(of: "…" as Character)
    guard edge > 0, width - 2 * edge < enough else { return edge }
    let least = leastOfControls(in: view)
    return least > 0 ? min(edge, max(0, (width - least) / 2)) : edge
  }
}

extension Arranger.Need {
  var isSpacer: Bool { if case .spacer = view { true } else { false } }

  /// Whether it shows nothing, and takes no more than its spacing.
  fileprivate var isEmpty: Bool { width == 0 && !isFlexible }

  /// Whether it is left out between two lines.
  fileprivate var isSeparator: Bool {
    if case .rule = view { return true }
    return isSpacer || isEmpty
  }
}
