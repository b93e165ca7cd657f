import TestSupport
import Testing

@Suite("Virtual time of scripts", .timeLimit(.minutes(10)))
struct VirtualTimeTests {
  @Test("H30 time passes by wait alone: a carousel turns at its interval, at once")
  func carousel() throws {
    let read = "expect data home/0/0 carousel.page"
    let run = try ShellProcess.run(
      "home", "-c",
      "wait 5.9; expect no data home/0/0 carousel.page; wait 100ms; \(read) 1; wait 6s; \(read) 2;"
        + " wait 1h; \(read) 2; wait 6; \(read) 3")
    #expect(run.errors.isEmpty)
    #expect(run.code == 0)
  }

  @Test("H30 slow sources answer after their time, which the end of a script waits for")
  func slowSources() throws {
    let app = try TemporaryFolder.app()
    try app.write(
      "pages/first.json",
      #"""
      { "format": 1, "id": "first", "inputs": { "film": { "type": "string", "default": "a" } },
        "plugins": [{ "plugin": "record", "params": { "source": "films", "key": "film" } }] }
      """#)
    try app.write("sources/films.json", #"{ "format": 1, "records": { "a": { "title": "A" } } }"#)
    func run(_ wait: String, _ commands: String) throws -> ShellProcess.Result {
      try ShellProcess.run(
        "first", "--configs", app.path, "--sources", "slow", "--wait", wait, "-c", commands)
    }
    let late = try run(
      "0", "wait 1.999; expect no data first title; wait 1ms; expect data first title A")
    #expect(late.errors.isEmpty && late.code == 0)
    #expect(try run("0", "echo x").errors.contains("left over: 1 open task of first"))
    #expect(try run("1999ms", "echo x").errors.contains("left over: 1 open task of first"))
    #expect(try run("2", "echo x").errors.isEmpty)
    #expect(try run("2s", "echo x").errors.isEmpty)
  }

  @Test(
    "H30 wait takes a time with a unit, up to a day, as --wait does",
    arguments: ["", "soon", "-1", "1x", "86401", "25h", "nan", "ms"])
  func wrong(text: String) throws {
    let run = try ShellProcess.run("-c", "wait '\(text)'")
    #expect(run.errors.hasPrefix("-c:1: wait takes a time of at most a day, such as"))
    #expect(run.code == 2)
  }

  @Test(
    "H30 the same script gives the same bytes each time, from a file and from a slow pipe")
  func repeatable() throws {
    let script =
      "trace on\nwait 7\ntap 1/0/0\nlogin a\ntap home/0/0 next\nwait 20\nback\nopen article-3\ntap\n"
      + "login\nsuspended\nrender 60x8\ndata home/0/0\ntrace 50 --json\nopen nowhere\n"
    let files = try TemporaryFolder(["script.txt": script])
    let slow = try ShellProcess.system(
      "while read -r l; do echo \"$l\"; sleep 0.01; done <'\(files.path)/script.txt'"
        + " | plugboard --sources slow 2>&1")
    #expect(
      slow.output.contains("carousel.page: 0") && slow.output.contains("line 15: there is no page"))
    let others = try ShellProcess.system(
      "for i in {1..\(Thoroughness.count(10, thorough: 30))}; do plugboard --sources slow <'\(files.path)/script.txt' 2>&1 | md5sum;"
        + " done | sort | uniq -c")
    #expect(others.lines.count == 1)
    let own = try ShellProcess.system("plugboard --sources slow <'\(files.path)/script.txt' 2>&1")
    #expect(own.output == slow.output)
  }

  @Test("H30 with --real-time, time passes by itself")
  func realTime() throws {
    let duration = try ContinuousClock().measure {
      let run = try ShellProcess.run("home", "-c", "wait 300ms; echo ok", "--real-time")
      #expect(run.output == "waited 300ms\nok\n")
    }
    #expect(duration >= .milliseconds(300))
  }
}
