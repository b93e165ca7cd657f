internal import Plugboard

/// Fires that the first of two subscribers suspends.
@MainActor final class SuspendedFires {
  private let runtime = PageRuntime()
  private let context: ModuleContext
  private var token: Suspension<Int>?

  init() throws {
    try runtime.register("page", level: .page, plugins: [PluginEntry(PluginType(CountPlugin.self))])
    guard let context = runtime.context(of: "page") else {
      throw WrongResult(description: "the page has no context")
    }
    self.context = context
    try runtime.subscribe(to: EventName.count, on: "page", priority: Priority.first) {
      [unowned self] event in
      token = event.suspend()
    }
  }

  /// Suspends and resumes fires.
  func resume(_ operations: Int) throws {
    let event = EventName<Int, Void>.count
    var ended = 0
    for _ in 0..<operations {
      let outcome = try context.fire(event)
      outcome.onEnd { ended += $0.response ?? 0 }
      token?.resume(answering: 1)
      token = nil
    }
    try expect(ended == operations * 2, "resumed fires gave \(ended)")
  }

  /// Suspends fires, and awaits the end of each while a task resumes it.
  func await(_ operations: Int) async throws {
    let event = EventName<Int, Void>.count
    for _ in 0..<operations {
      let outcome = try context.fire(event)
      let token = self.token.take()
      Task { _ = token?.resume(answering: 1) }
      let response = try await outcome.end().response
      try expect(response == 2, "an awaited fire gave \(response ?? -1)")
    }
  }
}
