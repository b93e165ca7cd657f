import Plugboard
import PlugboardTerminal
import TestSupport
import Testing

/// Sequences of random screens, through an encoder and a terminal.
///
/// `PLUGBOARD_PROPERTY_SEED=7 PLUGBOARD_PROPERTY_COUNT=100000 swift test --filter RandomFrameTests` tries
/// more of them.
@Suite("Random frames") struct RandomFrameTests {
  private let frames = 8

  private func terminal(
    _ size: UnitSize, _ widths: TerminalEmulator.Widths = .clusters
  ) -> TerminalEmulator {
    var terminal = TerminalEmulator(columns: size.width, rows: size.height, widths: widths)
    terminal.take("\u{1B}[?1049h\u{1B}[?7l".utf8)
    return terminal
  }

  @Test(
    "H12 H19 the terminal shows the screen after each frame, and the same screen writes no byte",
    arguments: TerminalEmulator.Widths.allCases)
  func shows(widths: TerminalEmulator.Widths) {
    for seed in RandomTests.seeds(16, weight: 20) {
      var screens = RandomScreens(seed: seed)
      var encoder = FrameEncoder(
        .full, TerminalFeatures(widths: widths == .clusters ? .clusters : .scalars))
      var terminal = terminal(screens.grid.size, widths)
      for frame in 0..<frames {
        let size = screens.grid.size
        if terminal.size != (size.width, size.height) {
          terminal.resize(columns: size.width, rows: size.height)
        }
        terminal.take(encoder.encode(screens.grid))
        let difference = terminal.difference(from: screens.grid)
        #expect(difference == nil, "seed \(seed), frame \(frame)")
        #expect(encoder.encode(screens.grid).isEmpty, "seed \(seed), frame \(frame)")
        #expect(terminal.style == TerminalEmulator.Style(), "seed \(seed), frame \(frame)")
        guard difference == nil else { break }
        screens.change()
      }
    }
  }

  @Test("H12 a forced repaint repairs any screen", arguments: TerminalEmulator.Widths.allCases)
  func repairs(widths: TerminalEmulator.Widths) {
    for seed in RandomTests.seeds(16, weight: 20) {
      var screens = RandomScreens(seed: seed)
      var encoder = FrameEncoder(
        .full, TerminalFeatures(widths: widths == .clusters ? .clusters : .scalars))
      var terminal = terminal(screens.grid.size, widths)
      for _ in 0..<3 { screens.change() }
      terminal.resize(columns: screens.grid.size.width, rows: screens.grid.size.height)
      terminal.take(encoder.encode(screens.grid))
      let garbage = [
        "garbage 影👍🏽", "\u{1B}[2;3r", "\u{1B}[7;41m", "\u{1B}[3;5H", "\u{1B}[2S", "\u{1B}[1;48;5;9m",
        "\r\n\n\n", "\u{1B}[2J", "\u{1B}[K", "\u{1B}M",
      ]
      for _ in 0..<6 { terminal.take(screens.random.pick(garbage).utf8) }
      encoder.forget()
      terminal.take(encoder.encode(screens.grid))
      #expect(terminal.difference(from: screens.grid) == nil, "seed \(seed)")
    }
  }

  @Test(
    "H12 H22 with fewer colours the frames show what the screen as text shows",
    arguments: [ColorDepth.none, .sixteen, .twoHundredFiftySix])
  func fewerColors(depth: ColorDepth) {
    // In plain text halves of flags join.
    let texts = RandomScreens.texts.filter { $0 != "🇨" }
    for seed in RandomTests.seeds(20, weight: 20) {
      var screens = RandomScreens(seed: seed, texts: texts)
      var encoder = FrameEncoder(depth)
      var terminal = terminal(screens.grid.size)
      for frame in 0..<frames {
        let size = screens.grid.size
        if terminal.size != (size.width, size.height) {
          terminal.resize(columns: size.width, rows: size.height)
        }
        terminal.take(encoder.encode(screens.grid))
        var text = self.terminal(size)
        let lines = screens.grid.ansiText(depth).split(
          separator: "\n", omittingEmptySubsequences: false)
        for (y, line) in lines.dropLast().enumerated() {
          text.take("\u{1B}[\(y + 1)H\(line)".utf8)
        }
        let differs = zip(terminal.cells.joined(), text.cells.joined()).first {
          SeenCell($0) != SeenCell($1)
        }
        #expect(differs == nil, "seed \(seed), frame \(frame)")
        screens.change()
      }
    }
  }
}
