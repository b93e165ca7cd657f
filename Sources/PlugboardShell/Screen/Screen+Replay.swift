internal import Plugboard
internal import PlugboardTerminal

/// A recorded session of a terminal, played again without one.
extension Screen {
  /// Begins as on a terminal: the app becomes active, and changes are drawn in a later turn.
  func beginReplay() {
    isReplay = true
    shell.navigator.tell(.didBecomeActive)
    let drawing = LaterDrawing(self)
    pages.onStale = { drawing.drawSoon() }
    onChange = { drawing.drawSoon() }
    _ = frame()
    showsFrames = false
  }

  func passTime(_ body: () async -> Void) async {
    guard isReplay else { return await body() }
    _ = frame()
    showsFrames = true
    await body()
    showsFrames = false
  }

  /// Runs all tasks that are ready, before the next frame.
  func settle() async {
    let showed = showsFrames
    showsFrames = false
    await shell.settle()
    showsFrames = showed
  }

  /// Tells that the program was stopped, and goes on: no time passes for it meanwhile.
  func passThroughBackground() {
    for change in [
      AppChange.willResignActive, .didEnterBackground, .willEnterForeground, .didBecomeActive,
    ] {
      shell.navigator.tell(change)
    }
  }

  /// Ends the drawing.
  func endReplay() {
    pages.onStale = {}
    onChange = {}
  }

  /// Returns the whole text of a secret that a person types, after a key; nil if it is no secret.
  func secret(after key: TerminalKey) -> String? {
    var prompt = prompt
    if prompt == nil, let field = focusedField {
      prompt = ScreenPrompt(
        .field(module: field.module, field.control), LineEditor(field.control.text ?? ""))
    }
    guard var prompt, case .field(_, let field) = prompt.purpose,
      SecretWords.areIn([field.id] + field.names)
    else { return nil }
    _ = prompt.handle(key) { shell.completion(of: $0, cursor: $1) }
    return prompt.editor.text
  }

  /// Whether a key reads the documents again.
  func reloads(by key: TerminalKey) -> Bool {
    prompt == nil && panel == nil && ScreenKey.action(of: key, in: .page) == .reload
      && focusedField == nil
  }

  /// Returns the outcome that a key has for the command that a person types; nil if none is typed.
  func outcome(ofCommandAfter key: TerminalKey) -> LineEditor.Outcome? {
    guard var prompt, case .command = prompt.purpose else { return nil }
    if case .pointer = key { return nil }
    return prompt.handle(key) { shell.completion(of: $0, cursor: $1) }
  }
}

/// Draws once for all changes until the next turn, as a terminal does, while time passes.
@MainActor private final class LaterDrawing {
  private weak var screen: Screen?
  private var isPending = false

  init(_ screen: Screen) { self.screen = screen }

  func drawSoon() {
    guard !isPending else { return }
    isPending = true
    Task { [weak self] in
      self?.isPending = false
      guard let screen = self?.screen, screen.showsFrames else { return }
      _ = screen.frame()
    }
  }
}
