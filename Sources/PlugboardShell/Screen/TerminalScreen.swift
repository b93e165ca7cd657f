internal import Plugboard
internal import PlugboardSystem
internal import PlugboardTerminal

/// Connects the screen to a terminal: keys and changes of size go in, frames go out, and saved
/// documents are reloaded.
@MainActor final class TerminalScreen: ScreenTerminal {
  private let screen: Screen
  private let session: TerminalSession
  private let watch: DocumentWatch?
  private var isDrawPending = false
  /// The last frame.
  private var frame: CellGrid?
  /// The recorder of the session; nil if it isn't recorded.
  private var recorder: SessionRecorder?
  /// Whether plugins were told that the program is stopped.
  private var isInBackground = false
  /// Whether an input is being handled; a reload waits for its end.
  private var isBusy = false
  /// The files that were saved meanwhile.
  private var saved: [String] = []

  private var shell: Shell { screen.shell }

  /// The wishes of a person about the screen.
  struct Settings {
    let colors: ColorDepth.Choice
    let takesPointer: Bool
    /// The first message on the screen.
    let notices: [LocalizedText]
    /// The file of the typed lines; nil if none is kept.
    let history: HistoryFile?
    /// The recorder of the session; nil if it isn't recorded.
    let recorder: SessionRecorder?
  }

  /// Runs the screen until the person quits or the terminal is gone; returns the figures of its
  /// frames.
  static func run(
    _ shell: Shell, _ watch: DocumentWatch?, _ settings: Settings
  ) async throws(CommandFailure) -> FrameStatistics {
    let session: TerminalSession
    do {
      // ncurses reads the same variable: the milliseconds after which an ESC is a key of its own.
      let delay = CurrentProgram.environment("ESCDELAY").flatMap { Int($0) }
      let depth = TerminalSession.depth(settings.colors)
      shell.show(on: depth, environment: CurrentProgram.environment)
      session = try TerminalSession(
        depth: depth, escapeDelay: delay ?? 50,
        takesPointer: settings.takesPointer)
    } catch {
      throw .failed("\(error)")
    }
    let terminal = TerminalScreen(Screen(shell, size: session.size), session, watch)
    terminal.recorder = settings.recorder
    await terminal.run(settings)
    let finish = Result { () throws(CommandFailure) in
      try settings.recorder?.finish(
        after: shell.messages.incidents.takeExpectations(), hasQuit: shell.commands.isQuitting)
    }
    session.end()
    shell.close()
    try finish.get()
    return session.statistics
  }

  private init(_ screen: Screen, _ session: TerminalSession, _ watch: DocumentWatch?) {
    self.screen = screen
    self.session = session
    self.watch = watch
  }

  var takesPointer: Bool {
    get { session.takesPointer }
    set { session.takesPointer = newValue }
  }

  var statistics: FrameStatistics { session.statistics }

  func redraw() { session.forgetScreen() }

  func suspend() {
    leave()
    session.suspend()
  }

  /// Tells that the app isn't visible any more.
  private func leave() {
    guard !isInBackground else { return }
    isInBackground = true
    shell.navigator.tell(.willResignActive)
    shell.navigator.tell(.didEnterBackground)
  }

  /// Tells that the app is visible again, after it was stopped, by itself or without notice.
  private func comeBack() {
    leave()
    isInBackground = false
    shell.navigator.tell(.willEnterForeground)
    shell.navigator.tell(.didBecomeActive)
  }

  func lend<Result>(_ body: () async -> Result) async -> Result { await session.lend(body) }

  private func run(_ settings: Settings) async {
    let giveBack = screen.takeMessages()
    screen.terminal = self
    shell.display = screen
    screen.pages.onStale = { [unowned self] in drawSoon() }
    screen.onChange = { [unowned self] in drawSoon() }
    defer {
      screen.pages.onStale = {}
      screen.onChange = {}
      giveBack()
    }
    screen.history = KeptHistory(settings.history) { [unowned screen] in screen.notice($0) }
    for notice in settings.notices { shell.messages.tell(notice) }
    shell.navigator.tell(.didBecomeActive)
    draw()
    shell.followDelivery()
    let watching = Task {
      await watch?.run(on: ContinuousClock()) { [unowned self] in accept(saved: $0) }
    }
    defer { watching.cancel() }
    for await input in session.inputs {
      isBusy = true
      recorder?.beginAct()
      switch input {
      case .key(let key):
        record(key)
        await screen.handle(key)
      case .resize: recorder?.resize(session.size, after: expectations)
      case .focus(let hasFocus):
        let name = hasFocus ? KeyName.focusIn : KeyName.focusOut
        recorder?.add("press \(name)", after: expectations)
        shell.navigator.tell(hasFocus ? .didBecomeActive : .willResignActive)
      case .resumed:
        // If a key has stopped the program, it is recorded.
        if !isInBackground { record(.control("z")) }
        comeBack()
      }
      isBusy = false
      if shell.commands.isQuitting { break }
      watch?.follow(shell.openFiles)
      if !saved.isEmpty { accept(saved: []) }
      draw()
    }
  }

  /// The commands of a recorded session that expect the messages reported since the last command.
  private var expectations: [String] { shell.messages.incidents.takeExpectations() }

  /// Records a key, unless it is a text that nothing takes. A command is recorded as the line that it is in the end.
  private func record(_ key: TerminalKey) {
    if case .paste = key, screen.prompt == nil { return }
    guard let recorder else { return }
    switch screen.outcome(ofCommandAfter: key) {
    case .going?: return
    case .done(let line)? where !line.isEmpty:
      recorder.add(line: shell.recorded(line), after: expectations)
    default: break
    }
    if screen.reloads(by: key) { return recorder.addReload(by: key, after: expectations) }
    recorder.add(key, typing: screen.secret(after: key), after: expectations)
  }

  /// Reloads after a save.
  private func accept(saved files: [String]) {
    saved += files
    guard !isBusy else { return }
    recorder?.beginAct()
    recorder?.addReload(after: expectations)
    let told = shell.reload(saved: saved)
    saved = []
    screen.tellReload(told)
    drawSoon()
  }

  /// Draws in a later turn, once for all changes until then.
  private func drawSoon() {
    guard !isDrawPending else { return }
    isDrawPending = true
    Task { [weak self] in self?.draw() }
  }

  private func draw() {
    isDrawPending = false
    session.draw { [unowned self] in
      // While a key is handled; after it, all is drawn.
      if !screen.showsFrames, let frame, frame.size == session.size { return frame }
      screen.size = session.size
      let frame = screen.frame()
      self.frame = frame
      recorder?.endAct()
      return frame
    }
  }
}
