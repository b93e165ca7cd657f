import Foundation
import PlugboardSystem
import TestSupport
import Testing

/// The program of the fixtures, over documents whose items show answers of a real server.
@Suite("The network of a program") struct ShellNetworkTests {
  private let server: HTTPTestServer

  init() throws { server = try HTTPTestServer() }

  /// Returns the files of an app with one item for each URL.
  private func app(_ urls: [String], network: String) throws -> TemporaryFolder {
    let items = urls.map { "{ \"plugins\": [{ \"plugin\": \"fetch\", \"params\": \($0) }] }" }
    return try TemporaryFolder([
      "app.json": "{ \"format\": 1, \"id\": \"net\", \"pages\": [\"home\"]\(network) }",
      "pages/home.json": """
      { "format": 1, "id": "home", "plugins": ["list"], "cards": [{
        "components": [{ "plugins": ["layout.stack"], "items": [\(items.joined(separator: ", "))] }] }] }
      """,
    ])
  }

  private func run(
    _ folder: TemporaryFolder, _ commands: String, arguments: [String] = [],
    environment: [String: String] = [:]
  ) throws -> ExternalProgram.Result {
    try ExternalProgram(built: "FixtureProgram").run(
      ["run", "home", "--configs", folder.path, "-c", commands] + arguments,
      environment: environment)
  }

  private var allowed: String {
    "\"base\": \"\(server.origin)/api\", \"hosts\": [\"127.0.0.1:\(server.port)\"]"
  }

  @Test("a script waits for the answer of a real server, without a pause of its own")
  func script() throws {
    let gate = HTTPTestGate()
    server.answer("/api/a", HTTPTestAnswer([.hold(gate), .head(200, length: 5), .send("first")]))
    server.answer("/api/b", .redirect(to: "c"))
    server.answer("/api/c", .dripping("second"))
    let folder = try app(
      [#"{ "url": "/a" }"#, #"{ "url": "/b" }"#], network: ", \"network\": { \(allowed) }")
    // The first answer comes after all requests have arrived.
    Thread.detachNewThread { [server] in
      _ = server.waits { $0.requests.count == 3 }
      gate.open()
    }
    let result = try run(folder, "expect text '200 first'; expect text '200 second'")
    #expect(result.code == 0, "\(result.errors)")
  }

  @Test("render shows the page with its answers")
  func render() throws {
    server.answer("/api/a", .json("rendered"))
    let folder = try app([#"{ "url": "/a" }"#], network: ", \"network\": { \(allowed) }")
    let result = try ExternalProgram(built: "FixtureProgram").run(
      ["render", "home", "--configs", folder.path])
    #expect(result.output.contains("200 rendered"), "\(result.errors)")
  }

  @Test("an app without a network, or without this host, asks for nothing")
  func notAllowed() throws {
    for network in ["", ", \"network\": {}", ", \"network\": { \"hosts\": [\"localhost\"] }"] {
      let folder = try app(["{ \"url\": \"\(server.origin)/x\" }"], network: network)
      let result = try run(folder, "expect text network-not-allowed")
      #expect(result.code == 0, "\(result.output)\(result.errors)")
    }
    #expect(server.requests.isEmpty)
  }

  @Test(
    "redirects of a real server in a circle, or to a host that isn't allowed, end with their URLs")
  func redirects() throws {
    server.answer("/api/a", .redirect(to: "/api/b"))
    server.answer("/api/b", .redirect(to: "/api/a"))
    server.answer("/api/c", .redirect(to: "\(server.otherOrigin)/c"))
    let folder = try app(
      [#"{ "url": "/a" }"#, #"{ "url": "/c" }"#], network: ", \"network\": { \(allowed) }")
    let result = try run(
      folder, "expect text network-redirects; expect text network-not-allowed")
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    #expect(server.requests(of: "/c").isEmpty)
  }

  @Test("a secret goes to the server and into nothing that the program shows")
  func secret() throws {
    server.answer("/api/a", .json("one"))
    server.answer("/api/b", .redirect(to: "\(server.otherOrigin)/b"))
    server.answer("/b", .json("two"))
    let network = """
      , "network": { "base": "\(server.origin)/api",
        "hosts": ["127.0.0.1:\(server.port)", "localhost:\(server.port)"],
        "headers": { "Authorization": { "@env": "FIXTURE_TOKEN" } } }
      """
    let folder = try app([#"{ "url": "/a" }"#, #"{ "url": "/b" }"#], network: network)
    let commands =
      "expect text '200 one'; expect text '200 two'; trace; inspect home; inspect net; data home; data net;"
      + " tree; sources; faults; stats; render --format html"
    let result = try run(
      folder, commands, arguments: ["--keep-going", "--json"],
      environment: ["FIXTURE_TOKEN": "s3cret-value"])
    #expect(!(result.output + result.errors).contains("s3cret-value"))
    #expect(result.output.contains("200 one") && result.output.contains("200 two"))
    #expect(server.requests(of: "/api/a").map { $0.headers["authorization"] } == ["s3cret-value"])
    #expect(server.requests(of: "/api/b").map { $0.headers["authorization"] } == ["s3cret-value"])
    #expect(server.requests(of: "/b").map { $0.headers["authorization"] } == [nil])
    let missing = try run(folder, "expect text 'FIXTURE_TOKEN of the environment'")
    #expect(missing.code == 0, "\(missing.output)\(missing.errors)")
  }

  @Test("a run without a request starts no other program")
  func nothingStarted() throws {
    // A hard link, which has a path of its own; a copy can't be run while another test starts a program.
    let built = ExternalProgram(built: "FixtureProgram").url.resolvingSymlinksInPath()
    let folder = built.deletingLastPathComponent().appending(path: "alone-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appending(path: "fixture")
    try FileManager.default.linkItem(at: built, to: copy)
    server.answer("/api/a", .json("one"))
    let quiet = try app([], network: ", \"network\": { \(allowed) }")
    let asking = try app([#"{ "url": "/a" }"#], network: ", \"network\": { \(allowed) }")
    // There is no transport beside the copy, so that a start of it would be told.
    let program = ExternalProgram(path: copy.path)
    let first = try program.run(["run", "home", "--configs", quiet.path, "-c", "tree"])
    #expect(first.code == 0 && first.errors == "", "\(first.errors)")
    let second = try program.run(
      ["run", "home", "--configs", asking.path, "-c", "expect text 'can'; data home/0/0/0"])
    #expect(
      second.output.contains(
        "it was looked for at \\\"\(folder.resolvingSymlinksInPath().path)/plugboard-transport\\\""
      ),
      "\(second.output)\(second.errors)")
  }

  @Test("a saved app document changes what may be reached, once it is read again")
  func reload() throws {
    let gate = HTTPTestGate()
    server.answer("/api/a", HTTPTestAnswer([.hold(gate), .head(200, length: 3), .send("one")]))
    let folder = try app([#"{ "url": "/a" }"#], network: ", \"network\": { \(allowed) }")
    let path = folder.path
    // Saved while the script waits for the first answer.
    Thread.detachNewThread { [server] in
      _ = server.waits { $0.requests.count == 1 }
      try? Data(#"{ "format": 1, "id": "net", "pages": ["home"], "network": {} }"#.utf8)
        .write(to: URL(filePath: "\(path)/app.json"))
      gate.open()
    }
    let result = try run(
      folder, "expect text '200 one'; reload; open home; expect text network-not-allowed")
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    #expect(server.requests.count == 1)
  }
}
