internal import Plugboard
internal import PlugboardTerminal

/// Draws the screen.
extension Screen {
  /// The size of the part that shows the page.
  var room: UnitSize { UnitSize(width: size.width, height: max(0, size.height - 1 - strip.count)) }

  /// The lines between the page and the last row: watched values, and the trace as it comes.
  private var strip: [String] {
    let most = size.height / 3
    let watches = shell.watchRows.prefix(most).map { "watch  \($0.line)" }
    guard shell.trace.showing != .off else { return watches }
    // At least one row: otherwise the page would move with the first event.
    let lines = liveLines.suffix(max(1, most - watches.count))
    return watches + (lines.isEmpty ? [say(ScreenText.traceIsOn)] : Array(lines))
  }

  /// The rectangle of the panel; nil if there is none.
  var panelRect: UnitRect? {
    panel.map { panel in
      UnitRect(x: 0, y: room.height - panel.rows, width: size.width, height: panel.rows)
    }
  }

  /// Whether the screen is large enough to show anything but that it isn't.
  var isLargeEnough: Bool {
    size.width >= Self.smallest.width && size.height >= Self.smallest.height
  }

  /// Gives the pages the room of the screen; if the screen is too small, they keep their former
  /// room.
  func resizePages() {
    if isLargeEnough { pages.size = room }
  }

  func frame() -> CellGrid {
    var grid = frameOnTerminalGround()
    painter.theme.paintGround(of: &grid)
    return grid
  }

  /// Returns the frame, in which cells outside the page have the colours of the terminal.
  private func frameOnTerminalGround() -> CellGrid {
    var grid = CellGrid(size: size)
    resizePages()
    pages.refresh()
    panel?.layOut(in: room)
    guard isLargeEnough else {
      let texts = ScreenText.tooSmall(Self.smallest, size).map(say)
      let text = texts.first { CellText.width(of: $0) <= size.width } ?? ""
      grid.write(text, x: 0, y: size.height / 2, clip: UnitRect(size))
      pages.current?.didHide()
      return grid
    }
    if let page = pages.current {
      var scene = page.scene()
      scene.size = UnitSize(width: size.width, height: size.height - pages.top)
      grid = sheet(painter.grid(of: scene))
      shell.runtime.reportFaults(of: shell.drawings)
      page.didShow(scene, below: covers)
      if panel == nil, let markedText { mark(markedText, in: UnitRect(room), on: &grid) }
      if case .field(let module, let control) = prompt?.purpose {
        let rect = scene.rect(of: control.id, in: module)
        drawField(rect?.moved(x: 0, y: pages.top), on: &grid)
      }
    }
    if let panel, let rect = panelRect {
      panel.draw(in: rect, on: &grid) { say(ScreenText.lines($0, $1, of: $2)) }
      if let markedText {
        let body = UnitRect(x: 0, y: rect.y + 1, width: rect.width, height: rect.height - 1)
        mark(markedText, in: body, on: &grid)
      }
    }
    drawStrip(on: &grid)
    drawCandidates(on: &grid)
    drawLastRow(on: &grid)
    return grid
  }

  /// Tells the page which of its parts the screen would show now.
  func tellShown() {
    guard let page = pages.current else { return }
    panel?.layOut(in: room)
    page.didShow(page.scene(), below: covers)
  }

  /// The rectangles of the current page that the panel covers.
  private var covers: [UnitRect] { panelRect.map { [$0.moved(x: 0, y: -pages.top)] } ?? [] }

  /// Returns the frame of a page, below the top of the page behind it if that is visible.
  private func sheet(_ page: CellGrid) -> CellGrid {
    guard let behind = pages.behind else { return page }
    var scene = behind.scene()
    scene.size = size
    var grid = painter.grid(of: scene)
    let edge = UnitRect(x: 0, y: pages.top - 1, width: size.width, height: 1)
    behind.didShow(
      scene, below: [UnitRect(x: 0, y: edge.y, width: size.width, height: size.height - edge.y)])
    grid.fill(
      UnitRect(x: 0, y: edge.y, width: size.width, height: size.height - edge.y),
      clip: UnitRect(size))
    grid.write(
      "╭" + String(repeating: "─", count: max(0, size.width - 2)) + "╮", x: 0, y: edge.y,
      style: CellStyle(.dim), clip: edge)
    for y in 0..<(size.height - pages.top) {
      for x in 0..<size.width {
        guard let cell = page.cell(x: x, y: y), cell.width > 0 else { continue }
        grid.write(
          String(cell.character), x: x, y: y + pages.top, style: cell.style, clip: UnitRect(size))
      }
    }
    return grid
  }

  private func drawStrip(on grid: inout CellGrid) {
    for (row, line) in strip.enumerated() {
      let rect = UnitRect(x: 0, y: room.height + row, width: size.width, height: 1)
      grid.fill(rect, clip: rect)
      grid.write("│ ", x: 0, y: rect.y, style: CellStyle(.dim), clip: rect)
      grid.write(CellText.cut(line, to: size.width - 2), x: 2, y: rect.y, clip: rect)
    }
  }

  /// Lists the candidates for the word at the cursor above the last row, with a note for each.
  private func drawCandidates(on grid: inout CellGrid) {
    guard let prompt, let completion = prompt.completion else { return }
    let all = completion.candidates
    let rows = min(all.count, max(3, room.height / 2))
    let first = max(0, min((prompt.chosen ?? 0) - rows / 2, all.count - rows))
    let shown = all[first..<(first + rows)]
    let widest = min(shown.map { CellText.width(of: $0.text) }.max() ?? 0, size.width - 2)
    let rect = UnitRect(x: 0, y: size.height - 1 - rows, width: size.width, height: rows)
    grid.fill(rect, clip: rect)
    for (row, candidate) in shown.enumerated() {
      let y = rect.y + row
      let isChosen = prompt.chosen == first + row
      let text = CellText.cut(candidate.text, to: widest)
      if isChosen { grid.write("▸", x: 0, y: y, style: CellStyle(.bold), clip: rect) }
      let style = isChosen ? CellStyle([.bold, .reversed]) : CellStyle(.bold)
      grid.write(text, x: 1, y: y, style: style, clip: rect)
      let note = CellText.cut(candidate.note, to: max(0, size.width - widest - 4))
      grid.write(note, x: widest + 3, y: y, style: CellStyle(.dim), clip: rect)
    }
    let left = all.count - rows
    if left > 0 || completion.isCut {
      let more = " \(say(ScreenText.more("\(left)\(completion.isCut ? "+" : "")"))) "
      let x = size.width - CellText.width(of: more)
      grid.write(more, x: x, y: rect.y, style: CellStyle(.reversed), clip: rect)
    }
  }

  /// Reverses the cells in which a text is shown, in any case.
  private func mark(_ text: String, in rect: UnitRect, on grid: inout CellGrid) {
    let wanted = Array(text.lowercased())
    for y in rect.y..<rect.maxY {
      let cells = (rect.x..<rect.maxX).compactMap { x -> (x: Int, cell: Cell)? in
        grid.cell(x: x, y: y).flatMap { $0.width > 0 ? (x, $0) : nil }
      }
      let shown = cells.map { $0.cell.character.lowercased() }
      guard shown.count >= wanted.count else { continue }
      for start in 0...(shown.count - wanted.count)
      where zip(shown[start...], wanted).allSatisfy({ $0 == String($1) }) {
        for (x, cell) in cells[start..<(start + wanted.count)] {
          var style = cell.style
          style.traits.insert(.reversed)
          grid.write(String(cell.character), x: x, y: y, style: style, clip: rect)
        }
      }
    }
  }

  private func drawLastRow(on grid: inout CellGrid) {
    let row = UnitRect(x: 0, y: size.height - 1, width: size.width, height: 1)
    grid.fill(row, clip: row)
    if let lastRow { return lastRow.draw(in: row, on: &grid) }
    if let prompt { draw(prompt, in: row, on: &grid) }
  }

  /// The last row; nil while a line is typed there.
  var lastRow: LastRow? {
    func row(_ text: String, _ style: CellStyle, _ hints: [ScreenHint]) -> LastRow {
      LastRow(
        text: text, style: style, hints: hints.map { ($0.key, say($0.text)) }, width: size.width)
    }
    if let prompt {
      guard case .field = prompt.purpose, isFieldOnPage else { return nil }
      return row(say(ScreenText.typeText), CellStyle(.bold), ScreenHint.field)
    }
    if let text = messages.last {
      let all = ScreenHint(.text("e"), ScreenText.messages(messages.count))
      return row(text, CellStyle(.bold), messages.count > 1 ? [all] : hints(beside: text))
    }
    if panel != nil { return row("", CellStyle(.dim), ScreenHint.panel) }
    if let fault = shell.saved.faults.first {
      let (errors, warnings) = shell.saved.counts
      let all = ScreenHint(
        .text("e"),
        errors + warnings > 1 ? ScreenText.faults(errors, warnings) : ScreenText.wholeFault)
      let style = painter.theme.style(of: .text(errors > 0 ? .error : .warning))
      return row("\(errors > 0 ? "✗" : "!") \(fault)", style, [all])
    }
    if shell.isLogInAsked, pages.current?.showsDialog != true {
      return row(say(Messages.logInPrompt(":")), CellStyle(.bold), [])
    }
    if focusedField != nil {
      let text = say(ScreenText.typeText)
      return row(text, CellStyle(.bold), hints(beside: text))
    }
    let crumbs = shell.pages.map(\.id.text).joined(separator: " › ")
    return row(crumbs, CellStyle(.dim), hints(beside: crumbs))
  }

  /// Returns the most important keys of the page, as many as there is room for beside a text.
  private func hints(beside text: String) -> [ScreenHint] {
    if panel != nil { return ScreenHint.panel }
    if pages.current?.showsDialog == true { return ScreenHint.dialog }
    var hints = focusedField == nil ? ScreenHint.page : ScreenHint.beforeField
    if shell.pages.count > 1 { hints.insert(ScreenHint.back, at: 0) }
    let room = size.width - CellText.width(of: text) - LastRow.gap.count
    for lesser in ScreenHint.lesser
    where CellText.width(of: hints.map { say($0.text) }.joined(separator: LastRow.gap)) > room {
      hints.removeAll { $0.key == lesser }
    }
    return hints
  }

  /// Draws the label and the line around its cursor, which is a reversed cell.
  private func draw(_ prompt: ScreenPrompt, in row: UnitRect, on grid: inout CellGrid) {
    let label = CellText.cut(prompt.label, to: row.width / 2)
    let x = grid.write(label, x: row.x, y: row.y, style: CellStyle(.bold), clip: row)
    let hint = prompt.note.isEmpty ? "" : CellText.cut("  " + prompt.note, to: row.width / 2)
    let end = row.maxX - CellText.width(of: hint)
    draw(
      prompt.editor, in: UnitRect(x: x, y: row.y, width: end - x, height: 1), CellStyle.plain,
      on: &grid)
    grid.write(hint, x: end, y: row.y, style: CellStyle(.dim), clip: row)
  }

  private func draw(
    _ editor: LineEditor, in rect: UnitRect, _ style: CellStyle, on grid: inout CellGrid
  ) {
    let line = editor.visible(width: rect.width)
    grid.fill(rect, style: style, clip: rect)
    grid.write(line.text, x: rect.x, y: rect.y, style: style, clip: rect)
    var cursor = style
    cursor.traits.formSymmetricDifference(.reversed)
    grid.write(
      String(line.under), x: rect.x + line.cursor, y: rect.y, style: cursor, clip: rect)
  }

  /// The fewest cells of a field in which a line is edited on the page.
  private static var narrowestField: Int { 8 }

  private var isFieldOnPage: Bool {
    guard panel == nil, case .field(let module, let control) = prompt?.purpose,
      let rect = pages.current?.scene().rect(of: control.id, in: module)
    else { return false }
    return rect.width >= Self.narrowestField
  }

  private func drawField(_ rect: UnitRect?, on grid: inout CellGrid) {
    guard let rect, rect.width >= Self.narrowestField, let prompt, panel == nil else { return }
    // Its own marks are in the first and the last cell.
    let inner = UnitRect(x: rect.x + 1, y: rect.y, width: rect.width - 2, height: 1)
    draw(prompt.editor, in: inner, CellStyle(.underlined), on: &grid)
  }
}

extension PageScene {
  /// Returns the visible rectangle of a control; nil if it isn't wholly visible.
  func rect(of control: String, in module: ModuleID) -> UnitRect? {
    for placement in placements.reversed() where placement.module == module {
      for piece in placement.arrangement.pieces
      where piece.control.hasSameBytes(as: control) {
        let rect = piece.rect.moved(x: placement.rect.x, y: placement.rect.y)
        return rect.intersection(placement.visible) == rect ? rect : nil
      }
    }
    return nil
  }
}
