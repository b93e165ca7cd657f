internal import Plugboard
internal import PlugboardTerminal

/// The script of a recorded session: its commands, with the time between them rounded to 10 milliseconds.
struct SessionScript {
  private(set) var lines: [String]
  /// The time of the commands so far, as the script has it.
  private var written = 0

  /// - Parameter beginning: The first lines.
  init(_ beginning: [String]) { lines = beginning }

  /// Writes a command at a time since the start.
  mutating func add(_ command: String, at time: Duration) {
    let now = Int((time / .milliseconds(10)).rounded()) * 10
    if now > written {
      lines.append("wait \(now - written)ms")
      written = now
    }
    lines.append(command)
  }

  /// Writes a command of a script, whose time passes by its own commands.
  mutating func add(_ command: String) { lines.append(command) }

  /// Writes a key; a key that types a secret is written as another letter.
  mutating func add(_ key: TerminalKey, isSecret: Bool, at time: Duration) {
    guard let word = Self.word(for: key, isSecret: isSecret) else { return }
    add("press \(word)", at: time)
  }

  /// Returns a key as the command `press` takes it; nil for a key that does nothing alone.
  private static func word(for key: TerminalKey, isSecret: Bool) -> String? {
    switch key {
    case .text(let scalar):
      let isPlain = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      return isSecret ? "x" : isPlain ? String(scalar) : quoted(String(scalar))
    case .paste(let text):
      return quoted(isSecret ? String(repeating: "x", count: text.count) : oneLine(text))
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

  private static func oneLine(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\n" ? " " : $0 }))
  }

  /// Returns a text in quotes, as one word of a command.
  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
