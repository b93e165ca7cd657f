import TestSupport
import Testing

@Suite("Names in a filter of the trace")
struct TraceNameTests {
  @Test(
    "H32 a filter by a name that doesn't exist is an error with the nearest name",
    arguments: [
      ("--event film.synk", "there is no event \"film.synk\"; did you mean \"film.sync\"?"),
      ("--event gesture.tpa", "there is no event \"gesture.tpa\"; did you mean \"gesture.tap\"?"),
      ("--event x*", "there is no event \"x*\""),
      ("--plugin setps", "there is no plugin \"setps\"; did you mean \"steps\"?"),
      ("--plugin wakre", "there is no plugin \"wakre\"; did you mean \"waker\"?"),
      ("--plugin film", "there is no plugin \"film\"; \"film\" is a module: tree film"),
      ("--module flim", "there is no module \"flim\"; did you mean \"film\"?"),
      ("--module second/0", "there is no module \"second/0\""),
      ("--data tilte", "there is no key \"tilte\"; did you mean \"title\"?"),
    ])
  func unknownNames(options: String, message: String) throws {
    for command in ["trace \(options)", "trace on \(options)"] {
      let run = try StepsApp.run("tap film", command)
      #expect(run.errors.hasPrefix("line 2: \(message)"))
      #expect(run.code == 1)
    }
  }

  @Test(
    "H32 a pattern is compared by bytes: a mark that joins the sign before the star hides no event",
    arguments: ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{1F3FB}"])
  func markedNames(mark: String) throws {
    let run = try StepsApp.run(
      "fire film.\(mark)odd film", "trace --event film.*", "expect warning event-undeclared")
    #expect(run.output.utf8.count(where: { $0 == UInt8(ascii: "#") }) == 1, "\(run.output)")
    #expect(run.code == 0)
  }

  @Test("H32 what has ended or isn't declared is known as long as it is in the trace")
  func tracedNames() throws {
    let run = try StepsApp.run(
      "open second", "fire film.odd second/birds", "set second/birds odd 1", "back",
      "trace --module second/birds", "trace --event film.odd", "trace --data odd",
      "trace clear", "trace --module second/birds", "trace --event film.odd", "trace --data odd")
    #expect(run.output.contains("film.odd at second/birds by shell (fire)"))
    let errors = run.errors.split(separator: "\n").dropFirst().map { $0.prefix(8) }
    #expect(errors == ["line 9: ", "line 10:", "line 11:"])
  }
}
