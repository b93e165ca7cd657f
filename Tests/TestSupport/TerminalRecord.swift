/// The modes in which the output of a program has left its terminal.
public struct TerminalRecord: Equatable, Sendable {
  /// A terminal as a shell has it.
  public static let untouched = TerminalRecord()

  public private(set) var isAlternate = false
  public private(set) var isCursorShown = true
  public private(set) var wraps = true
  public private(set) var takesPastes = false
  /// Whether the terminal tells that it gets or loses the attention of the person.
  public private(set) var tellsFocus = false
  /// The modes of the pointer that are set.
  public private(set) var pointer: Set<Int> = []
  /// The number of keyboard flags on the stack.
  public private(set) var keyboard = 0
  /// Whether a bracket of synchronized output is open.
  public private(set) var isHeld = false

  public init(_ output: [UInt8] = []) {
    let parts = String(decoding: output, as: UTF8.self)
      .split(separator: "\u{1B}[", omittingEmptySubsequences: false)
    for part in parts.dropFirst() {
      let parameters = part.prefix { !$0.isLetter }
      guard let final = part.dropFirst(parameters.count).first else { continue }
      switch (parameters.first, final) {
      case ("?", "h"), ("?", "l"):
        for number in parameters.dropFirst().split(separator: ";") {
          set(Int(number) ?? 0, final == "h")
        }
      case (">", "u"): keyboard += 1
      case ("<", "u"): keyboard -= 1
      default: break
      }
    }
  }

  private mutating func set(_ mode: Int, _ isOn: Bool) {
    switch mode {
    case 1049: isAlternate = isOn
    case 25: isCursorShown = isOn
    case 7: wraps = isOn
    case 2004: takesPastes = isOn
    case 2026: isHeld = isOn
    case 1004: tellsFocus = isOn
    case 1000...1015: if isOn { pointer.insert(mode) } else { pointer.remove(mode) }
    default: break
    }
  }
}
