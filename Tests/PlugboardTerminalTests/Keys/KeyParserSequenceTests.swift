import PlugboardTerminal
import Testing

@Suite("Sequences that are no keys") struct KeyParserSequenceTests {
  private func outputs(_ text: String) -> [KeyParser.Output] {
    var parser = KeyParser()
    var outputs: [KeyParser.Output] = []
    for byte in text.utf8 { parser.feed(byte) { outputs.append($0) } }
    return outputs
  }

  @Test(
    "H6 the answer to a query is never a key",
    arguments: [
      ("[?62;22c", "[", "?62;22", "c", [62, 22]), ("[?2026;2$y", "[", "?2026;2$", "y", [2026, 2]),
      ("[5;3R", "[", "5;3", "R", [5, 3]), ("[1;5R", "[", "1;5", "R", [1, 5]),
      ("[?1u", "[", "?1", "u", [1]), ("[8;24;80t", "[", "8;24;80", "t", [8, 24, 80]),
      ("[>41;354;0c", "[", ">41;354;0", "c", [41, 354, 0]), ("[I", "[", "", "I", []),
      ("[O", "[", "", "O", []), ("[0n", "[", "0", "n", [0]), ("[99~", "[", "99", "~", [99]),
      ("]11;rgb:0/0/0\u{7}", "]", "11;rgb:0/0/0", nil, [11, nil]),
      ("]11;rgb:0/0/0\u{1B}\\", "]", "11;rgb:0/0/0", nil, [11, nil]),
      ("P>|tmux 3.4\u{1B}\\", "P", ">|tmux 3.4", nil, [3]),
      ("_Gi=31;OK\u{1B}\\", "_", "Gi=31;OK", nil, [31, nil]),
    ] as [(String, Unicode.Scalar, String, Unicode.Scalar?, [Int?])])
  func answer(
    text: String, introducer: Unicode.Scalar, body: String, final: Unicode.Scalar?,
    numbers: [Int?]
  ) {
    let sequence = TerminalSequence(introducer, body: body, final: final)
    #expect(outputs("\u{1B}" + text + "q") == [.sequence(sequence), .key(.text("q"))])
    #expect(sequence.numbers == numbers)
  }

  @Test("H6 an answer that is broken off, or too long, types nothing and swallows no later key")
  func brokenAnswer() {
    #expect(outputs("\u{1B}]11;rgb:\u{3}q") == [.key(.control("c")), .key(.text("q"))])
    #expect(outputs("\u{1B}P1$r\u{1B}[A") == [.key(.up)])
    #expect(outputs("\u{1B}]1\(String(repeating: "x", count: 5000))\u{7}q") == [.key(.text("q"))])
    #expect(outputs("\u{1B}[1;\u{1B}[A") == [.key(.up)])
  }
}
