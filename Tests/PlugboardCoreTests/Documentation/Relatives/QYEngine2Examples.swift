import Plugboard
import PlugboardPlugins
import PlugboardTesting
import TestSupport
import Testing

extension Key<String> { static let launchID = Key("launch.id") }
extension Key<Bool> { static let launchIsOpen = Key("launch.isOpen") }
extension Key<[String: Int]> { static let launchCounts = Key("launch.counts") }

/// Launches the module with the id that the server has chosen.
final class LaunchPlugin: ItemPlugin {
  static let name: Name = "launch"
  static let fires = EventList(.routeOpenForResult)
  static let reads = KeyList(.launchID)
  static let writes = KeyList(.launchIsOpen)

  static func wire(_ on: inout Wiring<LaunchPlugin>) {
    on(.itemTap) { launch, tap in tap.respond(try launch.open()) }
  }

  private func open() throws -> Bool {
    let url = "app://launch/\(try data.require(.launchID))"
    try data.write(.launchIsOpen, true)
    let opening = try context.up.openForResult(url)
    opening.onEnd { [context, data] _ in context.attempt { try data.write(.launchIsOpen, false) } }
    return opening.isAnswered || opening.suspension != nil
  }
}

/// Counts how often each URL was launched, in the data of the app.
final class LaunchCountPlugin: AppPlugin {
  static let name: Name = "launch-count"
  static let priority = Priority.first
  static let reads = KeyList(.launchCounts)
  static let writes = KeyList(.launchCounts)

  static func wire(_ on: inout Wiring<LaunchCountPlugin>) {
    on(.routeOpenForResult) { count, route in
      var counts = try count.data.read(.launchCounts) ?? [:]
      counts[route.params.0, default: 0] += 1
      try count.data.write(.launchCounts, counts)
    }
  }
}

/// The code of the guide for users of QYEngine 2.
@MainActor @Suite("The examples of the guide for users of QYEngine 2") struct QYEngine2Examples {
  private static var documents: [String] {
    get throws { try MarkdownPage.guide("MovingFromQYEngine2").blocks(of: "json") }
  }

  @Test("an id of the server opens a module, which is counted and calls back when it is closed")
  func launch() throws {
    let channel = Value.string(try #require(Self.documents.last))
    let registry = try PluginRegistry([LaunchPlugin.self, LaunchCountPlugin.self])
    let item = try Harness(registry, page: channel, app: ["launch-count"], at: "comics")
    var modules: [Suspension<PageResult>] = []
    item.handle(.routeOpenForResult, at: "app") { modules.append($0.suspend()) }
    try item.fire(.itemTap)
    #expect(item.fired == [.routeOpenForResult("app://launch/2")])
    #expect(try item.data.read(.launchIsOpen) == true)

    for module in modules { module.resume(answering: .closed) }
    #expect(try item.data.read(.launchIsOpen) == false)
    #expect(try item.at("app").data.read(.launchCounts) == ["app://launch/2": 1])
  }

  @Test("the ids are routes of the app document") func ids() throws {
    let document = try #require(Self.documents.first)
    let documents = MemoryDocumentStore([
      "app.json": document, "pages/comics.json": "{}", "pages/tickets.json": "{}",
    ])
    let app = AppDocuments(documents).app
    let match = app.routeTable.matches(try RouteURL("app://launch/2")).first { _ in true }
    #expect(match?.route.target.page == "comics")
    #expect(app.diagnostics == [])
  }

  @Test("its plugins keep the rules that all plugins must keep") func check() async throws {
    try await checkPlugin(LaunchPlugin.self)
    try await checkPlugin(LaunchCountPlugin.self)
  }
}
