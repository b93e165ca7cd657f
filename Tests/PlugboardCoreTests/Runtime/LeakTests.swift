import Plugboard
import TestSupport
import Testing

/// Hands itself to a hoard, or work that doesn't end to its context.
private final class HoardedPlugin: Plugin {
  static let name: Name = "hoarded"
  static let params = ParamList(.optional(.hoard), .optional(.isBusy, default: false))

  static func wire(_ on: inout Wiring<HoardedPlugin>) {
    on(.moduleDidLoad) { plugin, _ in try plugin.load() }
  }

  private let context: PageContext
  private let params: Params

  init(_ mount: Mount<PageContext>) {
    context = mount.context
    params = mount.params
  }

  private func load() throws {
    guard let hoard = try params[.hoard].flatMap(Hoard.find) else { return }
    guard try params.require(.isBusy) else { return hoard.objects.append(self) }
    context.task {
      await withCheckedContinuation { hoard.continuation = $0 }
    }
  }
}

@MainActor private final class Hoard {
  private static var hoards: [String: Hoard] = [:]

  var objects: [AnyObject] = []
  var continuation: CheckedContinuation<Void, Never>?

  static func find(_ name: String) -> Hoard? { hoards[name] }

  init(_ name: String) { Self.hoards[name] = self }
}

extension Key<String> { fileprivate static let hoard = Key("hoard") }
extension Key<Bool> { fileprivate static let isBusy = Key("isBusy") }

@MainActor @Suite("What outlives its module") struct LeakTests {
  private let runtime = PageRuntime()

  init() { runtime.events.isStrict = true }

  private func live(_ params: Params) throws {
    let type = PluginType(HoardedPlugin.self)
    try runtime.register("p", level: .page, plugins: [PluginEntry(type, params: params)])
    try runtime.unregister("p")
  }

  @Test("P14 an instance that somebody holds is told until it is let go")
  func instance() throws {
    let hoard = Hoard("instance")
    try live(Params((.hoard, "instance"), (.isBusy, false)))
    #expect(runtime.leaks.map(\.description) == [#"instance of plugin "hoarded" at "p""#])
    hoard.objects = []
    #expect(runtime.leaks == [])
  }

  @Test("P14 a task of the host that goes on after its module is told as well")
  func taskOfHost() async throws {
    let hoard = Hoard("host")
    try runtime.register("p", level: .page)
    try #require(runtime.context(of: "p", as: PageContext.self)).task {
      await withCheckedContinuation { hoard.continuation = $0 }
    }
    await eventually { hoard.continuation != nil }
    try runtime.unregister("p")
    #expect(runtime.leaks.map(\.kind) == [.task] && runtime.leaks.first?.plugin == nil)
    hoard.continuation?.resume()
    await eventually { runtime.leaks.isEmpty }
    #expect(runtime.leaks.isEmpty)
  }

  @Test("P14 a task that goes on is told until it ends")
  func task() async throws {
    let hoard = Hoard("task")
    let type = PluginType(HoardedPlugin.self)
    let params = Params((.hoard, "task"), (.isBusy, true))
    try runtime.register("p", level: .page, plugins: [PluginEntry(type, params: params)])
    await eventually { hoard.continuation != nil }
    try runtime.unregister("p")
    #expect(runtime.leaks.map(\.description) == [#"task of plugin "hoarded" at "p""#])
    hoard.continuation?.resume()
    await eventually { runtime.leaks.isEmpty }
    #expect(runtime.leaks.isEmpty)
  }

  @Test(
    "P14 leaks are searched for while a plugin asks for it, and not after the end of its module")
  func asked() throws {
    runtime.events.isStrict = false
    try runtime.register("q", level: .page)
    let asker = try #require(runtime.context(of: "q", as: PageContext.self))
    asker.searchForLeaks()
    let hoard = Hoard("asked")
    try live(Params((.hoard, "asked"), (.isBusy, false)))
    #expect(asker.leaks.map(\.description) == [#"instance of plugin "hoarded" at "p""#])
    try live(Params((.hoard, "asked"), (.isBusy, false)))
    #expect(asker.leaks.count == 2, "also after the end of another module")
    try runtime.unregister("q")
    try live(Params((.hoard, "asked"), (.isBusy, false)))
    #expect(runtime.leaks.count == 2 && hoard.objects.count == 3)
    asker.searchForLeaks()
    try live(Params((.hoard, "asked"), (.isBusy, false)))
    #expect(runtime.leaks.count == 2)
  }

  @Test("P14 a plugin that asks as it unmounts starts no search")
  func askedAtItsEnd() throws {
    runtime.events.isStrict = false
    let bench = Bench()
    bench.unmounting["a"] = { $0.searchForLeaks() }
    try runtime.register("q", level: .page, plugins: bench.mounts(A.self))
    try runtime.unregister("q")
    let hoard = Hoard("at its end")
    try live(Params((.hoard, "at its end"), (.isBusy, false)))
    #expect(runtime.leaks == [] && hoard.objects.count == 1)
  }

  @Test("P14 a leak is told however many modules have ended since, and those without leaks aren't")
  func amongMany() throws {
    let hoard = Hoard("among many")
    try live(Params((.hoard, "among many"), (.isBusy, false)))
    for _ in 0..<300 { try live(Params()) }
    #expect(runtime.leaks.map(\.description) == [#"instance of plugin "hoarded" at "p""#])
    hoard.objects = []
    #expect(runtime.leaks == [])
  }

  @Test("P14 what ends with its module, and what isn't strict, is not told")
  func none() throws {
    try live(Params())
    #expect(runtime.leaks == [])
    runtime.events.isStrict = false
    let hoard = Hoard("lax")
    try live(Params((.hoard, "lax"), (.isBusy, false)))
    #expect(runtime.leaks == [] && hoard.objects.count == 1)
  }
}
