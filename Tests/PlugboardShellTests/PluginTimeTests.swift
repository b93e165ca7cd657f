import Plugboard
import TestSupport
import Testing

@Suite("The time of plugins") struct PluginTimeTests {
  private func run(_ commands: String, realTime: Bool = true) throws -> ShellProcess.Result {
    try ShellProcess.program.run(
      ["run", "home", "--keep-going"] + (realTime ? ["--real-time"] : []) + ["-c", commands],
      input: "")
  }

  @Test("T7 stats plugins lists the time per plugin and event, slowest first")
  func slowest() throws {
    let run = try run(
      "trace times; render; tap silent header-more; stats plugins 1000 --json; stats plugins 2")
    let json = try Value(json: try #require(run.lines.first { $0.hasPrefix("[{") }))
    guard case .array(let rows) = json else { throw Missing() }
    func number(_ row: Value, _ key: String) -> Int {
      guard case .object(let fields) = row, case .int(let number)? = fields[key] else { return -1 }
      return number
    }
    let times = rows.map { number($0, "microseconds") }
    #expect(times.count > 10 && times == times.sorted(by: >))
    for row in rows {
      let (calls, all, longest) = (
        number(row, "calls"), number(row, "microseconds"), number(row, "longestMicroseconds")
      )
      #expect(calls > 0 && longest <= all && longest * calls >= all - calls)
    }
    let names = rows.map { [$0[JSONPointer(["plugin"])], $0[JSONPointer(["event"])]] }
    #expect(Set(names).count == names.count && names.contains(["poster", "item.view"]))
    let text = run.lines.suffix(2)
    #expect(
      text.allSatisfy { $0.contains(/calls? +[0-9]+ µs +[0-9]+ µs a call +longest [0-9]+ µs$/) })
  }

  private struct Missing: Error {}

  @Test(
    "T7 without recorded times, and in virtual time, stats plugins says what is needed",
    arguments: [
      ("stats plugins", true, "trace times begins that"),
      ("trace times; tap; trace clear; stats plugins", true, "trace times begins that"),
      ("trace times; stats plugins", false, "--real-time lets it pass"),
      ("stats plugin", true, "did you mean \"plugins\"?"),
      ("stats plugins x", true, "\"x\" isn't a number"), ("stats 3", true, "not \"3\""),
    ])
  func refused(commands: String, realTime: Bool, message: String) throws {
    let run = try run(commands, realTime: realTime)
    #expect(run.code != 0 && run.errors.contains(message), "\(run.errors)")
  }
}
