import Plugboard
import PlugboardHTML
import PlugboardPlugins
import PlugboardShell
import PlugboardTerminal
import TestSupport
import Testing

@MainActor @Suite("Transcripts of scripts") struct TranscriptTests {
  private let app: TemporaryFolder

  init() throws {
    app = try TemporaryFolder([
      "app.json": #"{ "format": 1, "id": "app", "pages": ["first"] }"#,
      "pages/first.json": #"{ "format": 1, "id": "first", "data": { "n": 1 } }"#,
    ])
  }

  private func run(_ script: String, asJSON: Bool = false) async -> Transcript {
    await Shell.transcript(
      of: script, plugins: SystemPlugins.all, configs: app.path, asJSON: asJSON)
  }

  @Test("a transcript has the output, the errors and the exit code of the first failure")
  func streams() async {
    let run = await run("data first n\nnone; expect text 2; data first n")
    #expect(run.output == "1\n1\n")
    #expect(run.errors.split(separator: "\n").count == 2)
    #expect(run.errors.hasPrefix("-c:2: unknown command \"none\"; "))
    #expect(run.exitCode == 2)
  }

  @Test("as JSON, each line of the output and of the errors is JSON")
  func json() async throws {
    let run = await run("data first n; none", asJSON: true)
    #expect(run.output == "1\n")
    let fault = try Value(json: run.errors)
    #expect(fault[JSONPointer(["code"])] == "usage" && run.exitCode == 2)
  }

  @Test("T2 a log-in in a program without an account names the call that takes one")
  func accountless() async throws {
    try app.write(
      "app.json", #"{ "format": 1, "id": "app", "pages": ["first"], "plugins": ["account"] }"#)
    let run = await run("login")
    #expect(run.errors.contains("this program has no account; pass one with Shell.main(ports:"))
    #expect(!run.errors.contains("PageRuntime"))
    #expect(run.exitCode == 1)
  }

  /// Shows a view of the host's own.
  final class GaugePlugin: ItemPlugin {
    static let name: Name = "gauge"

    static func wire(_ on: inout Wiring<GaugePlugin>) {
      on(.itemView) { _, item in
        item.respond(.custom("gauge", ["parts": 3], fallback: .text("3 parts")))
      }
    }
  }

  @Test(
    "N13 a program passes the views of its own, in cells and in documents; others are their fallback"
  )
  func customViews() async throws {
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first", "cards": [{ "components": [{ "items": [
        { "plugins": ["gauge"] }, { "data": { "text": "x" }, "plugins": ["text"] } ] }] }] }
      """)
    let gauge: CellView = { record, width in
      let parts = record["parts"].flatMap(Int.init(value:)) ?? 0
      var grid = CellGrid(size: UnitSize(width: min(width, parts), height: 2))
      grid.fill(UnitRect(grid.size), with: "#", clip: UnitRect(grid.size))
      return grid
    }
    let meter = HTMLView { _, width in
      UnitSize(width: width, height: 2)
    } write: { record, html in
      html.element("meter", ["value": "\(record["parts"] ?? .null)"], text: "")
    }
    let script = "render 20x3; screen 20x6; render --format html"
    let plugins = SystemPlugins.all + [GaugePlugin.self]
    let own = await Shell.transcript(
      of: script, plugins: plugins, cellViews: ["gauge": gauge], htmlViews: ["gauge": meter],
      configs: app.path)
    #expect(own.exitCode == 0, "\(own.errors)")
    #expect(own.output.hasPrefix("###\n###\nx\n###\n###\nx\n"))
    #expect(own.output.contains("<meter value=\"3\"></meter>"))
    let plain = await Shell.transcript(of: script, plugins: plugins, configs: app.path)
    #expect(plain.output.hasPrefix("3 parts\nx\n\n3 parts\nx\n"))
    #expect(!plain.output.contains("<meter"))
  }

  @Test("each transcript begins anew, and its time is virtual")
  func fresh() async {
    #expect(await run("set first n 2; data first n; wait 1h").output.contains("2\n"))
    #expect(await run("data first n").output == "1\n")
  }

  @Test(
    "a transcript reaches no file besides the documents",
    arguments: ["open FOLDER/pages/first.json", "trace --chrome FOLDER/trace.json"])
  func files(command: String) async throws {
    let run = await run(command.replacing("FOLDER", with: app.path))
    #expect(run.errors.contains("the script has the documents of the app alone"))
    #expect(run.exitCode == 1 && run.output == "")
    #expect(try app.names() == ["app.json", "pages"])
  }

  @Test("nothing of a transcript is left over when it has ended")
  func end() async {
    weak var left: OpenAccount?
    do {
      let account = OpenAccount()
      left = account
      _ = await Shell.transcript(
        of: "tree; screen; wait 1", plugins: SystemPlugins.all, ports: Ports(account: account),
        configs: app.path)
    }
    #expect(left == nil)
  }

  @Test("a folder without an app is a failure in the transcript")
  func noApp() async {
    let run = await Shell.transcript(of: "tree", plugins: [], configs: "\(app.path)/none")
    #expect(
      run.exitCode == 1 && run.output == "" && run.errors.hasPrefix("error: there is no folder"))
  }
}

private final class OpenAccount: AccountPort {
  var user: String? { nil }
  func logIn(_ user: String) async -> Bool { true }
  func logOut() async {}
}
