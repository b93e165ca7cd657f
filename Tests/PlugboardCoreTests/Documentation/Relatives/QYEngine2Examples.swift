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
  /// The documents of the guide, with empty pages beside them.
  private static var documents: AppDocuments {
    get throws {
      let documents = try MarkdownPage.guide("MovingFromQYEngine2").blocks(of: "json")
      try #require(documents.count == 2)
      return AppDocuments(
        MemoryDocumentStore([
          "app.json": documents[0], "pages/channel.json": documents[1],
          "pages/comics.json": #"{ "format": 1, "id": "comics" }"#,
          "pages/tickets.json": #"{ "format": 1, "id": "tickets" }"#,
        ]))
    }
  }

  @Test("an id of the server opens a module, which is counted and calls back when it is closed")
  func launch() async throws {
    let navigator = try Navigator.launched(
      Self.documents, plugins: [LaunchPlugin.self, LaunchCountPlugin.self])
    let runtime = navigator.runtime
    try navigator.openPage("channel")
    try runtime.at("channel/comics").fire(.itemTap)
    await Navigator.turn()
    let item = try runtime.data(of: "channel/comics")
    #expect(try navigator.current?.name == "comics" && item.read(.launchIsOpen) == true)

    try navigator.back()
    #expect(try navigator.current?.name == "channel" && item.read(.launchIsOpen) == false)
    #expect(try runtime.data(of: "app").read(.launchCounts) == ["app://launch/2": 1])
  }

  @Test("the ids are routes of the app document") func ids() throws {
    let app = try Self.documents.app
    let match = app.routeTable.matches(try RouteURL("app://launch/2")).first { _ in true }
    #expect(match?.route.target.page == "comics")
    #expect(app.diagnostics == [])
  }

  @Test("its plugins keep the rules that all plugins must keep") func check() async throws {
    try await checkPlugin(LaunchPlugin.self)
    try await checkPlugin(LaunchCountPlugin.self)
  }
}
