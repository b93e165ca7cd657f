/// The token of a subscription, of an observer of fires or reports, or of an observation of data.
///
///     let token = try runtime.subscribe(to: .filmSoldOut, on: page) { soldOut in print(soldOut.params) }
///     token.cancel()
///
/// It ends when it is cancelled, and with the module that it was asked for, if it was asked for one; not when the token
/// is dropped.
@MainActor public class RuntimeToken {
  // Apart from `isActive`, which is public: the runtime would check each reading for conflicts (5 ns).
  final var active = true

  init() {}

  /// Whether it hasn't ended.
  public final var isActive: Bool { active }

  /// Ends it at once, also for deliveries in progress; cancelling twice does nothing.
  public func cancel() { active = false }
}

/// An observer of the faults, diagnostics, cancellations, uses or changes of data of a runtime, which isn't told of
/// reports that it causes itself.
@MainActor final class ReportObserver<Report>: RuntimeToken {
  private var observe: (Report) throws -> Void
  private let onEnd: (ReportObserver) -> Void
  private var isTelling = false

  fileprivate init(
    _ observe: @escaping (Report) throws -> Void, onEnd: @escaping (ReportObserver) -> Void
  ) {
    self.observe = observe
    self.onEnd = onEnd
    super.init()
  }

  override func cancel() {
    guard active else { return }
    active = false
    onEnd(self)
    // Dropped once it has been replaced: objects that the closure held may use this observer as they end.
    let dropped = observe
    observe = { _ in }
    withExtendedLifetime(dropped) {}
  }

  /// Tells the observer; no report that it causes itself, as that could go on without end.
  fileprivate func tell(_ report: Report) {
    guard active, !isTelling else { return }
    isTelling = true
    try? observe(report)
    isTelling = false
  }
}

/// The observers of one kind of report, in the order in which they were added.
@MainActor final class ReportObservers<Report> {
  private var observers: [ReportObserver<Report>] = []
  var isEmpty: Bool { observers.isEmpty }
  /// The reads of observers are no part of the answer that is just being made.
  private let recorder: AnswerRecorder

  init(_ recorder: AnswerRecorder) { self.recorder = recorder }

  func add(_ observe: @escaping (Report) throws -> Void) -> ReportObserver<Report> {
    let observer = ReportObserver(observe) { [weak self] observer in
      self?.observers.removeAll { $0 === observer }
    }
    observers.append(observer)
    return observer
  }

  /// Tells each observer once; errors of observers are dropped and break no chain.
  func tell(_ report: Report) {
    if isEmpty { return }
    recorder.pause { for observer in observers { observer.tell(report) } }
  }
}
