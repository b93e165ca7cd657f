internal import Foundation
internal import Plugboard

extension EventName<Int> {
  static let count = EventName("benchmark.count")
  static let floor = EventName("benchmark.floor")
}

/// Reads the previous integer and answers it plus one.
final class CountPlugin: Plugin {
  static let name: Name = "count"

  static func wire(_ on: inout Wiring<CountPlugin>) {
    on(.count) { _, event in event.respond((event.response ?? 0) + 1) }
  }

  init(_ mount: Mount<PageContext>) {}
}

/// Firing at 1, 8 and 64 subscribers, each of which reads the previous integer and answers it plus one.
@MainActor enum FireBenchmark {
  typealias Handler = @MainActor (inout Event<Int>) throws -> Void

  nonisolated static let all = [1, 8, 64].map { count in
    Benchmark(name: "fire \(count)") { try rows(count, $0) }
  }

  private static func rows(_ count: Int, _ sampling: Sampling) throws -> [BenchmarkRow] {
    let runtime = PageRuntime()
    let mount = PluginMount(PluginType(CountPlugin.self))
    try runtime.register("page", level: .page, plugins: Array(repeating: mount, count: count))
    guard let context = runtime.context(of: "page", as: PageContext.self) else { return [] }

    let handlers = (0..<count).map { _ in
      { @MainActor event in event.respond((event.response ?? 0) + 1) } as Handler
    }
    var operations = 0
    let floor = PageRuntime()
    try floor.register("page", level: .page)
    try floor.subscribe(to: .floor, on: "page") { event in
      for _ in 0..<operations {
        event.respond(0)
        for handler in handlers { try handler(&event) }
        try expect(event.response == count, "the loop gave \(event.response ?? -1)")
      }
    }
    let bus = NotificationBus(count)

    let costs = try sampling.medians(
      operations: 4_000_000 / (count + 3),
      [
        { count in
          for _ in 0..<count { try checkCount(try context.fire(.count), bus.count) }
        },
        { count in
          operations = count
          try floor.fire(.floor, on: "page")
        },
        { count in
          for _ in 0..<max(1, count / 10) { try bus.post() }
        },
      ])
    let asserted = "every fire, loop and post counted to \(count)"
    return [
      BenchmarkRow(
        name: "fire \(count)", ours: costs[0], unit: "ns", peer: "a loop over closures",
        theirs: costs[1], goal: count == 64 ? .atMost(1.5) : nil, asserted: asserted),
      BenchmarkRow(
        name: "fire \(count)", ours: costs[0], unit: "ns", peer: "NotificationCenter",
        theirs: costs[2] * 10, goal: count == 64 ? .timesFaster(6) : nil, asserted: asserted),
    ]
  }

  private static func checkCount(_ outcome: Outcome<Int>, _ count: Int) throws {
    try expect(outcome.response == count, "a fire gave \(outcome.response ?? -1)")
  }
}

/// The same work with notifications: each observer raises a number in an object that is posted.
@MainActor final class NotificationBus {
  private final class Counter {
    var number = 0
  }

  let count: Int
  private let center = NotificationCenter()
  private let name = Notification.Name("benchmark.count")
  private var tokens: [any NSObjectProtocol] = []

  init(_ count: Int) {
    self.count = count
    for _ in 0..<count {
      tokens.append(
        center.addObserver(forName: name, object: nil, queue: nil) { note in
          if let counter = note.object as? Counter { counter.number += 1 }
        })
    }
  }

  func post() throws {
    let counter = Counter()
    center.post(name: name, object: counter)
    try expect(counter.number == count, "a post gave \(counter.number)")
  }
}
