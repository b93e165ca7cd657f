import TestSupport
import Testing

/// A session on the screen, with the keys of a person, as its frames.
///
/// `PLUGBOARD_REWRITE_FRAMES=1 swift test --filter GoldenScreenTests` writes the golden files.
@Suite("The frames of a session on the screen") struct GoldenScreenTests {
  @Test(
    "H29 a session by keys gives its golden frames, from a pipe", arguments: ["80x24", "200x60"])
  func session(size: String) throws {
    let folder = "Tests/PlugboardShellTests/Screens"
    let golden = "\(folder)/session.\(size).txt"
    let script = try WorkingCopy.text("\(folder)/session.txt")
    let run = try ScreenTests.program.run(["cinema"], input: "size \(size)\n" + script)
    #expect(run.errors.isEmpty && run.code == 0)
    if WorkingCopy.isRewritingFrames {
      try WorkingCopy.write(run.output, to: golden)
    }
    #expect(run.output == (try? WorkingCopy.text(golden)), "\(golden): look at the frames")
  }
}
