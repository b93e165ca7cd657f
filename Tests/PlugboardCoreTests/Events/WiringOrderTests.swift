import Plugboard
import Testing

/// Handles `test.ping` twice, at a priority of its own and at the plugin's.
private final class TwicePlugin: Plugin {
  static let name: Name = "twice"
  static let priority = 300
  static let params = ParamList(.required(.bench))

  static func wire(_ on: inout Wiring<TwicePlugin>) {
    on(.ping) { $0.bench?.log.append("twice \($1.name == "test.ping")") }
    on(.ping, priority: 900) { plugin, _ in plugin.bench?.log.append("twice first") }
  }

  private weak var bench: Bench?

  init(_ mount: Mount<ModuleContext>) throws { bench = Bench.find(try mount[.bench]) }
}

@MainActor @Suite("The order of a plugin list") struct WiringOrderTests {
  private let bench = Bench()
  private let runtime: PageRuntime

  init() throws { runtime = try PageRuntime.withPage() }

  private func order(_ mounts: [PluginEntry]) throws -> String {
    if runtime.modules.isRegistered("i2") { try runtime.unregister("i2") }
    try runtime.register("i2", level: .item, under: "k", plugins: mounts)
    bench.log = []
    try runtime.at("i2").fire(.ping)
    return bench.take().map { $0.replacing("@i2", with: "") }.joined(separator: " ")
  }

  @Test("E22 an entry's priority replaces the plugin's default, not those stated per handler")
  func priority() throws {
    let twice = PluginType(TwicePlugin.self)
    let params = Params((.bench, bench.name))
    let plain = PluginEntry(twice, params: params)
    #expect(try order([plain, bench.mount(A.self)]) == "twice first a twice true")
    let raised = PluginEntry(twice, params: params, priority: 600)
    #expect(try order([bench.mount(A.self), raised]) == "twice first twice true a")
    let above = PluginEntry(twice, params: params, priority: 1000)
    #expect(try order([bench.mount(A.self), above]) == "twice true twice first a")
    let between = bench.mount(A.self, priority: 950)
    #expect(try order([between, above]) == "twice true a twice first")
  }

  @Test("E22 before and after a named plugin, whose priority is taken over")
  func orderings() throws {
    let a = bench.mount(A.self, priority: 800)
    let b = bench.mount(B.self)
    #expect(
      try order([a, b, bench.mount(C.self, priority: 100, ordering: .before("b"))]) == "a c b")
    #expect(
      try order([a, b, bench.mount(C.self, priority: 100, ordering: .after("a"))]) == "a c b")
    #expect(try order([a, b, bench.mount(C.self, priority: 1, ordering: .before("a"))]) == "c a b")
    let infos = try runtime.events.subscribers(of: "test.ping", on: "i2")
    #expect(infos.map(\.priority) == [800, 800, 500])
  }

  @Test("E22 before the first, and after the last, handler of a plugin that has several")
  func severalHandlers() throws {
    let twice = PluginEntry(PluginType(TwicePlugin.self), params: Params((.bench, bench.name)))
    #expect(
      try order([bench.mount(A.self, ordering: .before("twice")), twice])
        == "a twice first twice true")
    #expect(
      try order([bench.mount(A.self, ordering: .after("twice")), twice])
        == "twice first twice true a")
  }

  @Test("E22 beside a plugin with several handlers, it takes the priority of its neighbour")
  func priorityOfNeighbour() throws {
    let twice = PluginEntry(PluginType(TwicePlugin.self), params: Params((.bench, bench.name)))
    for (ordering, priority) in [(Ordering.before("twice"), 900), (.after("twice"), 300)] {
      _ = try order([twice, bench.mount(A.self, ordering: ordering)])
      let infos = try runtime.events.subscribers(of: "test.ping", on: "i2")
      #expect(infos.first { $0.label == "a" }?.priority == priority)
    }
  }

  @Test("E22 all handlers of an ordered plugin run beside the other one, at its priority")
  func severalMoved() throws {
    let params = Params((.bench, bench.name))
    for (ordering, wanted) in [
      (Ordering.before("a"), "b twice first twice true a c"),
      (.after("a"), "b a twice first twice true c"),
    ] {
      let twice = PluginEntry(PluginType(TwicePlugin.self), params: params, ordering: ordering)
      let others = [
        bench.mount(A.self), bench.mount(B.self, priority: 700), bench.mount(C.self, priority: 400),
      ]
      #expect(try order([twice] + others) == wanted)
      let infos = try runtime.events.subscribers(of: "test.ping", on: "i2")
      #expect(infos.map(\.priority) == [700, 500, 500, 500, 400])
    }
  }

  @Test(
    "E22 orderings are applied in the order of their dependency, wherever they stand in the list")
  func chains() throws {
    let a = bench.mount(A.self, priority: 1, ordering: .before("b"))
    let b = bench.mount(B.self, priority: 900, ordering: .after("c"))
    let c = bench.mount(C.self)
    for list in [[a, b, c], [c, b, a], [b, a, c], [b, c, a]] {
      #expect(try order(list) == "c a b")
    }
    let last = bench.mount(A.self, priority: 1, ordering: .after("b"))
    for list in [[last, b, c], [c, b, last], [b, last, c], [b, c, last]] {
      #expect(try order(list) == "c b a")
    }
  }

  @Test("E22 a chain of five orderings is applied from its begin, wherever they stand in the list")
  func longChain() throws {
    let names: [Name] = ["v", "w", "x", "y", "z"]
    for isAfter in [true, false] {
      let chain = names.indices.map { place -> PluginEntry in
        let other = place > 0 ? names[place - 1] : nil
        return bench.mount(
          A.self, as: names[place], ordering: other.map { isAfter ? .after($0) : .before($0) })
      }
      for first in chain.indices {
        let list = Array(chain[first...] + chain[..<first])
        for list in [list, list.reversed()] {
          _ = try order(list)
          let labels = try runtime.events.subscribers(of: "test.ping", on: "i2").map(\.label)
          #expect(labels == (isAfter ? names : names.reversed()).map(\.text))
        }
      }
    }
  }

  @Test("E22 several plugins before or after the same one keep the order of the list")
  func severalBesideOne() throws {
    let (a, b) = (
      bench.mount(A.self, ordering: .before("c")), bench.mount(B.self, ordering: .before("c"))
    )
    for list in [[a, b, bench.mount(C.self)], [bench.mount(C.self), a, b]] {
      #expect(try order(list) == "a b c")
    }
    let (later, last) = (
      bench.mount(A.self, ordering: .after("c")), bench.mount(B.self, ordering: .after("c"))
    )
    for list in [[later, last, bench.mount(C.self)], [bench.mount(C.self), later, last]] {
      #expect(try order(list) == "c a b")
    }
  }

  @Test("E22 an ordering for a plugin that is not there, or in a circle, leaves the order as it is")
  func circles() throws {
    let a = bench.mount(A.self, ordering: .before("c"))
    let b = bench.mount(B.self, ordering: .after("nowhere"))
    let c = bench.mount(C.self, ordering: .before("a"))
    #expect(try order([a, b, c]) == "a b c")
    let own = bench.mount(A.self, ordering: .after("a"))
    #expect(try order([own, bench.mount(B.self)]) == "a b")
  }

  @Test("E22 a plugin that is placed beside one in a circle is in none, and has its place")
  func besideCircle() throws {
    let circle = [
      bench.mount(A.self, ordering: .before("b")), bench.mount(B.self, ordering: .before("a")),
    ]
    var diagnostics: [String] = []
    runtime.observeDiagnostics { diagnostics.append($0.message) }
    #expect(try order(circle + [bench.mount(C.self, ordering: .before("a"))]) == "c a b")
    #expect(diagnostics.count == 1 && diagnostics.first?.contains("of a, b on \"i2\"") == true)
  }

  @Test("E22 such an ordering is reported, of modules that come from no document as well")
  func reported() throws {
    let runtime = PageRuntime()
    var diagnostics: [String] = []
    runtime.observeDiagnostics { diagnostics.append("\($0)") }
    try runtime.register(
      "p", level: .page,
      plugins: [
        bench.mount(A.self, ordering: .before("c")), bench.mount(C.self, ordering: .before("a")),
        bench.mount(B.self, ordering: .after("nowhere")),
      ])
    #expect(
      diagnostics == [
        "error: plugin \"b\" of \"p\" is to be before or after \"nowhere\", which is not on the module;"
          + " the ordering is left out [unknown-ordering]",
        "error: the orderings of a, c on \"p\" form a circle; none of them counts: remove one"
          + " [ordering-circle]",
      ])
    try runtime.register(
      "q", level: .page,
      plugins: [bench.mount(A.self, ordering: .before("c")), bench.mount(C.self)])
    #expect(diagnostics.count == 2)
  }

  @Test("E22 each ordering beside a plugin that is not there is reported")
  func reportedTwice() throws {
    let runtime = PageRuntime()
    var diagnostics: [String] = []
    runtime.observeDiagnostics { diagnostics.append($0.message) }
    try runtime.register(
      "p", level: .page,
      plugins: [
        bench.mount(A.self, ordering: .before("nobody")), bench.mount(C.self),
        bench.mount(B.self, ordering: .after("nowhere")),
      ])
    #expect(
      diagnostics.map { $0.split(separator: " of ").first } == ["plugin \"a\"", "plugin \"b\""])
  }

  @Test("E22 host subscriptions merge by the priorities that result")
  func hosts() throws {
    try runtime.register(
      "i3", level: .item, under: "k",
      plugins: [
        bench.mount(A.self, priority: 800), bench.mount(B.self, priority: 1, ordering: .after("a")),
        bench.mount(C.self),
      ])
    for priority in [900, 800, 600, 500, 400] {
      try runtime.subscribe(to: .ping, on: "i3", priority: priority) { [bench] _ in
        bench.log.append("\(priority)")
      }
    }
    bench.log = []
    try runtime.at("i3").fire(.ping)
    #expect(bench.log == ["900", "a@i3", "b@i3", "800", "600", "c@i3", "500", "400"])
  }

  @Test(
    "E22 modules with the same list but other priorities or orderings have an order of their own")
  func sharing() throws {
    let plain = bench.mounts(A.self, B.self)
    #expect(try order(plain) == "a b")
    #expect(try order([bench.mount(A.self), bench.mount(B.self, priority: 501)]) == "b a")
    #expect(try order([bench.mount(A.self), bench.mount(B.self, priority: 499)]) == "a b")
    #expect(try order([bench.mount(A.self), bench.mount(B.self, ordering: .before("a"))]) == "b a")
    #expect(try order([bench.mount(A.self), bench.mount(B.self, ordering: .before("c"))]) == "a b")
    #expect(try order(plain) == "a b")
  }

  @Test("E23 who listens, in which order and from which entry, can be asked")
  func asking() throws {
    try runtime.register(
      "i2", level: .item, under: "k",
      plugins: [
        bench.mount(A.self),
        PluginEntry(B.type, params: Params((.bench, bench.name)), listPosition: 7),
      ])
    try runtime.subscribe(to: .ping, on: "i2", priority: 900, label: "test") { _ in }
    let infos = try runtime.events.subscribers(of: "test.ping", on: "i2")
    #expect(infos.map(\.label) == ["test", "a", "b"])
    #expect(infos.map(\.priority) == [900, 500, 500])
    #expect(infos.map(\.plugin) == [nil, 0, 1])
    #expect(try runtime.plugins.mounted(on: "i2").map(\.listPosition) == [0, 7])
    #expect(try runtime.events.subscribers(of: "test.pong", on: "i2").isEmpty)
    #expect(runtime.events.hasSubscribers(of: "test.ping", on: "i2"))
    #expect(!runtime.events.hasSubscribers(of: "test.pong", on: "i2"))
    #expect(!runtime.events.hasSubscribers(of: "test.ping", on: "nowhere"))
    let token = try runtime.subscribe(to: .pong, on: "i2") { _ in }
    #expect(runtime.events.hasSubscribers(of: "test.pong", on: "i2"))
    token.cancel()
    #expect(!runtime.events.hasSubscribers(of: "test.pong", on: "i2"))
    #expect(throws: EventError.self) {
      try runtime.events.subscribers(of: "test.ping", on: "nowhere")
    }
    #expect(
      try runtime.events.handledEvents(on: "i2") == [
        "module.didLoad", "module.willUnload", "test.ping",
      ])
    #expect(try runtime.plugins.mounted(on: "i2").map(\.type.name) == ["a", "b"])
  }

  @Test("E23 what a module handles is told without the events of subscriptions that have ended")
  func askingAfterEnds() throws {
    for event in ["e.1", "e.2", "e.3", "e.4"] as [Name] {
      try runtime.subscribe(named: event, on: "i") { _ in }
    }
    try runtime.subscribe(to: .ping, on: "i") { _ in }.cancel()
    #expect(try runtime.events.handledEvents(on: "i") == ["e.1", "e.2", "e.3", "e.4"])
  }

  @Test("E23 a list that was asked for while plugins mount has all of them afterwards")
  func askingWhileMounting() throws {
    bench.mounting["a@i2"] = { [runtime] _ in
      try runtime.subscribe(to: .ping, on: "i2", label: "outside") { _ in }
      #expect(
        try runtime.events.subscribers(of: "test.ping", on: "i2").map(\.label) == ["outside"])
    }
    try runtime.register("i2", level: .item, under: "k", plugins: bench.mounts(A.self, B.self))
    let labels = try runtime.events.subscribers(of: "test.ping", on: "i2").map(\.label)
    #expect(Set(labels) == ["a", "b", "outside"])
    #expect(try runtime.at("i2").fire(.ping).called == 3)
  }

  @Test("E23 it can be asked inside a fire, and tells what the next fire would do")
  func askingInside() throws {
    var seen: [[String]] = []
    var token: RuntimeToken?
    token = try runtime.subscribe(to: .ping, on: "i", label: "a") { [unowned runtime] _ in
      token?.cancel()
      try runtime.subscribe(to: .ping, on: "i", label: "new") { _ in }
      seen.append(try runtime.events.subscribers(of: "test.ping", on: "i").map(\.label))
    }
    try runtime.subscribe(to: .ping, on: "i", label: "b") { _ in }
    try runtime.at("i").fire(.ping)
    #expect(seen == [["b", "new"]])
  }
}
