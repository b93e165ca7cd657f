import Plugboard
import TestSupport

/// Random documents of pages, and random changes of them.
struct RandomPage {
  var random: SplitMix64

  private static let levels = ["cards", "components", "items", "items", "items"]
  private static let plugins: [[Value]] = [
    ["anywhere"], ["tracking"], ["anywhere", "tracking"],
    [["plugin": "action", "params": ["trigger": "a"]]],
    [["plugin": "action", "params": ["trigger": "b"]]],
  ]

  /// Returns a page with up to some thirty modules.
  mutating func page() -> Value {
    var page: Fields = ["format": 1, "id": "home"]
    page["data"] = data()
    page["cards"] = nodes(0)
    return .object(page)
  }

  /// Returns a page with a few changes.
  mutating func changed(_ page: Value) -> Value {
    guard case .object(var record) = page else { return page }
    for _ in 0...Int.random(in: 0...3, using: &random) { change(&record, 0) }
    // Ids are unique in a page; the first keeps its own.
    var seen: Set<String> = []
    makeUnique(&record, 0, &seen)
    return .object(record)
  }

  private mutating func nodes(_ depth: Int) -> Value {
    let most = depth == 0 ? 3 : depth < 3 ? 4 : 1
    return .array((0..<Int.random(in: 0...most, using: &random)).map { _ in node(depth) })
  }

  private mutating func node(_ depth: Int) -> Value {
    var node = Fields()
    if random.oneIn(6) { node["id"] = .string("n\(Int.random(in: 0..<1000, using: &random))") }
    if random.oneIn(3) { node["data"] = data() }
    if random.oneIn(3) { node["plugins"] = .array(random.pick(Self.plugins)) }
    if depth + 1 < Self.levels.count, !random.oneIn(4) {
      node[Self.levels[depth + 1]] = nodes(depth + 1)
    }
    return .object(node)
  }

  private mutating func data() -> Value {
    var data = Fields()
    for key in ["title", "url", "year"] where !random.oneIn(2) {
      data[key] = .int(Int.random(in: 0..<5, using: &random))
    }
    return .object(data)
  }

  /// Changes something of a node, or of something below it.
  private mutating func change(_ node: inout Fields, _ depth: Int) {
    let key = depth < Self.levels.count ? Self.levels[depth] : ""
    guard case .array(var children)? = node[key], !children.isEmpty, !random.oneIn(5) else {
      if random.oneIn(2) {
        node["data"] = data()
      } else if depth > 0 {
        node["plugins"] = .array(random.pick(Self.plugins))
      }
      return
    }
    let position = Int.random(in: children.indices, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: children.remove(at: position)
    case 1: children.insert(self.node(depth), at: position)
    case 2: children.append(children[position])
    case 3:
      children.insert(children.remove(at: position), at: 0)
    case 4: children.shuffle(using: &random)
    default:
      if case .object(var child) = children[position] {
        change(&child, depth + 1)
        children[position] = .object(child)
      }
    }
    node[key] = .array(children)
  }

  private func makeUnique(_ node: inout Fields, _ depth: Int, _ seen: inout Set<String>) {
    if case .string(let id)? = node["id"], !seen.insert(id).inserted { node["id"] = nil }
    guard depth < Self.levels.count, case .array(let children)? = node[Self.levels[depth]] else {
      return
    }
    node[Self.levels[depth]] = .array(
      children.map { child in
        guard case .object(var record) = child else { return child }
        makeUnique(&record, depth + 1, &seen)
        return .object(record)
      })
  }
}

/// The content of an open page, apart from ids that its document doesn't state.
struct PageSnapshot: Equatable, CustomStringConvertible {
  private(set) var lines: [String] = []

  @MainActor init(_ runtime: PageRuntime, _ page: ModuleID = "home") throws {
    try add(page, runtime, "")
  }

  @MainActor private mutating func add(
    _ id: ModuleID, _ runtime: PageRuntime, _ indent: String
  ) throws {
    let own = id.text.split(separator: "/").last ?? ""
    let data = try runtime.data(of: id).export().values.sorted { $0.key < $1.key }
    let plugins = try runtime.plugins.mounted(on: id).map { "\($0.name)\($0.params.record)" }
    lines.append(
      "\(indent)\(try runtime.modules.level(of: id)) \(own.hasPrefix("n") ? own : "")"
        + " \(data.map { "\($0.key)=\($0.value)" }) \(plugins)")
    for child in try runtime.modules.children(of: id) { try add(child, runtime, indent + "  ") }
  }

  var description: String { lines.joined(separator: "\n") }
}
