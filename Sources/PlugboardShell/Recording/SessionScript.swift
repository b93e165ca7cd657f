internal import Plugboard
internal import PlugboardTerminal

/// The commands of a recorded script, which come after waits.
struct SessionScript {
  /// The time of the commands so far, as the script has it.
  private var written = Duration.zero

  /// The command that lets a document be as it was saved.
  static let save = "save"
  /// The option of the command `reload` for a reload after a save.
  static let afterSave = "--saved"
  /// The option of the command `press` for a paste.
  static let paste = "--paste"

  /// The time after which a wait is written even without a frame, as on a slow terminal.
  private static let longest = Duration.milliseconds(250)

  /// Lets the clock step to the present moment; returns the command by which time passes up to it, or nil if none has to.
  ///
  /// A replay shows a frame whenever time passes: keys without a frame between them are at the same time, unless a
  /// timer has passed, and keys with one aren't.
  @MainActor mutating func wait(on clock: SessionClock, hasFrame: Bool) -> String? {
    guard hasFrame || clock.now.offset > written || clock.passed - written >= Self.longest else {
      return nil
    }
    let moment = clock.step()
    guard moment > written else { return nil }
    defer { written = moment }
    return "wait \(DurationWord.text(moment - written))"
  }

  /// Returns the command of a key; the letters of a key that types a secret are another one, and a key that does
  /// nothing alone has no command.
  static func command(for key: TerminalKey, letter: Character?) -> String? {
    word(for: key, letter: letter).map { "press \($0)" }
  }

  /// Returns a key as the command `press` takes it; nil for a key that does nothing alone.
  private static func word(for key: TerminalKey, letter: Character?) -> String? {
    switch key {
    case .text(let scalar):
      let isPlain = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      return letter.map { String($0) } ?? (isPlain ? String(scalar) : quoted(String(scalar)))
    case .paste(let text):
      let typed =
        letter.map { String(repeating: $0, count: text.unicodeScalars.count) } ?? oneLine(text)
      return "\(Self.paste) \(quoted(typed))"
    case .pointer(let input):
      let name: String? =
        switch input.action {
        case .press: "Click"
        case .secondPress: "RightClick"
        case .up: "WheelUp"
        case .down: "WheelDown"
        case .left: "WheelLeft"
        case .right: "WheelRight"
        case .release, .drag: nil
        }
      return name.map { "\($0)@\(input.x),\(input.y)" }
    default:
      // Such as Alt with a quote.
      return KeyName.name(of: key).map { name in
        name.unicodeScalars.contains { $0 == "\"" || $0 == "'" } ? "Escape" : name
      }
    }
  }

  /// Returns a pasted text as the line that a field gets of it.
  private static func oneLine(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\n" ? " " : $0 }))
  }

  /// Returns a text in quotes, as one word of a command.
  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
