import TestSupport
import Testing

@Suite("Finding on the screen", .timeLimit(.minutes(10)))
struct FindingTests: ScreenSuite {
  @Test("N7 a text is found from the focus on, forth, back and around, in any case")
  func find() throws {
    #expect(try run("press / \"FAUST\" Enter").output.hasSuffix("focus: cinema/1/0/5\n"))
    #expect(try screen("press / \"faust\" Enter").contains { $0.contains("▌Faust") })
    let steps = try run(
      "press / \"sunrise\" Enter", "press n", "press n", "press n", "press N", "press Escape",
      "press n")
    let places = steps.output.split(separator: "\n").filter { $0.hasPrefix("focus") }
      .map { $0.dropFirst("focus: cinema/".count) }
    #expect(
      places == ["0/0/1", "1/0/2", "2/0/2", "0/0/1", "2/0/2", "2/0/2", "2/0/2"])
    #expect(
      try run("press j j", "press / \"sunrise\" Enter").output.hasSuffix("cinema/1/0/2\n"))
    let none = try run("press / \"Solaris\" Enter", "press n")
    #expect(none.output.contains("\"Solaris\" isn't on this page"))
    #expect(none.output.contains("nothing was looked for; / begins"))
    #expect(try screen("press ? / \"keep\" Escape") == screen("press ?"))
    #expect(try screen("press ? / \"mouse\" Enter")[1].contains("mouse"))
  }

  @Test("N7 the control that shows the text gets the focus, rather than its item")
  func control() throws {
    #expect(
      try run("press / \"open 4\" Enter").output.hasSuffix("focus: cinema/2/0/4 button\n"))
  }

  @Test("N7 a search says which place of how many it is, while it is typed and after each step")
  func places() throws {
    #expect(try screen("press / \"sun\"").last?.hasSuffix("  1 of 3") == true)
    #expect(try screen("press / \"sunx\"").last?.hasSuffix("  not found") == true)
    #expect(try screen("press /").last == "/")
    let told = ["1 of 3", "2 of 3", "3 of 3", "1 of 3, wrapped", "3 of 3, wrapped"]
    for (count, words) in zip(0..., told) {
      let steps = count < 4 ? Array(repeating: "press n", count: count) : ["press N"]
      let lines = try ScreenRun.screen(["press / \"sunrise\" Enter"] + steps)
      #expect(lines.last?.hasPrefix(words + " ") == true, "\(lines.last ?? "")")
    }
    #expect(try !screen("press / \"sunrise\" Enter", "press e").contains { $0 == "1 of 3" })
  }

  @Test("N7 a search in a panel says its places too, and goes on at the other end")
  func panel() throws {
    let all = try screen("press ? / \"page\"", size: "80x12").last ?? ""
    let count = try #require(all.split(separator: " ").last.flatMap { Int($0) })
    #expect(all.hasSuffix("  1 of \(count)") && count > 3)
    let begin = "press ? / \"page\" Enter"
    #expect(try screen(begin + " n", size: "80x12").last?.hasPrefix("2 of \(count) ") == true)
    let around = try screen(begin + " N", size: "80x12")
    #expect(around.last?.hasPrefix("\(count) of \(count), wrapped") == true)
    let whole = try screen(begin + String(repeating: " n", count: count), size: "80x12")
    #expect(whole.last?.hasPrefix("1 of \(count), wrapped") == true)
  }
}
