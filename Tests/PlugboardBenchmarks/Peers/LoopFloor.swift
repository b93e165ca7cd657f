internal import Plugboard

/// A lower bound: a loop over closures on the same type of event, in the only handler of one fire.
@MainActor final class LoopFloor {
  private let runtime = PageRuntime()
  private var operations = 0

  init(_ count: Int) throws {
    let handlers = (0..<count).map { _ in
      { @MainActor event in event.respond((event.response ?? 0) + 1) }
        as @MainActor (Event<Int, Void>) throws -> Void
    }
    try runtime.register("page", level: .page)
    try runtime.subscribe(to: EventName.floor, on: "page") { [unowned self] event in
      for _ in 0..<operations {
        event.respond(0)
        for handler in handlers { try handler(event) }
        try expect(event.response == count, "the loop gave \(event.response ?? -1)")
      }
    }
  }

  func run(_ operations: Int) throws {
    self.operations = operations
    let outcome = try runtime.at("page").fire(.floor)
    try expect(outcome.faults.isEmpty, "\(outcome.faults)")
  }
}

extension EventName<Int, Void> {
  fileprivate static let floor = EventName("benchmark.floor")
}
