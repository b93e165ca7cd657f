import TestSupport
import Testing

@Suite("Trees, data, watches and faults in the shell") struct InspectionTests {
  @Test("H35 data shows type, last writer and event, declared readers and writers, and observers")
  func data() throws {
    let lines = try StepsApp.output(
      of: "data second/birds", after: "open second", "tap birds", "watch birds count")
    #expect(
      lines == [
        "title: \"Owls\"  string; read by tally",
        "count: 1  int; changed by tally in #19; read by tally; written by tally",
      ])
    let film = try StepsApp.output(of: "data film", after: "set film likes 1", "tap film")
    #expect(film.first == "likes: 13  int; changed by like in #10")
    let hand = try StepsApp.output(of: "data film --json", after: "set film likes 1")
    #expect(
      hand == [
        #"{"likes":{"value":1,"type":"int","changedBy":{"plugin":null,"command":"set","#
          + #""fire":null},"readBy":[],"writtenBy":[],"observers":0},"#
          + #""title":{"value":"Metropolis","type":"string","changedBy":null,"readBy":[],"#
          + #""writtenBy":[],"observers":0}}"#
      ])
  }

  @Test("H35 the last writer of a module that ended isn't that of one that takes its id")
  func forgotten() throws {
    let lines = try StepsApp.output(
      of: "data second/birds", after: "open second", "set birds title Hens", "set birds title Owls",
      "back", "open second",
      "trace pause", "trace resume")
    #expect(lines == ["title: \"Owls\"  string; read by tally"])
  }

  @Test("H35 a watched value is shown at each change, with its writer as the trace tells it")
  func watch() throws {
    let run = try StepsApp.run(
      "watch film likes", "tap film", "set film likes 1", "watch film title --json",
      "set film title Moon", "watch", "trace pause", "set film likes 2", "unwatch film likes",
      "set film likes 3", "unwatch", "set film title Sun", "watch")
    #expect(
      run.lines.filter { $0.contains("likes:") || $0.contains("title") || $0.contains("watched") }
        == [
          "first/film likes: 12", "first/film likes: 12 → 13  by like",
          "first/film likes: 13 → 1  by shell (set)", "first/film likes: 13 → 1",
          #"{"module":"first/film","key":"title","value":"Metropolis","isAbsent":false,"#
            + #""isGone":false,"before":null,"writer":null}"#,
          #"{"module":"first/film","key":"title","isNew":false,"isRemoved":false,"#
            + #""old":"Metropolis","new":"Moon","#
            + #""writer":{"plugin":null,"module":null,"command":"set"}}"#,
          "first/film title: \"Metropolis\" → \"Moon\"",
          "first/film likes: 1  before 13, by shell (set)",
          "first/film title: \"Moon\"  before \"Metropolis\", by shell (set)",
          "first/film likes: 1 → 2  by shell (set)", "first/film likes: 1 → 2",
          "unwatched first/film likes", "first/film likes: 2 → 3", "unwatched 1 value",
          "first/film title: \"Moon\" → \"Sun\"", "nothing is watched",
        ])
    #expect(
      try StepsApp.run("unwatch film likes").errors
        == "line 1: first/film likes isn't watched; watch lists what is\n")
  }

  @Test("H32 a value that isn't there and that no plugin of the module declares can't be watched")
  func unknownKey() throws {
    let run = try StepsApp.run(
      "watch film tilte", "watch flim title", "watch first/film synced", "watch film", "watch")
    #expect(
      run.errors.split(separator: "\n").prefix(2) == [
        "line 1: module \"first/film\" has no value for \"tilte\", and no plugin of it declares one;"
          + " did you mean \"title\"?",
        "line 2: there is no module \"flim\"; did you mean \"film\"?",
      ])
    #expect(run.lines == ["nothing is watched"])
  }

  @Test("H35 a watch outlives its module, and says when that goes and comes back")
  func watchedModule() throws {
    let run = try StepsApp.run(
      "open second", "watch birds count", "tap birds", "back", "watch", "open second", "tap birds")
    #expect(
      run.lines.filter { $0.contains("birds count") } == [
        "second/birds count: nothing", "second/birds count: nothing → 1  by tally",
        "second/birds count: the module is gone", "second/birds count: the module is gone",
        "second/birds count: the module is back", "second/birds count: nothing → 1  by tally",
      ])
  }

  @Test("H35 a watch goes on after a reload that mounts the plugins of its module anew")
  func reloaded() throws {
    let folder = try StepsApp.folder()
    try folder.write(
      "next.json",
      try folder.read("pages/second.json").replacing("[\"tally\"]", with: "[\"tally\", \"ask\"]"))
    let run = try ShellProcess.script(
      "watch second/birds count",
      then: "mv '\(folder.path)/next.json' '\(folder.path)/pages/second.json'", "reload",
      "tap birds", arguments: "second --configs '\(folder.path)' --wait 0",
      program: StepsApp.program)
    #expect(run.lines.contains("reloaded second: 1 exchanged (second/birds)"))
    #expect(
      run.lines.filter { $0.contains("birds count") } == [
        "second/birds count: nothing", "second/birds count: nothing → 1  by tally",
      ])
  }

  @Test("H33 a tree shows counts and a depth, and a text keeps the way to each hit")
  func tree() throws {
    #expect(
      try StepsApp.output(of: "tree --counts --depth 1") == [
        "first page [log, gate, go, all, many]  (1 direct, 3 below, 5 subscribers)",
        "  first/0 card  (1 direct, 2 below, 0 subscribers)", "    … 2 more",
      ])
    let way = [
      "first page [log, gate, go, all, many]", "  first/0 card", "    first/0/0 component",
    ]
    for command in ["tree first told", "tree told"] {
      let lines = try StepsApp.output(of: command)
      #expect(lines.dropLast() == way[...])
      #expect(lines.last?.hasPrefix("      first/film item [button, tracking") == true)
    }
    #expect(
      try StepsApp.run("tree first nosuch", "tree nosuch").errors == """
        line 1: no module of first has "nosuch" in its id, template or plugins
        line 2: there is no module "nosuch"

        """)
    #expect(
      try StepsApp.output(of: "tree first/0 --counts --depth 0 --json") == [
        #"{"id":"first/0","level":"card","type":null,"plugins":[],"childCount":1,"#
          + #""descendantCount":2,"subscriberCount":0,"calls":null,"nanoseconds":null,"#
          + #""children":[],"more":2}"#
      ])
  }

  @Test("H33 with times, a tree tells how long the subscribers of a module took")
  func treeTimes() throws {
    let lines = try StepsApp.output(
      of: "tree film --counts", after: "tap film", "trace times", "tap film")
    #expect(lines.first?.contains(/\(10 subscribers, 4 calls in \d[\d.]* (ns|µs|ms)\)/) == true)
  }

  @Test("H33 a long tree is cut, and shown whole on request")
  func longTree() throws {
    let items = Array(repeating: "{ \"data\": { \"title\": \"x\" } }", count: 1500)
    let folder = try StepsApp.folder()
    try folder.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first", "cards": [
        { "components": [{ "items": [\(items.joined(separator: ","))] }] }, { "id": "end" }] }
      """)
    let run = try StepsApp.run("tree", in: folder)
    #expect(run.lines.count == 3 + 20 + 1 + 1)
    #expect(run.lines.suffix(2) == ["      … 1,480 more", "  first/end card"])
    #expect(try StepsApp.run("tree --json", in: folder).output.contains(#""more":1480"#))
    #expect(try StepsApp.run("tree --all", in: folder).lines.count == 1504)
  }

  @Test("H33 inspect shows all about a module on one screen")
  func inspect() throws {
    let lines = try StepsApp.output(
      of: "inspect second/birds", after: "open second", "tap birds", "fire page.go first")
    #expect(lines.first?.hasPrefix("second/birds item  ") == true)
    #expect(lines.first?.hasSuffix("second.json:2:3") == true)
    #expect(lines.dropFirst().first == "plugins")
    #expect(lines.contains { $0.hasPrefix("  tally  500  {}  ") && $0.contains("second.json:2:") })
    #expect(
      lines.drop { $0 != "handles" }.dropFirst() == [
        "  gesture.tap  tally 500", "  item.view    tally 500", "  tally.add    tally 500", "data",
        "  title: \"Owls\"  string; read by tally",
        "  count: 1  int; changed by tally in #19; read by tally; written by tally",
        "no controls", "newest events", "  #18 gesture.tap at second/birds by shell (tap)",
      ])
  }

  @Test("H33 faults are listed with their plugin, event, module and entry, and counted by inspect")
  func faults() throws {
    let folder = try StepsApp.folder()
    let run = try StepsApp.run(
      "faults", "fire film.break film", "faults", "faults --json", "inspect film", in: folder)
    #expect(run.lines.first == "no plugin has failed")
    #expect(run.output.contains("\n#9 broken in film.break at first/film: the step fail now\n  "))
    #expect(run.output.contains(#""plugin":"broken","event":"film.break","module":"first/film""#))
    #expect(run.output.contains(#""fire":9,"milliseconds":null,"place":"\#(folder.path)/pages/"#))
    #expect(run.output.contains(#/broken \(steps\) +600 .* 1 fault /#))
  }

  @Test("H34 the events that were cancelled are told also while the trace is paused")
  func pausedCancellation() throws {
    let run = try ShellProcess.script(
      "trace pause", "open article-3", "tap", "back", page: "home")
    #expect(
      run.lines.last == "route.open at article-3 was cancelled: its page was closed")
  }
}
