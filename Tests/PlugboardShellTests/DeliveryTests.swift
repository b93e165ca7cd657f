import Plugboard
import TestSupport
import Testing

/// The program and a server of its documents.
@Suite("Documents from a server in the shell") struct DeliveryTests {
  private static func page(_ title: String, _ rest: String = "") -> String {
    #"{ "format": 1, "id": "home", "data": { "title": "\#(title)" }, "plugins": ["navigation-bar"\#(rest)] }"#
  }

  /// Lets a server have a set, and returns it.
  private static func serve(
    _ files: [String: String], version: String, on server: HTTPTestServer,
    as served: [String: String] = [:]
  ) throws {
    let manifest = SetManifest(
      version: try #require(SetVersion(version)), expires: nil,
      files: files.map { path, text in
        let bytes = Array(text.utf8)
        return SetManifest.File(path: path, digest: SHA256(of: bytes), bytes: bytes.count)
      })
    server.answer("/radio/set.json", .json(String(decoding: manifest.bytes, as: UTF8.self)))
    for (path, text) in files.merging(served, uniquingKeysWith: { $1 }) {
      server.answer("/radio/\(path)", .json(text))
    }
  }

  private static func run(_ arguments: [String]) throws -> ExternalProgram.Result {
    try ShellProcess.program.run(["run"] + arguments)
  }

  /// The folder of an app whose server may deliver pages with a bar.
  private static func folder(_ server: HTTPTestServer) throws -> TemporaryFolder {
    try TemporaryFolder([
      "app.json": """
      { "format": 1, "id": "radio", "pages": ["home"], "delivery": {
        "url": "\(server.origin)/radio/set.json", "every": 60, "allows": { "plugins": ["navigation-bar"] } } }
      """,
      "pages/home.json": Self.page("Built-in"),
    ])
  }

  @Test("C9 run --from shows the app of a server, and the stored one without the server")
  func from() throws {
    let state = try TemporaryFolder()
    let url: String
    do {
      let server = try HTTPTestServer()
      url = "\(server.origin)/radio"
      try Self.serve(
        [
          "app.json":
            #"{ "format": 1, "id": "radio", "pages": ["home"], "delivery": { "url": "http://evil/s" } }"#,
          "pages/home.json": Self.page("Evening"),
        ], version: "7", on: server)
      let run = try Self.run(["--from", url, "--state", state.path, "-c", "data home"])
      #expect(run.output.contains("Evening") && run.output.contains("delivered 7"))
      #expect(run.errors == "" && run.code == 0)
      #expect(
        server.requests.map(\.target).sorted() == [
          "/radio/app.json", "/radio/pages/home.json", "/radio/set.json",
        ])
    }
    let later = try Self.run(["--from", url, "--state", state.path, "-c", "data home"])
    #expect(later.output.contains("Evening") && later.output.contains("stored 7"))
    #expect(later.errors.contains("[set-unreached]") || later.output.contains("[set-unreached]"))
    let nothing = try Self.run(["--from", url, "-c", "data home"])
    #expect(nothing.code == 1 && nothing.errors.contains("set-unreached") == false)
    #expect(nothing.errors.contains("no newer documents: \(url)/set.json"))
    #expect(try Self.run(["--from", "radio", "-c", "data"]).code == 2)
  }

  @Test("C9 a set that lies or reaches too far isn't shown, and the built-in page is")
  func refused() throws {
    let server = try HTTPTestServer()
    let folder = try Self.folder(server)
    try Self.serve(
      ["pages/home.json": Self.page("Good")], version: "1", on: server,
      as: ["pages/home.json": Self.page("Evil")])
    let lying = try Self.run(["--configs", folder.path, "-c", "data home"])
    #expect(lying.output.contains("Built-in") && lying.output.contains("built-in"))
    #expect(lying.errors.contains("SHA-256") && lying.errors.contains("[set-content]"))
    #expect(lying.code == 3)
    try Self.serve(["pages/home.json": Self.page("Evil", #", "toast""#)], version: "2", on: server)
    let reaching = try Self.run(["--configs", folder.path, "-c", "data home"])
    #expect(reaching.output.contains("Built-in"))
    #expect(
      reaching.errors.contains(
        "\(server.origin)/radio/pages/home.json:1:89: error: a delivered document"))
    #expect(reaching.errors.contains("[set-refused]") && reaching.code == 3)
  }

  @Test(
    "C9 a page that is open is revised when the server has a newer set, and inspect tells its origin"
  )
  func polled() throws {
    let server = try HTTPTestServer()
    let folder = try Self.folder(server)
    try Self.serve(["pages/home.json": Self.page("First")], version: "1", on: server)
    let manifest = { (version: String, title: String) throws -> String in
      let bytes = Array(Self.page(title).utf8)
      let file = SetManifest.File(
        path: "pages/home.json", digest: SHA256(of: bytes), bytes: bytes.count)
      let version = try #require(SetVersion(version))
      return String(
        decoding: SetManifest(version: version, expires: nil, files: [file]).bytes, as: UTF8.self)
    }
    // The answers of a path are given one after the other.
    server.answer(
      "/radio/set.json", .json(try manifest("1", "First")), .json(try manifest("2", "Second")))
    server.answer(
      "/radio/pages/home.json", .json(Self.page("First")), .json(Self.page("Second")))
    let run = try Self.run([
      "--configs", folder.path, "-c", "data home; wait 59; data home; wait 2; inspect home",
    ])
    let (first, second) = (
      run.output.ranges(of: "First").count, run.output.ranges(of: "Second").count
    )
    #expect(first == 2 && second >= 1)
    #expect(run.output.contains("delivered the set 2: home: 1 updated (home)"))
    #expect(run.output.contains("delivered 2"))
    #expect(run.code == 0 && run.errors == "")
  }

  @Test("C9 a script asks for a newer set with the command fetch")
  func fetched() throws {
    let server = try HTTPTestServer()
    let url = "\(server.origin)/radio"
    let app = #"{ "format": 1, "id": "radio", "pages": ["home"] }"#
    try Self.serve(
      ["app.json": app, "pages/home.json": Self.page("First")], version: "1", on: server)
    let first = String(decoding: Array(Self.page("First").utf8), as: UTF8.self)
    let manifest = { (version: String, page: String) throws -> HTTPTestAnswer in
      let files = [("app.json", app), ("pages/home.json", page)].map { path, text in
        SetManifest.File(
          path: path, digest: SHA256(of: Array(text.utf8)), bytes: text.utf8.count)
      }
      let version = try #require(SetVersion(version))
      return .json(
        String(
          decoding: SetManifest(version: version, expires: nil, files: files).bytes, as: UTF8.self))
    }
    let second = Self.page("Second")
    server.answer(
      "/radio/set.json", try manifest("1", first), try manifest("1", first),
      try manifest("2", second), try manifest("0", first))
    server.answer("/radio/pages/home.json", .json(first), .json(second))
    let run = try Self.run([
      "--from", url, "-c", "fetch; data home title; fetch --json; data home title", "-c", "fetch",
    ])
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.contains("the server has no newer set"))
    #expect(lines.contains(#"{"version":"2"}"#))
    #expect(lines.contains(#""First""#) && lines.contains(#""Second""#))
    #expect(run.errors.contains("the set 0 isn't taken") && run.code == 1, "\(run.errors)")
    let none = try Self.run(["--configs", try Self.folder(server).path + "/none", "-c", "fetch"])
    #expect(none.code != 0)
  }

  @Test("C9 an app of a server keeps its state apart from an app with the same id")
  func ownState() throws {
    let state = try TemporaryFolder()
    let files = [
      "app.json": #"{ "format": 1, "id": "radio", "pages": ["home"], "plugins": ["likes"] }"#,
      "pages/home.json": Self.page("Home"),
    ]
    let local = try TemporaryFolder(files)
    let script = "fire like.set home subject=kid liked=true --up"
    let kept = try Self.run(["--configs", local.path, "--state", state.path, "-c", script])
    #expect(kept.errors == "")
    let server = try HTTPTestServer()
    try Self.serve(files, version: "1", on: server)
    let url = "\(server.origin)/radio"
    let other = try Self.run(["--from", url, "--state", state.path, "-c", "data radio"])
    #expect(!other.output.contains("kid"))
    #expect(
      try Self.run(["--configs", local.path, "--state", state.path, "-c", "data radio"])
        .output.contains("kid"))
    #expect(try state.names().filter { $0.hasPrefix("radio") } == ["radio.state"])
  }

  @Test("the command manifest writes what apps take, and only what has changed")
  func manifest() throws {
    let folder = try TemporaryFolder([
      "app.json": #"{ "format": 1, "id": "radio", "pages": ["home"] }"#,
      "pages/home.json": Self.page("Home"), "pages/notes.txt": "no document",
    ])
    func run(_ more: String...) throws -> ExternalProgram.Result {
      try ShellProcess.program.run(["manifest", folder.path] + more)
    }
    #expect(
      try run("--set-version", "1").output == "wrote \(folder.path)/set.json: the set 1, 2 files\n")
    let manifest = try SetManifest(Array(folder.read("set.json").utf8), named: "set.json")
    #expect(manifest.files.map(\.path) == ["app.json", "pages/home.json"])
    #expect(try run().output == "\(folder.path)/set.json is unchanged: the set 1\n")
    #expect(try run("--set-version", "1").code == 1)
    #expect(try run("--set-version", "1 2").code == 2)
    #expect(try run("--expires", "tomorrow").code == 2)
    #expect(try run("--expires", "2026-12-01", "--set-version", "1.1").code == 0)
    #expect(try folder.read("set.json").contains(#""expires": "2026-12-01T00:00:00Z""#))
    _ = try folder.write("pages/home.json", Self.page("Home", #", 7"#))
    let faulty = try run()
    #expect(faulty.code == 1 && faulty.errors.contains("\(folder.path)/pages/home.json:1:"))
    #expect(try folder.read("set.json").contains(#""version": "1.1""#))
  }

  @Test("C9 the command manifest checks a set over built-in documents as apps check it")
  func manifestOverBuiltIn() throws {
    let builtIn = try TemporaryFolder([
      "app.json": """
      { "format": 1, "id": "radio", "pages": ["home", "show"], "sets": { "board": ["navigation-bar"] },
        "delivery": { "url": "https://example.org/set.json", "allows": { "plugins": ["navigation-bar"] } } }
      """, "pages/home.json": Self.page("Home"),
      "pages/show.json": #"{ "format": 1, "id": "show" }"#,
    ])
    let folder = try TemporaryFolder([
      "pages/home.json": #"{ "format": 1, "id": "home", "plugins": [{ "set": "board" }] }"#
    ])
    func run(_ more: String...) throws -> ExternalProgram.Result {
      try ShellProcess.program.run(["manifest", folder.path, "--set-version", "1"] + more)
    }
    #expect(try run().errors.contains("[unknown-set]"))
    #expect(try run("--over", builtIn.path).output.hasSuffix("set.json: the set 1, 1 file\n"))
    _ = try folder.write(
      "pages/home.json", #"{ "format": 1, "id": "home", "plugins": ["toast"] }"#)
    let refused = try run("--over", builtIn.path, "--set-version", "2")
    #expect(refused.code == 1)
    #expect(refused.errors.hasPrefix("\(folder.path)/pages/home.json:1:"))
    #expect(refused.errors.contains("[set-plugin]"))
  }
}
