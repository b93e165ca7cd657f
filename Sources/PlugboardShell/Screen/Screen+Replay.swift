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

  /// Whether a person types a secret: the label or the id of the field says so.
  var typesSecret: Bool {
    let field: ViewValue.Control?
    if case .field(_, let control)? = prompt?.purpose {
      field = control
    } else {
      field = prompt == nil ? focusedField?.control : nil
    }
    guard let field else { return false }
    let names = "\(field.id) \(field.names.joined(separator: " "))".lowercased()
    return Self.secretWords.contains { names.contains($0) }
  }

  private static let secretWords = [
    "password", "passcode", "passphrase", "secret", "token", "pin code", "密码", "口令", "密钥",
  ]
}

/// Draws once for all changes until the next turn, as a terminal does.
@MainActor private final class LaterDrawing {
  private weak var screen: Screen?
  private var isPending = false

  init(_ screen: Screen) { self.screen = screen }

  func drawSoon() {
    guard !isPending else { return }
    isPending = true
    Task { [weak self] in
      self?.isPending = false
      _ = self?.screen?.frame()
    }
  }
}
