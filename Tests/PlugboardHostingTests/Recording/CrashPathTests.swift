import Foundation
import Plugboard
import Testing

extension EventName<Int, Void> {
  fileprivate static let outer = EventName("outer.go")
  fileprivate static let inner = EventName("inner.go")
}

@Suite("The path to the active plugin at a crash") struct CrashPathTests {
  /// Crashes in an event that it has fired itself.
  final class CrashPlugin: PagePlugin {
    static let name: Name = "crash"
    static let fires = EventList(.inner)

    static func wire(_ on: inout Wiring<CrashPlugin>) {
      on(.outer) { crash, _ in _ = try crash.context.fire(.inner) }
      on(.inner) { _, _ in fatalError("the plugin has crashed") }
    }
  }

  /// Observes as the guide for hosts does, and crashes.
  @MainActor private static func crash() throws {
    let runtime = PageRuntime(registry: try PluginRegistry([CrashPlugin.self]))
    _ = try runtime.openPage(#"{ "format": 1, "id": "home", "plugins": ["crash"] }"#)
    var path: [String] = []
    let observer = try runtime.observe { fire in
      path.removeLast(max(0, path.count - fire.depth + 1))
      if fire.phase != .end {
        let last = fire.subscriber.map { " after \($0)" } ?? ""
        path.append("\(fire.event) at \(fire.module) by \(fire.publisher)\(last)")
      }
      FileHandle.standardError.write(Data("path: \(path.joined(separator: " > "))\n".utf8))
    }
    try runtime.at("home").fire(.outer)
    observer.cancel()
  }

  @Test(
    "T6 the last path that an observer has written names the events, modules and plugins at the crash"
  )
  func path() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { try await Self.crash() }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let written = errors.split(separator: "\n").filter { $0.hasPrefix("path: ") }
    #expect(written.last == "path: outer.go at home by host > inner.go at home by crash of home")
  }
}
