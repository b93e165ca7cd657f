import PlugboardTerminal
import Testing

@Suite("The depth of colours") struct ColorDepthTests {
  /// A row of the decision table.
  struct Decision: Sendable, CustomTestStringConvertible {
    let choice: ColorDepth.Choice
    let isTerminal: Bool
    let variables: [String: String]
    let depth: ColorDepth

    init(
      _ choice: ColorDepth.Choice, onTerminal isTerminal: Bool = true, _ variables: String = "",
      _ depth: ColorDepth
    ) {
      self.choice = choice
      self.isTerminal = isTerminal
      self.variables = Dictionary(
        uniqueKeysWithValues: variables.split(separator: " ").map { word in
          let parts = word.split(separator: "=", omittingEmptySubsequences: false)
          return (String(parts[0]), String(parts[1]))
        })
      self.depth = depth
    }

    var testDescription: String { "\(choice) \(isTerminal) \(variables) \(depth)" }
  }

  private static let table: [Decision] = [
    // The terminal.
    Decision(.auto, "", .none),
    Decision(.auto, "COLORTERM=truecolor", .none),
    Decision(.auto, "TERM=", .none),
    Decision(.auto, "CLICOLOR_FORCE=1", .sixteen),
    Decision(.auto, "TERM=xterm", .sixteen),
    Decision(.auto, "TERM=xterm-256color", .twoHundredFiftySix),
    Decision(.auto, "TERM=tmux-256color COLORTERM=truecolor", .full),
    Decision(.auto, "TERM=xterm COLORTERM=24bit", .full),
    Decision(.auto, "TERM=xterm COLORTERM=yes", .sixteen),
    Decision(.auto, "TERM=xterm-direct", .full),
    Decision(.auto, "TERM=dumb COLORTERM=truecolor", .none),
    Decision(.auto, onTerminal: false, "TERM=xterm-256color", .none),
    // The environment.
    Decision(.auto, "TERM=xterm-256color NO_COLOR=1", .none),
    Decision(.auto, "TERM=xterm-256color NO_COLOR=0", .none),
    Decision(.auto, "TERM=xterm-256color NO_COLOR=", .twoHundredFiftySix),
    Decision(.auto, "TERM=xterm-256color CLICOLOR=0", .none),
    Decision(.auto, "TERM=xterm-256color CLICOLOR=1", .twoHundredFiftySix),
    Decision(.auto, onTerminal: false, "TERM=xterm CLICOLOR=1", .none),
    Decision(.auto, onTerminal: false, "TERM=xterm-256color CLICOLOR_FORCE=1", .twoHundredFiftySix),
    Decision(.auto, onTerminal: false, "TERM=xterm CLICOLOR_FORCE=0", .none),
    Decision(.auto, onTerminal: false, "TERM=xterm CLICOLOR_FORCE=", .none),
    Decision(.auto, "TERM=dumb CLICOLOR_FORCE=1", .sixteen),
    Decision(.auto, "TERM=xterm CLICOLOR=0 CLICOLOR_FORCE=1", .sixteen),
    Decision(.auto, "TERM=xterm NO_COLOR=1 CLICOLOR_FORCE=1", .none),
    // The person's choice.
    Decision(.none, "COLORTERM=truecolor CLICOLOR_FORCE=1", .none),
    Decision(.always, onTerminal: false, "TERM=xterm-256color NO_COLOR=1", .twoHundredFiftySix),
    Decision(.always, onTerminal: false, "TERM=dumb CLICOLOR=0", .sixteen),
    Decision(.always, onTerminal: false, "COLORTERM=truecolor", .full),
    Decision(.sixteen, onTerminal: false, "COLORTERM=truecolor", .sixteen),
    Decision(.twoHundredFiftySix, "TERM=dumb NO_COLOR=1", .twoHundredFiftySix),
    Decision(.full, onTerminal: false, "", .full),
  ]

  @Test("H22 the depth is decided by the first rule that applies", arguments: table)
  func decides(row: Decision) {
    let depth = ColorDepth(row.choice, isTerminal: row.isTerminal) { row.variables[$0] }
    #expect(depth == row.depth)
  }

  @Test("H22 each choice has the name that the option takes")
  func names() {
    #expect(
      ColorDepth.Choice.allCases.map(\.rawValue) == ["auto", "always", "none", "16", "256", "full"])
  }
}
