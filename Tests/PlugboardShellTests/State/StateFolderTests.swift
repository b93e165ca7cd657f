import Foundation
import TestSupport
import Testing

@Suite("The folder of the storage")
struct StateFolderTests {
  private let program = ExternalProgram(built: "SecondProgram")
  private let state: TemporaryFolder

  init() throws { state = try TemporaryFolder() }

  private func keep(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> ExternalProgram.Result {
    try program.run(
      ["notes"] + arguments, input: "fire keep.write note key=a/b value=[1]\n",
      environment: environment)
  }

  @Test("What a plugin keeps is there in the next run of the program")
  func nextRun() throws {
    let first = try keep("--state", state.path)
    #expect(first.errors.isEmpty && first.code == 0)
    let next = try program.run(
      ["notes", "--state", state.path], input: "fire keep.read note key=a/b\n")
    #expect(next.output.hasPrefix("keep.read at notes/note: response [1], "))
    let render = try program.run(["render", "notes", "--state", state.path])
    #expect(render.code == 0)
  }

  @Test("On a terminal it is the option's, or else in XDG_STATE_HOME, or else in the home folder")
  func folders() throws {
    let folder = state.path
    try keepOnTerminal("--state", "\(folder)/own", environment: ["XDG_STATE_HOME": "\(folder)/xdg"])
    #expect(try state.names() == ["own"])
    try keepOnTerminal(environment: ["XDG_STATE_HOME": "\(folder)/xdg", "HOME": "\(folder)/home"])
    #expect(try state.names(in: "xdg/tally/tallies.state") == ["a%2fb.json"])
    try keepOnTerminal(environment: ["XDG_STATE_HOME": "relative", "HOME": "\(folder)/home"])
    #expect(try state.names(in: "home/.local/state/tally/tallies.state") == ["a%2fb.json"])
    try keepOnTerminal(
      environment: ["XDG_STATE_HOME": "", "HOME": ""],
      shows: "neither XDG_STATE_HOME nor HOME is the path of a folder")
  }

  /// Keeps a value in the linear mode on a terminal.
  private func keepOnTerminal(
    _ arguments: String..., environment: [String: String], shows text: String = "response true"
  ) throws {
    let terminal = try #require(PseudoTerminal(columns: 200))
    let code = try program.run(
      ["notes", "--linear"] + arguments, on: terminal,
      environment: environment.merging(["TERM": "dumb"]) { $1 }
    ) { terminal in
      terminal.type("fire keep.write note key=a/b value=[1]\n")
      #expect(terminal.shows(text))
      terminal.type("quit\n")
    }
    #expect(code == 0)
  }

  @Test("H30 a script and render keep nothing and find nothing unless an option names the folder")
  func scripts() throws {
    let xdg = ["XDG_STATE_HOME": "\(state.path)/xdg"]
    try state.write("xdg/tally/a%2fb.json", "[0]\n")
    let script = "fire keep.read note key=a/b\nfire keep.write note key=a/b value=[1]\n"
    try state.write("script.txt", script)
    var runs: [String] = []
    for arguments in [[], ["-f", "\(state.path)/script.txt"], ["--linear"], ["--linear"], []] {
      let run = try program.run(["notes"] + arguments, input: script, environment: xdg)
      #expect(run.output.contains("keep.read at notes/note: response null, "))
      #expect(run.code == 0)
      runs.append(run.output)
    }
    #expect(Set(runs).count == 2)
    #expect(try program.run(["render", "notes"], environment: xdg).code == 0)
    #expect(try state.read("xdg/tally/a%2fb.json") == "[0]\n")
  }

  @Test("A damaged file is a fault of the plugin that reads it, and the program goes on")
  func damaged() throws {
    _ = try keep("--state", state.path)
    try state.write("tallies.state/a%2fb.json", "[1")
    let run = try program.run(
      ["notes", "--state", state.path],
      input: "fire keep.read note key=a/b\nfire keep.read note key=a/b\n")
    #expect(run.errors.contains("[storage-damaged]"))
    #expect(run.output.contains("response null"))
    #expect(run.code == 3)
  }

  @Test("A program that the tests run keeps nothing in the person's folder")
  func tests() throws {
    let run = try ExternalProgram(path: "/bin/sh").run(["-c", "echo $XDG_STATE_HOME"])
    #expect(run.output.hasPrefix(FileManager.default.temporaryDirectory.path))
    #expect(run.output.hasSuffix("/state\n"))
  }

  /// Writes an app of one page with the item `note`, and returns the option that names it.
  private func app(_ id: String) throws -> [String] {
    let name = id.isEmpty ? "none" : "apps/\(id.utf8.count)"
    try state.write("\(name)/app.json", #"{ "format": 1, "id": "\#(id)", "pages": ["notes"] }"#)
    try state.write(
      "\(name)/pages/notes.json",
      """
      { "format": 1, "id": "notes", "cards": [{ "components": [{ "items": [
        { "id": "note", "plugins": ["keep"] }] }] }] }
      """)
    return ["--configs", "\(state.path)/\(name)"]
  }

  /// Returns what an app reads under a key of the shared folder, and what it reports.
  private func read(_ key: String, by app: [String]) throws -> (value: String, errors: String) {
    let run = try program.run(
      ["notes", "--state", "\(state.path)/state"] + app,
      input: "fire keep.read note key='\(key)' --json\n")
    let value = run.output.split(separator: "\"response\":").dropFirst().first?.split(
      separator: ","
    ).first
    return (String(value ?? "none"), run.errors)
  }

  @Test(
    "T2 two apps on one folder see nothing of each other, whatever their ids",
    arguments: [("a", "bb"), ("cinema", "Cinema!"), (String(repeating: "x", count: 250), "x")])
  func twoApps(one: String, other: String) throws {
    let (first, second) = (try app(one), try app(other))
    let run = try program.run(
      ["notes", "--state", "\(state.path)/state"] + first,
      input: "fire keep.write note key=likes value=1\n")
    #expect(run.code == 0)
    #expect(try read("likes", by: second).value == "null")
    #expect(try read("likes", by: first).value == "1")
  }

  @Test("T2 the first app on a folder of the old form has all of it, once, and says so")
  func oldForm() throws {
    let long = String(repeating: "k", count: 300)
    try state.write("state/likes.json", "1\n")
    try state.write("state/\(long.prefix(200))/\(long.dropFirst(200)).json", "2\n")
    try state.write("state/history", "open notes\n")
    try state.write("state/notes.txt", "mine")
    // A program was killed while it copied, and one of the values is gone by now.
    try state.write("state/.new.state/likes.json", "[1")
    try state.write("state/.new.state/gone.json", "3\n")
    // Only folders with values are states of apps, and only those with a name that an id has.
    try state.write("state/my.state", "mine")
    try state.write("state/backup.state/notes.txt", "mine")
    try state.write("state/My copy.state/likes.json", "4\n")
    let (first, second) = (try app("a"), try app("bb"))
    let run = try read("likes", by: first)
    #expect(run.value == "1")
    #expect(
      run.errors
        == "note: the state in \"\(state.path)/state\" is that of the app \"a\" from now on, in"
        + " \"\(state.path)/state/a.state\"; the old files aren't used any more\n")
    let next = try read(long, by: first)
    #expect(next.value == "2" && next.errors.isEmpty)
    #expect(try state.read("state/a.state/history") == "open notes\n")
    #expect(try !state.names(in: "state/a.state").contains("gone.json"))
    let other = try read("likes", by: second)
    #expect(other.value == "null" && other.errors.isEmpty)
    #expect(
      Set(try state.names(in: "state")).isSuperset(of: ["a.state", "likes.json", "notes.txt"]))
  }

  @Test(
    "T2 a folder of another app keeps the first app from the values of the old form, which says so")
  func otherApp() throws {
    try state.write("state/likes.json", "1\n")
    try state.write("state/backup.state/likes.json", "2\n")
    let app = try app("a")
    let run = try read("likes", by: app)
    #expect(run.value == "null")
    #expect(
      run.errors
        == "note: the values that an earlier version has kept in \"\(state.path)/state\" aren't used, as apps"
        + " have state there already: \"\(state.path)/state/backup.state\"; move these folders away if they"
        + " belong to no app\n")
    try FileManager.default.moveItem(
      atPath: "\(state.path)/state/backup.state", toPath: "\(state.path)/backup")
    #expect(try read("likes", by: app).value == "1")
  }

  @Test(
    "T2 while another program holds the lock of the folder, an update throws, and nothing is lost")
  func locked() throws {
    _ = try keep("--state", state.path)
    let folder = unsafe open("\(state.path)/tallies.state", O_RDONLY)
    #expect(flock(folder, LOCK_EX) == 0)
    let change = "fire keep.write note key=a/b value=2\n"
    let run = try program.run(["notes", "--state", state.path], input: change + change)
    // Only the first one waits long.
    #expect(run.errors.split(separator: "and still has after 5000 ms").count == 2)
    #expect(run.errors.split(separator: "and still has after 250 ms").count == 2)
    #expect(run.code != 0)
    close(folder)
    #expect(try state.read("tallies.state/a%2fb.json") == "[1]\n")
    #expect(try keep("--state", state.path).code == 0)
  }

  @Test(
    "T2 an app without a legible id keeps nothing, and leaves a folder of the old form alone",
    arguments: [
      #"{ "format": 1, "id": "a",, "pages": ["notes"] "#, #"{ "format": 1, "pages": ["notes"] }"#,
    ])
  func noID(document: String) throws {
    let app = try app("a")
    try state.write("state/likes.json", "1\n")
    try state.write("apps/1/app.json", document)
    let broken = try read("likes", by: app)
    #expect(broken.errors.contains("so nothing of this run is kept for later ones"))
    #expect(try state.names(in: "state") == ["likes.json"])
    _ = try self.app("a")
    #expect(try read("likes", by: app).value == "1")
  }

  @Test("An option without a folder is refused")
  func noFolder() throws {
    let run = try keep("--state", "")
    #expect(run.errors == "error: --state needs the path of a folder\n")
    #expect(run.code == 2)
  }
}
