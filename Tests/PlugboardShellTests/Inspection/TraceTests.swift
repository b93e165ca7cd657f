import Foundation
import Plugboard
import PlugboardPlugins
import PlugboardShell
import TestSupport
import Testing

@Suite("The trace") struct TraceTests {
  @Test(
    "H34 each event stands under the subscriber that fired it, with the data that was changed",
    arguments: [
      (
        "tap film",
        """
        #9 gesture.tap at first/film by shell (tap)
          - button 500 → true
            #10 film.like at first/film by button
              - tracking 800
                #11 film.record at first/film going up by tracking
                  - log 500 of first
                    first records: nothing → 1
              - like 500 → true
                first/film likes: 12 → 13
          #12 film.sync at first/film by like enqueued in #10
            - sync 500
              first/film synced: nothing → true
        """
      ),
      (
        "fire film.break film",
        """
        #9 film.break at first/film by shell (fire)
          - broken 600
            first/film a: nothing → 1
            ! the step fail now
          - stopper 500 → 5
          = stopped by stopper
        """
      ),
      (
        "fire page.tell first",
        """
        #9 page.tell at first by shell (fire)
          - all 500
            #10 film.told at first going down by all {"way":"down"}
              - told 500 of first/film
                first/film told: nothing → 1
        """
      ),
      (
        "fire page.go first",
        """
        #9 page.go at first by shell (fire)
          - gate 900 suspends
          = suspended as 1
        """
      ),
      ("set film likes 20", "first/film likes: 12 → 20 by shell (set)"),
    ])
  func tree(command: String, tree: String) throws {
    #expect(
      try StepsApp.output(of: "trace 2", after: command).dropLast().joined(separator: "\n") == tree)
  }

  @Test(
    "H34 a suspended event goes on in its own tree, which follows that of the one that resumes it")
  func resumed() throws {
    let lines = try StepsApp.output(
      of: "trace 3", after: "fire page.go first", "fire film.wake film")
    #expect(
      lines.dropLast().joined(separator: "\n") == """
        #10 film.wake at first/film by shell (fire)
          - waker 500
        #9 page.go at first by shell (fire)
          - gate 900 suspends
          - go 500 → 2
            first seen: nothing → true
        """)
    let cancelled = try StepsApp.output(
      of: "trace #9", after: "fire page.go first", "cancel 1 'no time'")
    #expect(cancelled.suffix(2) == ["  - gate 900 suspends", "  = cancelled: no time"])
  }

  @Test("H34 an event that is nested deep is cut in lists, and shown whole by its number")
  func deep() throws {
    let short = try StepsApp.output(of: "trace 2", after: "fire film.deep film").dropLast()
    #expect(short.count < 25 && short.allSatisfy { $0.count <= 80 })
    let cut = try #require(short.last?.firstMatch(of: /… (\d+) events more; trace #(\d+)/))
    let whole = try StepsApp.output(of: "trace #9", after: "fire film.deep film")
    #expect(whole.count == 2 * 64 + 2)
    #expect(whole.contains { $0.contains("#\(cut.2) film.deep") })
    #expect(whole.last?.contains("events nest deeper than 64") == true)
  }

  @Test("H34 values and params are cut by the cells that they take, not by their characters")
  func cells() throws {
    let title = String(repeating: "电影", count: 40)
    let changed = try StepsApp.output(of: "trace 2", after: "set film title \(title)")
    #expect(
      changed.contains(
        "first/film title: \"Metropolis\" → \"" + title.prefix(23) + "… by shell (set)"))
    let fired = try StepsApp.output(of: "trace 2", after: "fire film.told film text=\(title)")
    let head = "#9 film.told at first/film by shell (fire) {\"text\":\""
    let room = (80 - head.count - 1) / 2
    #expect(fired.first == head + title.prefix(room) + "…")
  }

  @Test(
    "H34 a filter finds an event by anything below it",
    arguments: [
      ("--event film.sync", ["#9"]), ("--event film.*", ["#9", "#13"]), ("--event *.tap", ["#9"]),
      ("--plugin sync", ["#9"]), ("--plugin waker", ["#13"]), ("--data likes", ["#9", "likes"]),
      ("--module first", ["#9", "#13", "likes"]), ("--module film --plugin waker", ["#13"]),
      ("--event film.sync --plugin waker", []), ("--data count", []), ("--module second", []),
    ])
  func filter(options: String, found: [String]) throws {
    let lines = try StepsApp.output(
      of: "trace \(options)", after: "tap film", "fire film.wake film", "set film likes 1")
    let heads = lines.filter { !$0.hasPrefix(" ") && !$0.hasPrefix("no event") }
    #expect(heads.count == found.count && zip(heads, found).allSatisfy { $0.contains($1) })
  }

  @Test("H34 if there is more than what is shown, the first line says how much, and how to see it")
  func more() throws {
    let taps = (1...12).map { "set film likes \($0 + 20)" }
    let run = try StepsApp.output(of: "trace", after: "trace clear", taps.joined(separator: "\n"))
    #expect(run.first == "… 3 before these: trace 13 shows all")
    #expect(run.count == 11 && run.last?.contains("-- mark --") == true)
    let all = try StepsApp.output(
      of: "trace 13", after: "trace clear", taps.joined(separator: "\n"))
    #expect(all.count == 13 && all.suffix(10) == run.suffix(10))
    let none = try StepsApp.output(of: "trace --plugin tally", after: "tap film")
    #expect(none.count == 1 && none[0].hasPrefix("no event of the "))
  }

  @Test("H34 what is shown while it happens is each event whole, and what goes on later")
  func live() throws {
    let run = try StepsApp.run(
      "trace on --plugin gate", "fire page.go first", "tap film", "fire film.wake film",
      "trace off",
      "fire page.go first")
    let lines = run.lines.filter { $0.contains("page.go") || $0.hasPrefix("  ") }
    #expect(
      lines.prefix(3) == [
        "#9 page.go at first by shell (fire)", "  - gate 900 suspends", "  = not over",
      ])
    #expect(run.output.components(separatedBy: "gate 900").count == 2)
    let all = try StepsApp.run("trace on", "fire page.go first", "fire film.wake film")
    #expect(all.output.contains("#9 page.go at first by host, which goes on\n  - go 500 → 2\n"))
  }

  @Test("H34 a trace can be paused, resumed and cleared")
  func pausing() throws {
    let run = try StepsApp.run(
      "trace clear", "trace", "tap film", "trace pause", "fire film.wake film", "set film likes 1",
      "trace --json", "trace resume", "fire film.told film", "trace 1", "trace clear", "trace")
    #expect(run.lines.prefix(2) == ["trace is cleared", "no event"])
    #expect(!run.output.contains("#13 film.wake"))
    #expect(!run.output.contains(#""command":"set""#))
    #expect(run.output.contains("film.told at first/film by shell (fire)\n  - told 500\n"))
    #expect(run.lines.last == "no event")
  }

  @Test("H34 the newest 2,000 events are stored, and an older one is said to be gone")
  func ring() throws {
    let folder = try StepsApp.folder()
    // Three events that are suspended, and six with 500 in each.
    let lines =
      Array(repeating: "fire page.go first", count: 3)
      + Array(repeating: "fire page.many first", count: 6)
    let run = try StepsApp.program.run(
      ["first", "--configs", folder.path, "--keep-going", "--wait", "0"],
      input: (lines + ["trace #1017", "trace #1018", "trace 5000"]).joined(separator: "\n"))
    #expect(run.errors.contains("the event #1017 isn't stored; the newest 2000 are"))
    let shown = run.lines.drop { !$0.hasPrefix("#1018 film.told at first going down by many") }
    let heads = shown.dropFirst().filter { $0.contains(##/^ *#\d+ [fp]/##) }
    #expect(heads.count == 2001)
    #expect(heads.filter { $0.hasSuffix("page.many at first by host, which goes on") }.count == 1)
    // Steps are used again, without what they held.
    #expect(!shown.contains { $0.contains("suspends") })
  }

  @Test("H34 views and events without subscribers are left out, and shown on request")
  func quiet() throws {
    let setup = ["trace clear", "render 40x10", "trace", "open second"]
    let folder = try StepsApp.folder()
    let run = try StepsApp.program.run(
      ["first", "--configs", folder.path, "--wait", "0"],
      input: (setup + ["trace --all 200", "trace --event item.view"]).joined(separator: "\n"))
    #expect(run.output.contains("no event; "))
    #expect(run.output.contains("left out, which --all shows\n"))
    #expect(run.output.contains("page.view at first by host\n"))
    #expect(run.output.contains("module.didLoad at second/0 by host\n"))
  }

  @Test("H34 a view that a tap asks for is left out, and one that a person fires is not")
  func askedViews() throws {
    let run = try ShellProcess.run(
      "home", input: "trace clear\ntap home/0/0 next\nfire component.footer home/0/0\ntrace\n")
    let heads = run.lines.filter { $0.contains(##/^#\d+ /##) }.map {
      $0.replacing(##/^#\d+ /##, with: "")
    }
    #expect(
      heads == [
        "gesture.tap at home/0/0 by shell (tap) {\"control\":\"next\"}",
        "component.footer at home/0/0 by shell (fire)",
      ])
  }

  @Test("H34 the trace in Chrome's format has balanced spans, of a file or printed")
  func chrome() throws {
    let folder = try StepsApp.folder()
    let file = "\(folder.path)/trace.json"
    let run = try StepsApp.run(
      "trace clear", "tap film", "fire page.go first", "fire film.wake film",
      "fire film.break film", "trace --chrome \(file)", "trace --chrome -", in: folder)
    #expect(run.output.contains("wrote 4 events to \(file)\n"))
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(run.lines.last.map { $0 + "\n" } == text)
    let spans = try checkSpans(text)
    #expect(spans.prefix(5) == ["gesture.tap", "button", "film.like", "tracking", "film.record"])
    // An enqueued fire is beside the one that enqueued it.
    #expect(spans.contains("film.sync"))
    // A fire that was suspended has a span for each part.
    #expect(spans.filter { $0 == "page.go" }.count == 2)
    #expect(text.contains(#""name":"likes","cat":"data","ph":"i""#))
    #expect(text.contains(#""otherData":{"times":"order"}"#))
  }

  @Test("H34 with times, spans are nested as well, and subscribers have their own time")
  func times() throws {
    let folder = try StepsApp.folder()
    let run = try StepsApp.run(
      "trace times", "trace clear", "tap film", "fire page.go first", "fire film.wake film",
      "trace --chrome -", "trace --json", "trace off", "trace clear", "tap film", "trace --json",
      in: folder)
    let chrome = try #require(run.lines.first { $0.contains("traceEvents") })
    let spans = try checkSpans(chrome)
    #expect(spans.prefix(3) == ["gesture.tap", "button", "film.like"])
    #expect(chrome.contains(#""otherData":{"times":"clock"}"#))
    let own = chrome.matches(of: /"dur":([\d.]+),"pid":1,"tid":1,"args":{[^}]*"self":(\d+)}/)
    let parts = own.compactMap { match in
      Double(match.1).flatMap { whole in Double(match.2).map { $0 / 1000 / whole } }
    }
    #expect(own.count > 5 && parts.allSatisfy { $0 > 0 && $0 < 1.01 } && (parts.min() ?? 1) < 0.9)
    let json = run.lines.filter { $0.hasPrefix("[{\"fire\"") }
    #expect(json.count == 2)
    #expect(json.first?.contains(#""selfNanoseconds":null"#) == false)
    #expect(json.last?.contains(/"selfNanoseconds":\d/) == false)
  }

  @Test("H34 times by a clock that jumps are told, and none is negative")
  func jumpingClock() async throws {
    let folder = try TemporaryFolder([
      "app.json": #"{ "format": 1, "id": "app", "pages": ["first"] }"#,
      "pages/first.json": """
      { "format": 1, "id": "first", "plugins": [
        { "plugin": "action", "params": { "event": "go", "fire": "on" } },
        { "plugin": "action", "as": "next", "params": { "event": "on", "fire": "last" } }] }
      """,
    ])
    let fires = Array(repeating: "fire go first", count: 20).joined(separator: "; ")
    let run = await Shell.transcript(
      of: "trace times; \(fires); trace 99; trace --chrome -; trace --json; tree",
      plugins: SystemPlugins.all, ports: Ports(clock: JumpingClock(JumpingClock.jumps)),
      configs: folder.path)
    #expect(run.output.contains("traceEvents") && run.output.contains(/\d (ns|µs|ms|s)\b/))
    #expect(!run.output.contains(/(ts|dur|self|[nN]anoseconds)":-|-\d+(\.\d+)? (ns|µs|ms|s)\b/))
  }

  @Test("H34 the own time of a subscriber is without that of all events that it fires")
  func ownTime() throws {
    let run = try StepsApp.run(
      "trace times", "trace clear", "fire page.many first", "trace --chrome -")
    let chrome = try #require(run.lines.first { $0.contains("traceEvents") })
    let json = try JSONSerialization.jsonObject(with: Data(chrome.utf8)) as? [String: Any]
    let events = try #require(json?["traceEvents"] as? [[String: Any]])
    func times(_ name: String) -> [Double] {
      events.filter { $0["name"] as? String == name }.compactMap { $0["dur"] as? Double }
    }
    let many = try #require(events.first { $0["name"] as? String == "many" })
    let own = try #require((many["args"] as? [String: Any])?["self"] as? Double) / 1000
    let (all, nested) = (try #require(times("many").first), times("film.told"))
    #expect(nested.count == 500 && own > 0)
    // But for the rounding of each span.
    #expect(own + nested.reduce(0, +) < all * 1.01, "\(own) of \(all)")
  }

  /// Checks that the spans of a trace in Chrome's format are nested, and returns their names in order.
  private func checkSpans(_ text: String) throws -> [String] {
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let events = try #require(json?["traceEvents"] as? [[String: Any]])
    var open: [Double] = []
    var names: [String] = []
    var last = 0.0
    for event in events where event["ph"] as? String != "M" {
      let start = try #require((event["ts"] as? NSNumber)?.doubleValue)
      #expect(start >= last, "in order")
      last = start
      while let end = open.last, end <= start { open.removeLast() }
      guard event["ph"] as? String == "X" else { continue }
      let end = start + (try #require((event["dur"] as? NSNumber)?.doubleValue))
      #expect(open.last.map { end <= $0 + 0.0005 } ?? true, "\(event)")
      open.append(end)
      names.append(try #require(event["name"] as? String))
      #expect(event["pid"] is NSNumber && event["tid"] is NSNumber && event["args"] != nil)
    }
    return names
  }

  @Test("H34 observing doesn't change the order: replies are the same with and without a trace")
  func order() throws {
    let lines = ["tap film", "fire film.break film", "fire page.tell first", "data film likes"]
    let folder = try StepsApp.folder()
    func output(_ first: String) throws -> [String] {
      let run = try StepsApp.program.run(
        ["first", "--configs", folder.path, "--wait", "0"],
        input: ([first] + lines).joined(separator: "\n"))
      return Array(run.lines.dropFirst())
    }
    let paused = try output("trace pause")
    #expect(try output("trace times") == paused && !paused.isEmpty)
  }

  @Test("H36 what has happened before the trace is opened is in it, without times")
  func history() throws {
    let lines = try StepsApp.output(of: "trace --json", after: "tap film")
    #expect(lines.first?.contains(#""key":"likes","isNew":false"#) == true)
    #expect(lines.first?.contains(/anoseconds":\d/) == false)
  }

  @Test("H36 while the trace is paused, nothing observes events, but values are watched")
  func pausedObservers() throws {
    // An event without subscribers is counted only if something observes it.
    func next(_ setup: String..., options: [String] = []) throws -> String? {
      let lines =
        setup + ["trace pause", "fire no.one film", "trace resume", "fire film.told film"]
      let folder = try StepsApp.folder()
      return try StepsApp.program.run(
        ["first", "--configs", folder.path, "--wait", "0"] + options,
        input: (lines + ["trace 1"]).joined(separator: "\n")
      ).output.firstMatch(of: /#(\d+) film\.told/).map { String($0.1) }
    }
    #expect(try next() == "9")
    #expect(try next("watch film likes") == "10")
    #expect(try next("watch film likes", "unwatch") == "9")
    // Without a trace from the start, the events of the page without subscribers aren't counted either.
    let number = try #require(try next(options: ["--no-trace"]).flatMap { Int($0) })
    #expect(number < 9)
    #expect(try next("watch film likes", options: ["--no-trace"]) == "\(number + 1)")
  }
}
