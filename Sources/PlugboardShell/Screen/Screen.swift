internal import Plugboard
internal import PlugboardPlugins
internal import PlugboardTerminal

/// The app on a terminal: shows the page, takes keys, and has a command line at the bottom.
@MainActor final class Screen {
  private static let smallest = Size(width: 20, height: 4)
  private static let hint = "? help   Enter tap   b back   : command   q quit"

  let shell: Shell
  private let session: TerminalSession
  /// The composers by the numbers of open pages.
  private var composers: [Int: PageComposer<CellMeasure>] = [:]
  private var prompt: LineEditor?
  /// The field that the prompt is for; nil for a command.
  private var field: (module: ModuleID, control: View.Control)?
  private var panel: Panel?
  private var history: [String] = []
  /// The messages of the host since the last key, including faults and warnings.
  private var notices: [String] = []
  private var message = ""
  private var isDrawPending = false
  private let watch: DocumentWatch?
  /// Whether an input is being handled; a reload waits for its end.
  private var isBusy = false
  /// The files that were saved meanwhile.
  private var saved: [String] = []

  /// Runs the screen until the person quits or the terminal is gone.
  static func run(
    _ shell: Shell, _ watch: DocumentWatch?, colors: ColorDepth.Choice
  ) async throws(CommandFailure) -> Int32 {
    let session: TerminalSession
    do {
      session = try TerminalSession(depth: TerminalSession.depth(colors))
    } catch {
      throw .failed("\(error)")
    }
    let screen = Screen(shell, session, watch)
    await screen.run()
    session.end()
    shell.close()
    return 0
  }

  private init(_ shell: Shell, _ session: TerminalSession, _ watch: DocumentWatch?) {
    self.shell = shell
    self.session = session
    self.watch = watch
  }

  private func run() async {
    shell.tell = { [unowned self] in notice($0) }
    shell.warn = { [unowned self] in notice($0) }
    shell.trace.show = { [unowned self] in notice($0) }
    shell.runtime.onStaleViews = { [unowned self] in drawSoon() }
    defer {
      shell.runtime.onStaleViews = {}
      shell.tell = { _ in }
      shell.warn = { _ in }
      shell.trace.show = { _ in }
    }
    draw()
    let watching = Task {
      await watch?.run(on: shell.runtime.ports.clock) { [unowned self] in take(saved: $0) }
    }
    defer { watching.cancel() }
    for await input in session.inputs {
      isBusy = true
      if case .key(let key) = input { await take(key) }
      isBusy = false
      if shell.isQuitting { break }
      watch?.follow(Set(shell.pages.compactMap(\.request.file)))
      if !saved.isEmpty { take(saved: []) }
      draw()
    }
  }

  /// Reloads after a save.
  private func take(saved files: [String]) {
    saved += files
    guard !isBusy else { return }
    message = shell.reload(saved: saved)
    notices = []
    saved = []
    drawSoon()
  }

  private func take(_ key: KeyPress) async {
    if prompt != nil { return await type(key) }
    if case .pointer(let pointer) = key {
      return await perform { () throws(CommandFailure) in try take(pointer) }
    }
    let action = ScreenKey.action(of: key)
    if var open = panel {
      let outcome = open.take(key, height: room.height)
      panel = outcome == .open ? open : nil
      guard outcome == .passed, !(open.isHelp && action == .help) else { return }
    }
    message = ""
    notices = []
    guard let action else { return }
    await perform { () throws(CommandFailure) in try perform(action) }
  }

  private func perform(_ action: ScreenKey.Action) throws(CommandFailure) {
    switch action {
    case .up: composer()?.moveFocus(.up)
    case .down: composer()?.moveFocus(.down)
    case .left: composer()?.moveFocus(.left)
    case .right: composer()?.moveFocus(.right)
    case .next: composer()?.moveFocus(.next)
    case .previous: composer()?.moveFocus(.previous)
    case .pageUp:
      if composer()?.pull() != true { scroll { $0.scroll(by: -max(1, room.height - 2)) } }
    case .pageDown: scroll { $0.scroll(by: max(1, room.height - 2)) }
    case .start: scroll { $0.scrollToStart() }
    case .end: scroll { $0.scrollToEnd() }
    case .tap:
      try activate(composer()?.focus ?? shell.current, control: composer()?.focusedControl)
    case .control(let number):
      guard let control = try shell.controls(of: shell.current).dropFirst(number - 1).first else {
        throw .failed("the page has no button \(number) on top")
      }
      try tap(shell.current, control: control.id)
    case .back: _ = try shell.goBack()
    case .command: prompt = LineEditor(history: history)
    case .pointer:
      session.takesPointer.toggle()
      notice(
        session.takesPointer
          ? "the mouse taps and scrolls" : "the mouse selects text; m takes it again")
    case .help: panel = Panel(ScreenKey.help, isHelp: true)
    case .reload:
      let reload = try shell.reload()
      try reload.check()
      shell.savedFault = nil
      for line in reload.lines { notice(line) }
    case .redraw: session.forgetScreen()
    case .quit: shell.isQuitting = true
    }
  }

  /// Scrolls, and moves the focus along.
  private func scroll(_ scroll: (PageComposer<CellMeasure>) -> Void) {
    guard let composer = composer() else { return }
    scroll(composer)
    composer.keepFocusVisible()
  }

  /// Taps a module or a control, or begins to type into a field.
  private func activate(_ id: ModuleID, control: String?) throws(CommandFailure) {
    let known = try control.flatMap { control throws(CommandFailure) in
      try shell.controls(of: id).first { $0.id == control }
    }
    guard let known, known.kind == .field else { return try tap(id, control: control) }
    var editor = LineEditor(history: [])
    editor.complete(to: known.text ?? "")
    field = (id, known)
    prompt = editor
  }

  private func take(_ pointer: PointerInput) throws(CommandFailure) {
    guard prompt == nil, panel == nil, let composer = composer() else { return }
    switch pointer.action {
    case .up: scroll { $0.scroll(by: -3) }
    case .down: scroll { $0.scroll(by: 3) }
    case .left: composer.moveFocus(.left)
    case .right: composer.moveFocus(.right)
    case .press:
      guard let target = composer.scene().target(x: pointer.x, y: pointer.y) else { return }
      composer.focus(on: target.module, control: target.control)
      guard composer.focus == target.module else { return }
      try activate(target.module, control: target.control)
    case .release, .drag: break
    }
  }

  private func tap(_ id: ModuleID, control: String? = nil) throws(CommandFailure) {
    let outcome = try shell.tap(id, control: control)
    if outcome.subscribers == 0 { notice("no subscriber of the tap at \(id)") }
  }

  private func type(_ key: KeyPress) async {
    guard var editor = prompt else { return }
    if key == .tab, field == nil {
      editor.complete(to: shell.completed(editor.before))
      prompt = editor
      return
    }
    let outcome = editor.take(key)
    prompt = editor
    switch outcome {
    case .going: return
    case .cancelled: (prompt, field) = (nil, nil)
    case .done(let line):
      prompt = nil
      if let field { return await submit(line, in: field) }
      message = ""
      notices = []
      if !line.isEmpty, history.last != line { history.append(line) }
      await run(line)
    }
  }

  /// Submits the text of a field.
  private func submit(_ text: String, in field: (module: ModuleID, control: View.Control)) async {
    self.field = nil
    message = ""
    notices = []
    await perform { () throws(CommandFailure) in
      _ = try shell.input(field.module, control: field.control.id, text: text)
    }
  }

  /// Performs an action, and shows what it has to say.
  private func perform(_ action: () throws(CommandFailure) -> Void) async {
    do throws(CommandFailure) {
      try action()
    } catch {
      notice(error.text)
    }
    await shell.settle()
    if panel == nil { showNotices() }
  }

  private func run(_ line: String) async {
    var output: [String] = []
    do throws(CommandFailure) {
      output = try await shell.run(line)?.output ?? []
    } catch {
      notice(error.text)
    }
    await shell.settle()
    if let shown = shell.shown, shown.page == shell.current, let composer = composer() {
      shell.show(shown.module, on: composer)
      shell.shown = nil
    }
    show(output + notices)
    notices = []
  }

  /// Shows texts in the last line if they fit, else over the page.
  private func show(_ texts: [String]) {
    let line = texts.joined(separator: "   ")
    if width(of: line[...]) <= room.width { message = line } else { panel = Panel(texts) }
  }

  private func notice(_ text: String) {
    notices.append(text)
    drawSoon()
  }

  private func showNotices() {
    if !notices.isEmpty { show(notices) }
    notices = []
  }
}

/// Draws the screen.
extension Screen {
  /// The size of the lines above the last one.
  private var room: Size {
    Size(width: session.size.width, height: max(0, session.size.height - 1))
  }

  /// Returns the composer of the current page, which keeps its scrolling and focus while others show.
  private func composer() -> PageComposer<CellMeasure>? {
    guard let page = shell.pages.last else { return nil }
    if let composer = composers[page.number] {
      composer.size = room
      return composer
    }
    guard let composer = try? shell.composer(of: page.id, size: room) else { return nil }
    composers[page.number] = composer
    composer.moveFocus(.next)
    return composer
  }

  /// Draws in a later turn, once for all changes until then.
  private func drawSoon() {
    guard !isDrawPending else { return }
    isDrawPending = true
    Task { [weak self] in self?.draw() }
  }

  private func draw() {
    isDrawPending = false
    if prompt == nil, panel == nil, !notices.isEmpty { message = notices[notices.count - 1] }
    session.show(grid())
  }

  private func grid() -> CellGrid {
    let size = session.size
    var grid = CellGrid(size: size)
    let all = Rect(size)
    guard size.width >= Self.smallest.width, size.height >= Self.smallest.height else {
      grid.write("too small", x: 0, y: 0, clip: all)
      return grid
    }
    let open = Set(shell.pages.map(\.number))
    composers = composers.filter { open.contains($0.key) }
    for composer in composers.values { composer.refresh() }
    // Also while a panel hides the page, so that the next stale view is reported again.
    _ = shell.runtime.takeStaleViews()
    if panel != nil {
      panel?.draw(on: &grid)
    } else if var scene = composer()?.scene() {
      scene.size = size
      grid = ViewPainter().grid(of: scene)
    }
    drawLastRow(on: &grid)
    return grid
  }

  private func drawLastRow(on grid: inout CellGrid) {
    let y = grid.size.height - 1
    let row = Rect(x: 0, y: y, width: grid.size.width, height: 1)
    grid.fill(row, clip: row)
    if let prompt {
      draw(prompt, on: &grid, in: row)
    } else if let panel {
      grid.write(panel.hint(height: room.height), x: 0, y: y, style: Style(.dim), clip: row)
    } else if let message = message.isEmpty ? shell.savedFault : message {
      grid.write(message, x: 0, y: y, style: Style(.bold), clip: row)
    } else {
      let hint = shell.isLogInAsked ? Shell.logInPrompt : Self.hint
      grid.write("\(shell.current)   \(hint)", x: 0, y: y, style: Style(.dim), clip: row)
    }
  }

  /// Shows the end of the part before the cursor, which is a reversed cell.
  private func draw(_ prompt: LineEditor, on grid: inout CellGrid, in row: Rect) {
    var before = prompt.before[...]
    let label = field.map { "\($0.control.label): " } ?? ":"
    let free = max(3, row.width - 2 - width(of: label[...]))
    while width(of: before) > free { before.removeFirst() }
    var x = grid.write(label, x: 0, y: row.y, style: Style(.bold), clip: row)
    x = grid.write(before, x: x, y: row.y, clip: row)
    let under = prompt.behind.first.map(String.init) ?? " "
    x = grid.write(under, x: x, y: row.y, style: Style(.reversed), clip: row)
    grid.write(prompt.behind.dropFirst(), x: x, y: row.y, clip: row)
  }

  private func width(of text: Substring) -> Int { text.reduce(0) { $0 + Glyph($1).width } }
}
