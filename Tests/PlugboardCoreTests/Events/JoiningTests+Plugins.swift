import Plugboard
import Testing

/// Joining where a module has several plugins.
extension JoiningTests {
  @Test("E28 an event doesn't join one that another plugin of the module has suspended")
  func anotherPlugin() throws {
    let bench = Bench()
    let runtime = try PageRuntime.withPage(bench.mounts(A.self, B.self))
    var tokens: [Suspension<Value>] = []
    bench.handling["a@i"] = { _, event in
      if tokens.isEmpty { tokens.append(event.suspend(joining: true)) }
    }
    bench.handling["b@i"] = { _, event in tokens.append(event.suspend(joining: true)) }
    try runtime.at("i").fire(.ping)
    try runtime.at("i").fire(.ping)
    #expect(tokens.map(\.isPending) == [true, true])
  }

  @Test(
    "E28 it is the same subscriber also after a plugin before it was quarantined",
    arguments: [true, false])
  func quarantinedBefore(isPlugin: Bool) throws {
    struct Refused: Error {}
    let bench = Bench()
    let runtime = try PageRuntime.withPage(bench.mounts(A.self, B.self))
    runtime.plugins.maximumFaults = 1
    var tokens: [Suspension<Value>] = []
    bench.handling["a@i"] = { _, _ in throw Refused() }
    if isPlugin {
      bench.handling["b@i"] = { _, event in tokens.append(event.suspend(joining: true)) }
    } else {
      try runtime.subscribe(to: .ping, on: "i") { tokens.append($0.suspend(joining: true)) }
    }
    try runtime.at("i").fire(.ping)
    try runtime.at("i").fire(.ping)
    #expect(tokens.map(\.isPending) == [true, false])
  }
}
