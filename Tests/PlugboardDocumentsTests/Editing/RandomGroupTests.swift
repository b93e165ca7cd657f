import Plugboard
import TestSupport
import Testing

/// Random groups of changes, compared with the same changes one by one.
///
/// `PLUGBOARD_PROPERTY_SEED=7 PLUGBOARD_PROPERTY_COUNT=100000 swift test --filter RandomGroupTests`
/// tries more groups, from another seed on.
@MainActor @Suite("Random groups") struct RandomGroupTests {
  private static func runtime(_ page: Value) throws -> PageRuntime {
    let runtime = PageRuntime(registry: Fixtures.registry)
    try runtime.open(Fixtures.assembler().page(page, as: "home"))
    return runtime
  }

  @Test(
    "C8 a random group does what its changes do one by one, or nothing if one of them can't be made"
  )
  func groups() throws {
    var refusals = 0
    for seed in RandomTests.seeds(160) {
      var pages = RandomPage(random: SplitMix64(seed: seed))
      let page = pages.page()
      let (runtime, reference) = (try Self.runtime(page), try Self.runtime(page))
      let changes = changes(of: runtime, &pages.random)
      let before = try PageSnapshot(runtime)
      var failure: (any Error)?
      do {
        for change in changes { try make(change, in: reference) }
      } catch {
        failure = error
      }
      var events = 0
      try runtime.observe { _ in events += 1 }
      do {
        try runtime.apply(changes)
        #expect(failure == nil, "seed \(seed): \(changes)")
        #expect(try PageSnapshot(runtime) == PageSnapshot(reference), "seed \(seed): \(changes)")
      } catch {
        refusals += 1
        #expect(failure != nil, "seed \(seed): \(error) in \(changes)")
        #expect(try events == 0 && PageSnapshot(runtime) == before, "seed \(seed): \(changes)")
      }
      // Nothing is locked afterwards.
      try runtime.unregister("home")
      #expect(runtime.modules.count == 0, "seed \(seed)")
    }
    #expect(refusals > 0)
  }

  /// Returns up to six changes of modules of a page, some of which can't be made.
  private func changes(
    of runtime: PageRuntime, _ random: inout SplitMix64
  ) -> [PageChange] {
    let all = [ModuleID("home")] + ((try? runtime.modules.descendants(of: "home")) ?? [])
    var touched = false
    return (0..<Int.random(in: 1...6, using: &random)).map { number in
      let id = random.pick(all)
      let parent = (try? runtime.modules.parent(of: id)) ?? id
      let siblings = (try? runtime.modules.children(of: parent)) ?? []
      let sibling =
        random.oneIn(8) ? random.pick(all) : siblings.isEmpty ? id : random.pick(siblings)
      let node: Value = ["id": .string("new\(number)"), "data": ["title": .int(number)]]
      switch Int.random(in: 0..<5, using: &random) {
      case 0: return .insert([node, [:]], under: parent, before: random.oneIn(2) ? nil : sibling)
      case 1 where id != "home":
        touched = true
        return .remove(id)
      case 2:
        touched = true
        return .replace(id, with: random.oneIn(2) ? node : ["data": ["year": .int(number)]])
      case 1, 3: return .move(id, before: random.oneIn(3) ? nil : sibling)
      // Data is updated only of modules that are open before the group.
      default: return touched ? .move(id, before: nil) : .update(id, data: ["title": .int(number)])
      }
    }
  }

  private func make(_ change: PageChange, in runtime: PageRuntime) throws {
    switch change {
    case .insert(let nodes, let parent, let successor, let level):
      let siblings = try runtime.modules.children(of: parent)
      let position = try successor.map { successor in
        guard let position = siblings.firstIndex(of: successor) else {
          throw ModuleError.notSibling(successor, of: parent)
        }
        return position
      }
      try runtime.insert(nodes, under: parent, at: position, level: level)
    case .remove(let id): try runtime.remove(id)
    case .replace(let id, let node): try runtime.replace(id, with: node)
    case .move(let id, let successor):
      guard let parent = try runtime.modules.parent(of: id) else { throw ModuleError.rootStays(id) }
      let siblings = try runtime.modules.children(of: parent).filter { $0 != id }
      guard let successor else { return try runtime.move(id, to: siblings.count) }
      guard let position = siblings.firstIndex(of: successor) else {
        throw ModuleError.notSibling(successor, of: id)
      }
      try runtime.move(id, to: position)
    case .update(let id, let data): try runtime.update(id, data: data)
    }
  }
}
