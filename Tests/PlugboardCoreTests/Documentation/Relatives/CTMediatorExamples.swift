import Plugboard
import PlugboardTesting
import TestSupport
import Testing

extension EventName<String, String> {
  /// Asks, going up, for the title of a film's details.
  static let detailTitle = EventName("detail.title", .film)
}
extension Key<String> { static let missedEvent = Key("event") }
extension Key<Value> { static let substitute = Key("answer") }

/// The target: answers for the films that it knows.
final class DetailTargetPlugin: PagePlugin {
  static let name: Name = "detail-target"

  static func wire(_ on: inout Wiring<DetailTargetPlugin>) {
    on(.detailTitle) { _, event in
      if event.params == "metropolis" { event.respond("Metropolis, 1927") }
    }
  }
}

/// Answers an event that no other subscriber has answered.
final class NotFoundPlugin: AppPlugin {
  static let name: Name = "not-found"
  static let params = ParamList(.required(.missedEvent), .required(.substitute))
  static let priority = Priority.last

  static func wire(_ on: inout Wiring<NotFoundPlugin>) {
    on(param: .missedEvent) { notFound, event in
      if !event.isAnswered { event.respond(try notFound.mount[.substitute]) }
    }
  }
}

/// The code of the guide for users of CTMediator.
@MainActor @Suite("The examples of the guide for users of CTMediator") struct CTMediatorExamples {
  @Test("the target answers, then its substitute, and a call that nothing handles says so")
  func notFound() throws {
    let registry = try PluginRegistry([DetailTargetPlugin.self, NotFoundPlugin.self])
    let entry = try #require(MarkdownPage.guide("MovingFromCTMediator").blocks(of: "json").first)
    let page = try Harness(
      registry, [.app: .string(entry), .page: ["detail-target"]], isStrict: false)
    let known = try page.up.fire(named: "detail.title", ["film": "metropolis"])
    let unknown = try page.up.fire(named: "detail.title", ["film": "mars"])
    #expect(known.response == "Metropolis, 1927" && unknown.response == "No such film")

    let lost = try page.up.fire(named: "detail.titel", ["film": "mars"])
    #expect(lost.subscribers == 0 && lost.response == nil)
    #expect(page.diagnostics == [])
    #expect(throws: EventError.self) { try page.fire(named: "detail.title", ["movie": "mars"]) }
  }

  @Test("in strict mode a misspelt action is reported with the name that is closest to it")
  func misspelt() throws {
    let registry = try PluginRegistry([DetailTargetPlugin.self])
    let page = try Harness(registry, ["detail-target"])
    #expect(throws: HarnessError.self) { try page.up.fire(named: "detail.titel", ["film": "mars"]) }
    #expect(page.diagnostics.map(\.suggestion) == ["detail.title"])
  }

  @Test("a URL from outside opens only a route that is declared for it") func remote() throws {
    let document = try #require(MarkdownPage.guide("MovingFromCTMediator").blocks(of: "json").last)
    let detail = #"{ "format": 1, "id": "detail", "inputs": { "film": { "type": "string" } } }"#
    let navigator = try Navigator.launched(
      AppDocuments(
        MemoryDocumentStore([
          "app.json": document, "pages/detail.json": detail,
          "pages/cache.json": #"{ "format": 1, "id": "cache" }"#,
        ])))
    navigator.openFromOutside("aaa://detail/metropolis")
    #expect(navigator.current?.name == "detail")
    #expect(!navigator.canOpen("aaa://cache", from: .outside))

    navigator.open("aaa://cache")
    #expect(navigator.current?.name == "cache")
    guard case .refused(.localRoute) = navigator.openFromOutside("aaa://cache") else {
      Issue.record("a route of the app itself is reached from outside")
      return
    }
  }

  @Test("its plugins keep the rules that all plugins must keep") func check() async throws {
    try await checkPlugin(DetailTargetPlugin.self)
    try await checkPlugin(NotFoundPlugin.self)
  }
}
