internal import Foundation

/// NotificationCenter: each observer increments a number in a posted object.
@MainActor final class NotificationBus {
  static let note = "NotificationCenter keeps no order among observers and has no response"

  private final class Counter {
    var number = 0
  }

  private let count: Int
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

  func post(_ operations: Int) throws {
    for _ in 0..<operations {
      let counter = Counter()
      center.post(name: name, object: counter)
      try expect(counter.number == count, "a post gave \(counter.number)")
    }
  }
}
