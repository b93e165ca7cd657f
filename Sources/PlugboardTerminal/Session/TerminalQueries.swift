/// The questions that a session asks its terminal, and the features that the replies tell of.
struct TerminalQueries: Sendable {
  private static let synchronizedOutput = 2026
  private static let clusterWidths = 2027
  /// A skin tone, a variation selector and a family: two cells each where clusters count.
  private static let samples = "👍🏽❤️👩‍👧"
  private static let widthOfSamples = 6

  /// The bytes of the questions.
  ///
  /// The samples are written concealed in the second row, before the first frame covers them.
  static let bytes = Array(
    ("\u{1B}[2;1H\u{1B}[8m\(samples)\u{1B}[6n\u{1B}[0m"
      + "\u{1B}[?\(synchronizedOutput)$p\u{1B}[?\(clusterWidths)$p\u{1B}[?u"
      + AwaitedReplies.lastQuery).utf8)

  private(set) var features = TerminalFeatures()
  private(set) var hasKeyboardFlags = false

  /// Whether a terminal is asked; some print questions that they don't know.
  static func areUseful(environment: (String) -> String?) -> Bool {
    guard let terminal = environment("TERM"), !terminal.isEmpty, terminal != "dumb" else {
      return false
    }
    return environment("TERM_PROGRAM") != "Apple_Terminal"
  }

  mutating func note(_ reply: TerminalReply) {
    switch reply {
    case .mode(Self.synchronizedOutput, let state):
      features.isSynchronized = state == 1 || state == 2
    // The positions of the cursor, which come first, decide if the mode is unknown.
    case .mode(Self.clusterWidths, let state):
      if state == 1 || state == 3 { features.widths = .clusters }
    case .mode: break
    case .keyboard: hasKeyboardFlags = true
    case .cursor(let row, let column):
      if row == 2 {
        features.widths = column == 1 + Self.widthOfSamples ? .clusters : .scalars
      }
    case .attributes: break
    }
  }
}
