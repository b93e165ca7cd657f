import Foundation
import TestSupport
import Testing

@Suite("Recorded sessions that begin with kept values", .timeLimit(.minutes(10)))
struct StateRecordingTests {
  private let program = ExternalProgram(built: "SecondProgram")
  private let state: TemporaryFolder

  init() throws { state = try TemporaryFolder() }

  private func run(_ words: String..., input: String = "") throws -> ExternalProgram.Result {
    try program.run(words, input: input)
  }

  private func keep(_ value: String, under key: String) throws {
    let run = try run(
      "notes", "--state", state.path, input: "fire keep.write note key=\(key) value=\(value)\n")
    #expect(run.code == 0, "\(run.errors)")
  }

  private func record(_ commands: String) throws -> ExternalProgram.Result {
    try run(
      "notes", "--state", state.path, "--record", "\(state.path)/bug.txt", "-c", commands)
  }

  private func play() throws -> ExternalProgram.Result {
    try run("run", "-f", "\(state.path)/bug.txt")
  }

  @Test("T5 the kept values with which a session began are recorded, and a replay begins with them")
  func values() throws {
    for key in ["a/b", "Caf\u{E9}", "a", String(repeating: "long", count: 100)] {
      try keep("{\"of\":\"\(key)\"}", under: key)
    }
    let recorded = try record(
      """
      fire keep.read note key=a/b; fire keep.write note key=a/b value=[2]; fire keep.read note key=a/b
      fire keep.read note key=Caf\u{E9}; fire keep.read note key=\(String(repeating: "long", count: 100))
      """)
    #expect(recorded.code == 0, "\(recorded.errors)")
    #expect(recorded.output.contains("response {\"of\":\"a/b\"}"))
    for _ in 1...2 {
      let again = try play()
      #expect(again.code == 0 && again.output == recorded.output, "\(again.errors)")
    }
    // The person's folder has what the session wrote, and nothing of the replays.
    try keep("[3]", under: "a/b")
    #expect(try play().output == recorded.output)
    #expect(
      try run("notes", "--state", state.path, input: "fire keep.read note key=a/b\n").output
        .contains("response [3]"))
    let other = try run(
      "run", "-f", "\(state.path)/bug.txt", "--state", state.path)
    #expect(other.code == 2 && other.errors.contains("--state doesn't go with a recorded script"))
  }

  @Test("T5 a kept secret is recorded as other letters, and plays again")
  func secrets() throws {
    try keep("\"abc def 1\"", under: "user.token")
    try keep("{\"user\":\"Ada\",\"passwort\":\"geheim\",\"pin\":4711}", under: "account")
    let recorded = try record("fire keep.read note key=user.token; fire keep.read note key=account")
    #expect(recorded.code == 0 && recorded.output.contains("geheim"), "\(recorded.errors)")
    let text = try state.read("bug.txt") + state.read("bug.recording.jsonl")
    for secret in ["abc def", "geheim", "4711"] { #expect(!text.contains(secret), "\(text)") }
    #expect(text.contains("xxxxxxxxx") && text.contains("Ada") && text.contains("1111"))
    let again = try play()
    #expect(again.code == 0 && again.errors == "", "\(again.errors)")
  }

  @Test("T5 a session doesn't begin if a kept value is damaged, which stays as it is")
  func damaged() throws {
    try keep("[1]", under: "a")
    try state.write("tallies.state/a.json", "{")
    let recorded = try record("fire keep.read note key=a")
    #expect(recorded.code == 1 && recorded.errors.contains("the value \"a\" is damaged"))
    #expect(try state.read("tallies.state/a.json") == "{")
    #expect(try state.names() == ["tallies.state"])
  }
}
