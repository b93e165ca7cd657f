import Plugboard
import Testing

@MainActor @Suite("Events inside events") struct NestedEventTests {
  private let runtime: PageRuntime

  init() throws { runtime = try PageRuntime.withPage() }

  @Test("E6 a nested event completes before its handler goes on, and the outer order is unaffected")
  func nesting() throws {
    var log: [String] = []
    try runtime.subscribe(to: .ping, on: "i", priority: 2) { [unowned runtime] event in
      log.append("a begins")
      event.respond(try runtime.at("i").fire(.pong).response ?? .null)
      log.append("a ends")
    }
    try runtime.subscribe(to: .ping, on: "i", priority: 1) { event in
      log.append("b sees \(event.response == "pong")")
    }
    try runtime.subscribe(to: .pong, on: "i") { event in
      log.append("pong")
      event.respond("pong")
    }
    try runtime.at("i").fire(.ping)
    #expect(log == ["a begins", "pong", "a ends", "b sees true"])
  }

  @Test("E6 the same event nested in itself is a chain of its own")
  func sameEvent() throws {
    var log: [String] = []
    for label in ["a", "b"] {
      try runtime.subscribe(to: .ping, on: "i", label: label) { [unowned runtime] event in
        log.append("\(label)\(runtime.events.depth)")
        if label == "a", runtime.events.depth < 3 { try runtime.at("i").fire(.ping) }
      }
    }
    try runtime.at("i").fire(.ping)
    #expect(log == ["a1", "a2", "a3", "b3", "b2", "b1"])
  }

  @Test("E6 the outcome of a nested event that is suspended says so, and the outer one goes on")
  func suspendedInside() throws {
    var token: Suspension<Value>?
    try runtime.subscribe(to: .pong, on: "i") { token = $0.suspend() }
    try runtime.subscribe(named: "outer", on: "i") { [unowned runtime] event in
      let nested = try runtime.at("i").fire(.pong)
      event.respond(.bool(nested.suspension != nil && nested.response == nil))
    }
    #expect(try runtime.at("i").fire(named: "outer").response == true)
    #expect(token?.isPending == true)
  }
}
