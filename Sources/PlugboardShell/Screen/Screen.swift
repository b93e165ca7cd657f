internal import Plugboard
internal import PlugboardPlugins
internal import PlugboardTerminal

/// The app as a person sees and uses it: the page, panels over it, and a line at the bottom.
///
/// It knows no terminal: keys come in, frames go out, and a script drives it as a person does.
/// `TerminalScreen` connects it to a terminal.
@MainActor final class Screen: Display {
  /// The size below which a line says that there is not enough room.
  static let smallest = UnitSize(width: 20, height: 6)
  /// The number of messages that are kept.
  private static let mostMessages = 200

  let shell: Shell
  let pages: PageViews
  var painter: ViewPainter { shell.painter }
  var size: UnitSize { didSet { panel?.layOut(in: room) } }
  /// The terminal; nil in scripts.
  weak var terminal: (any ScreenTerminal)?
  /// Whether a recorded session plays.
  var isReplay = false
  /// Whether frames may be shown: not while tasks settle after a key, nor between the commands of a replay at the same
  /// time, as the keys of a batch have no frame between them either.
  var showsFrames = true
  /// Called when the screen looks different without a key.
  var onChange: () -> Void = {}

  var panel: Panel? { didSet { panel?.layOut(in: room) } }
  /// The panel that was open when the help was asked for.
  private var panelBehind: Panel?
  var prompt: ScreenPrompt? { didSet { tellGesture(since: oldValue) } }
  /// The text that was last looked for, which is marked on the page.
  var wanted: String?
  var history = KeptHistory()
  /// The messages since the last key, the newest last.
  var messages: [String] = []
  /// The messages so far, the newest last.
  private(set) var log: [String] = []
  /// The newest lines of the trace while it is shown as it comes.
  private(set) var liveLines: [String] = []
  private static let mostLiveLines = 20

  init(_ shell: Shell, size: UnitSize) {
    self.shell = shell
    self.size = size
    pages = PageViews(shell)
  }

  /// Takes the messages of the shell from now on; the result gives them back.
  func takeMessages() -> () -> Void {
    let (receivers, show) = (shell.messages.receivers, shell.trace.show)
    // Faults and warnings are for authors; people see the parts of the page that stand in their place.
    let tellAuthors = { [unowned self] (text: String) in
      if shell.runtime.showsFaults { notice(text) }
    }
    shell.messages.receivers = Messages.Receivers(
      tell: { [unowned self] in notice(say($0)) }, warn: tellAuthors, note: tellAuthors,
      check: { [unowned self] _ in shell.saved.faults.isEmpty ? onChange() : showFaults() },
      commandPrefix: ":")
    shell.trace.show = { [unowned self] in showLive([$0]) }
    shell.trace.replace = { [unowned self] in showLive($1, inPlaceOf: $0) }
    return { [shell] in
      shell.messages.receivers = receivers
      shell.trace.show = show
      shell.trace.replace = nil
    }
  }

  /// Shows lines of the trace as they come, in place of the last ones if they repeat these.
  private func showLive(_ lines: [String], inPlaceOf count: Int = 0) {
    liveLines = (liveLines.dropLast(count) + lines).suffix(Self.mostLiveLines)
    onChange()
  }

  func notice(_ text: String) {
    messages.append(text)
    log.append(text)
    log = log.suffix(Self.mostMessages)
    onChange()
  }

  var statistics: FrameStatistics? { terminal?.statistics }

  var focus: (module: ModuleID, control: String?)? {
    pages.current.flatMap { page in page.focus.map { ($0, page.focusedControl) } }
  }

  func show(_ module: ModuleID) {
    resizePages()
    if let page = pages.current { shell.show(module, on: page) }
  }

  func press(_ key: TerminalKey) async {
    let giveBack = takeMessages()
    await handle(key)
    // As a terminal would show it; in a replay the next frame does.
    if !isReplay { tellShown() }
    giveBack()
  }

  /// Handles a key.
  func handle(_ key: TerminalKey) async {
    resizePages()
    if case .pointer(let pointer) = key { return await handle(pointer) }
    if prompt != nil { return await type(key) }
    messages = []
    // Keys may come faster than frames.
    pages.current?.updateFocus()
    if panel == nil, case .text = key, let field = focusedField {
      edit(field.control, of: field.module)
      return await type(key)
    }
    guard let action = ScreenKey.action(of: key, in: panel == nil ? .page : .panel) else {
      return show(say(ScreenText.noEffect))
    }
    if case .reload = action, case .answer(let command) = panel?.content {
      return ShellCommands.onlyReads(command, in: shell)
        ? await run(command) : show(say(ScreenText.noEffect))
    }
    if case .inspect = action { return await run("inspect \(focused.text)") }
    if case .edit = action { return await run(EditCommand.form.name) }
    if case .trace = action {
      await run("trace")
      // The newest event is last.
      panel?.scrollToEnd()
      return
    }
    await attempt { () throws(CommandFailure) in try perform(action) }
  }

  /// The module that has the focus, or else the page.
  private var focused: ModuleID { pages.current?.focus ?? shell.current }

  /// Whether a control has the focus, or an item whose view has one.
  private var focusHasControl: Bool {
    guard let page = pages.current, let module = page.focus else { return false }
    return page.focusedControl != nil || (try? shell.controls(of: module))?.isEmpty == false
  }

  private func perform(_ action: ScreenKey.Action) throws(CommandFailure) {
    switch action {
    case .quit, .redraw, .suspend: break
    default: guard isLargeEnough else { return }
    }
    if panel != nil, scrollPanel(action) { return }
    let page = pages.current
    switch action {
    case .up: page?.moveFocus(.up)
    case .down: page?.moveFocus(.down)
    case .left: page?.moveFocus(.left)
    case .right: page?.moveFocus(.right)
    case .next: page?.moveFocus(.next)
    case .previous: page?.moveFocus(.previous)
    case .pageUp: if page?.pull() != true { page?.turnPage(.backward) }
    case .pageDown: page?.turnPage(.forward)
    case .start: page?.moveFocus(toEnd: false)
    case .end: page?.moveFocus(toEnd: true)
    // Of a dialog that begins with a long text no control has the focus until one shows.
    case .tap where page?.showsDialog == true && page?.focus == nil: page?.turnPage(.forward)
    case .tap where page?.focus == nil, .longPress where page?.focus == nil:
      throw .failed(say(ScreenText.noFocus))
    case .tap: try activate(focused, control: page?.focusedControl)
    case .longPress: try longPress(focused, control: page?.focusedControl)
    case .tapOrPageDown where focusHasControl:
      try activate(focused, control: page?.focusedControl)
    case .tapOrPageDown: page?.turnPage(.forward)
    case .control(let number):
      guard let control = try shell.controls(of: shell.current).dropFirst(number - 1).first else {
        throw .failed(say(ScreenText.noButton(number)))
      }
      try activate(shell.current, control: control.id)
    case .back: try leave()
    case .command: prompt = ScreenPrompt(.command, LineEditor(history: history.history))
    case .find:
      prompt = ScreenPrompt(.find, LineEditor(history: History(wanted.map { [$0] } ?? [])))
    case .findNext: findAgain(backwards: false)
    case .findPrevious: findAgain(backwards: true)
    case .help:
      panelBehind = panel
      let help = ScreenKey.help(
        of: panel == nil ? .page : .panel, for: shell.runtime.languages, width: size.width)
      panel = Panel(say(ScreenText.keysTitle), help, .help)
    case .messages: showMessages()
    case .reload where panel?.content == .messages: showMessages()
    case .reload where panel != nil: break
    case .reload:
      let reload = try shell.reload()
      try reload.check()
      shell.keepFaults([])
      shell.checkDocuments()
      for line in reload.lines { notice(line) }
    case .pointer:
      let terminal = try neededTerminal()
      terminal.takesPointer.toggle()
      notice(
        say(terminal.takesPointer ? ScreenText.pointerTaken : ScreenText.pointerLeft))
    case .redraw: try neededTerminal().redraw()
    case .suspend:
      pages.current?.didHide()
      if isReplay { passThroughBackground() } else { try neededTerminal().suspend() }
    case .close: (panel, panelBehind) = (panelBehind, nil)
    case .quit: shell.commands.isQuitting = true
    case .inspect, .edit, .trace: break
    }
  }

  func lend<Result>(
    _ body: () async -> Result
  ) async throws(CommandFailure) -> Result {
    pages.current?.didHide()
    return try await neededTerminal().lend(body)
  }

  private func neededTerminal() throws(CommandFailure) -> any ScreenTerminal {
    guard let terminal else { throw .failed("there is no terminal") }
    return terminal
  }

  /// Leaves a dialog, a marked text or the page, whichever is in front.
  private func leave() throws(CommandFailure) {
    if pages.current?.showsDialog == true {
      let closing = try? shell.runtime.at(shell.current).up.fire(.dialogClose)
      if closing?.response == true { return }
    }
    if wanted != nil { return wanted = nil }
    guard shell.pages.count > 1 else { throw .failed(say(ScreenText.firstPage)) }
    _ = try shell.goBack()
  }

  /// Taps a module or a control, or begins to type into a field.
  func activate(_ id: ModuleID, control: String?) throws(CommandFailure) {
    let known = try control.flatMap { control throws(CommandFailure) in
      try shell.controls(of: id).first { $0.id.hasSameBytes(as: control) }
    }
    guard let known, known.kind == .field, known.isEnabled else {
      let outcome = try shell.tap(id, control: control)
      if outcome.subscribers == 0 { notice(say(ScreenText.noSubscriber(id))) }
      return
    }
    edit(known, of: id)
  }

  /// Presses a module or a control for long.
  func longPress(_ id: ModuleID, control: String?) throws(CommandFailure) {
    let outcome = try shell.longPress(id, control: control)
    if outcome.subscribers == 0 { notice(say(ScreenText.noLongPress(id))) }
  }

  private func edit(_ field: ViewValue.Control, of module: ModuleID) {
    prompt = ScreenPrompt(.field(module: module, field), LineEditor(field.text ?? ""))
  }

  /// The field that has the focus, into which letters are typed at once.
  var focusedField: (module: ModuleID, control: ViewValue.Control)? {
    guard let page = pages.current, let module = page.focus, let id = page.focusedControl,
      let control = try? shell.runtime.control(id, of: module), control.kind == .field,
      control.isEnabled
    else { return nil }
    return (module, control)
  }

  /// Submits a line in a field. Enter in a dialog then taps its first button; other keys lead on.
  private func submit(
    _ line: String, in field: ViewValue.Control, of module: ModuleID, by key: TerminalKey
  ) throws(CommandFailure) {
    _ = try shell.input(module, control: field.id, text: line)
    guard let page = pages.current else { return }
    switch key {
    case .tab, .down: page.moveFocus(.next)
    case .backTab, .up: page.moveFocus(.previous)
    default:
      guard page.showsDialog, module == shell.current else { return }
      let button = try shell.controls(of: module).first { $0.kind == .button && $0.isEnabled }
      if let button { try activate(module, control: button.id) }
    }
  }

  /// Scrolls the panel; returns whether the action scrolls a panel.
  private func scrollPanel(_ action: ScreenKey.Action) -> Bool {
    let rows = panel?.rows ?? 0
    switch action {
    case .up: panel?.scroll(by: -1)
    case .down: panel?.scroll(by: 1)
    case .pageUp: panel?.scroll(by: 2 - rows)
    case .pageDown: panel?.scroll(by: rows - 2)
    case .start: panel?.scrollToStart()
    case .end: panel?.scrollToEnd()
    default: return false
    }
    return true
  }

  private func type(_ key: TerminalKey) async {
    guard var prompt else { return }
    let former = prompt.editor.text
    let outcome = prompt.handle(key) { shell.completion(of: $0, cursor: $1) }
    self.prompt = prompt
    switch outcome {
    case .going:
      guard prompt.editor.text != former else { return }
      switch prompt.purpose {
      case .field(let module, let control):
        await attempt { () throws(CommandFailure) in
          try shell.edit(module, control: control.id, text: prompt.editor.text)
        }
      case .find: self.prompt?.note = searchNote(of: prompt.editor.text)
      case .command: break
      }
    case .cancelled: self.prompt = nil
    case .done(let line):
      self.prompt = nil
      messages = []
      switch prompt.purpose {
      case .command:
        history.add(line)
        await run(line)
      case .find: find(line)
      case .field(let module, let control):
        await attempt { () throws(CommandFailure) in
          try submit(line, in: control, of: module, by: key)
        }
      }
    }
  }

  /// Says something until the next key; unlike a notice, it isn't kept.
  func show(_ text: String) { messages = [text] }

  /// Performs an action, and shows its failure, if it has one.
  func attempt(_ action: () throws(CommandFailure) -> Void) async {
    do throws(CommandFailure) {
      try action()
    } catch {
      notice(error.text)
    }
    await settle()
  }

  /// Runs a command; an answer of one line that fits is shown at the bottom, others as a panel.
  private func run(_ line: String) async {
    let shown = shell.pages.last?.number
    let width = shell.commands.proseWidth
    shell.commands.proseWidth = size.width
    defer { shell.commands.proseWidth = width }
    var output: [String] = []
    do throws(CommandFailure) {
      output = try await shell.run(line)?.output ?? []
    } catch {
      notice(error.text)
    }
    await settle()
    let isLine = output.count == 1 && CellText.width(of: output[0]) <= size.width
    if isLine { notice(output[0]) }
    if !output.isEmpty, !isLine {
      panel = Panel(line, output, .answer(command: line))
    } else if shell.pages.last?.number != shown {
      // The new page isn't hidden behind the answer of an earlier command.
      panel = nil
    }
  }
}

/// A terminal as a screen uses it.
@MainActor protocol ScreenTerminal: AnyObject {
  /// Whether the pointer taps and scrolls, instead of selecting text.
  var takesPointer: Bool { get set }
  /// Draws everything again, because another program has written to the terminal.
  func redraw()
  var statistics: FrameStatistics { get }
  /// Leaves the terminal to the program that started this one.
  func suspend()
  /// Lends the terminal to another program until `body` returns.
  func lend<Result>(_ body: () async -> Result) async -> Result
}
