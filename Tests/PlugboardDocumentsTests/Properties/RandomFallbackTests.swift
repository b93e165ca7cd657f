import Plugboard
import TestSupport
import Testing

/// Random pages of known and unknown nodes with and without fallbacks, compared with a model that assembles them by
/// plain recursion.
struct RandomFallbackTests {
  private indirect enum Fallback {
    case none
    case drop
    case node(Node)
  }

  private struct Node {
    let number: Int
    let fields: String
    let isKnown: Bool
    /// Whether an unknown node is without a plugin only.
    let isPartial: Bool
    let fallback: Fallback
    let children: [Node]
  }

  private struct Page {
    var random: SplitMix64
    var count = 0

    mutating func node(_ level: Int) -> Node {
      count += 1
      let number = count
      let isKnown = random.oneIn(3) ? false : true
      let isPartial = random.oneIn(2)
      let fields =
        isKnown
        ? #""plugins": ["anywhere"]"#
        : isPartial ? #""plugins": ["hologram"]"# : #""type": "later""#
      var fallback = Fallback.none
      if count < 60 {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: fallback = .drop
        case 1: fallback = .node(node(level))
        default: break
        }
      }
      var children: [Node] = []
      while level < 5, count < 60, !random.oneIn(3) { children.append(node(level + 1)) }
      return Node(
        number: number, fields: fields, isKnown: isKnown, isPartial: isPartial,
        fallback: fallback, children: children)
    }
  }

  private static func text(_ node: Node, _ level: Int) -> String {
    let fallback =
      switch node.fallback {
      case .none: ""
      case .drop: #", "fallback": "drop""#
      case .node(let other): ", \"fallback\": \(text(other, level))"
      }
    let children = node.children.map { text($0, level + 1) }.joined(separator: ", ")
    let name = level == 0 ? "components" : "items"
    return
      #"{ "data": { "n": \#(node.number) }, \#(node.fields), "\#(name)": [\#(children)]\#(fallback) }"#
  }

  /// Returns the nodes that are shown; nil if a node above must give way.
  private static func shown(_ node: Node, hasFallbackAbove: Bool) -> [Node]? {
    var hasOwn = true
    if case .none = node.fallback { hasOwn = false }
    var content: [Node]? = [node]
    if !node.isKnown, hasOwn || hasFallbackAbove { content = nil }
    if !node.isKnown, !node.isPartial, !hasOwn, !hasFallbackAbove { return [] }
    for child in node.children where content != nil {
      let below = shown(child, hasFallbackAbove: hasOwn || hasFallbackAbove)
      content = below.map { (content ?? []) + $0 }
    }
    if let content { return content }
    switch node.fallback {
    case .none: return nil
    case .drop: return []
    case .node(let other): return shown(other, hasFallbackAbove: hasFallbackAbove)
    }
  }

  @Test(
    "C12 any mix of unknown nodes and fallbacks shows people what can be shown, and reports the rest",
    arguments: RandomTests.seeds(300))
  @MainActor func mix(seed: UInt64) throws {
    var page = Page(random: SplitMix64(seed: seed))
    let cards = (0..<3).map { _ in page.node(0) }
    let text = """
      { "format": 1, "id": "home", "cards": [\(cards.map { Self.text($0, 0) }.joined(separator: ", "))] }
      """
    let assembly = Fixtures.page(text, environment: DocumentEnvironment(audience: .people))
    let expected = cards.flatMap { Self.shown($0, hasFallbackAbove: false) ?? [] }
    let plans = assembly.plans.dropFirst()
    #expect(plans.map { $0.data["n"] } == expected.map { .int($0.number) })
    #expect(!assembly.plans.contains { $0.fault != nil || $0.type != nil })
    #expect(Set(assembly.ids).count == assembly.ids.count)
    let isUnknown = assembly.diagnostics.contains {
      $0.severity == .error || $0.code == "unknown-type"
    }
    #expect(isUnknown == !assembly.unknown.isEmpty)
    #expect(
      expected.filter { !$0.isKnown }.count == assembly.unknown.count { $0.outcome == .partial })
    for plan in plans {
      let location = try #require(assembly.location(of: plan.id))
      #expect(location.line == 1)
    }
    let runtime = PageRuntime(registry: Fixtures.registry)
    try runtime.open(assembly)
  }
}
