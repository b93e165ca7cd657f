/// The plain bus that many apps write: closures by module and event, both named by strings, and the
/// params and the response in a dictionary.
@MainActor final class DictionaryBus {
  static let note =
    "the plain bus looks up two strings, while ours fires through a context that has found its module;"
    + " it has no priorities, catches no faults, and can't stop or suspend an event"

  private typealias Handler = @MainActor (inout [String: Any]) throws -> Void

  private let count: Int
  private var handlers: [String: [String: [Handler]]] = [:]

  init(_ count: Int) {
    self.count = count
    for _ in 0..<count {
      handlers["page", default: [:]]["benchmark.count", default: []].append { info in
        info["response"] = (info["response"] as? Int ?? 0) + 1
      }
    }
  }

  func fire(_ operations: Int) throws {
    for _ in 0..<operations {
      var info: [String: Any] = [:]
      for handler in handlers["page"]?["benchmark.count"] ?? [] { try handler(&info) }
      let response = info["response"] as? Int
      try expect(response == count, "the bus gave \(response ?? -1)")
    }
  }
}
