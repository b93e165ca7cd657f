internal import Plugboard

/// The delivery of newer documents to the app that the shell runs.
@MainActor final class AppDelivery {
  private let delivery: DocumentDelivery
  /// The network with the journal of a session; nil without one.
  let journal: JournaledNetwork?
  /// The failures of the start, which are told once the shell is there.
  private var failures: [DeliveryError] = []
  /// Whether the server was asked at the start.
  private var hasAsked = false
  private var task: Task<Void, Never>?

  init(_ delivery: DocumentDelivery, journal: JournaledNetwork? = nil) {
    self.delivery = delivery
    self.journal = journal
  }

  /// Waits until the server has answered; returns false at once if it isn't being asked, or its answer was recorded,
  /// for which virtual time must pass.
  func waitForAnswer() async -> Bool {
    guard journal?.isReplay != true else { return false }
    return await delivery.waitForAnswer()
  }

  /// Returns the documents with which the app starts; throws if there are none at all.
  ///
  /// - Parameter asksFirst: Whether the server is asked before, as for a script, which does the same each time then. It
  ///   is asked in any case if there are no documents without it.
  func start(askingFirst asksFirst: Bool) async throws(CommandFailure) -> AppDocuments {
    func note(_ message: DocumentDelivery.Message) {
      if case .failed(let error) = message { failures.append(error) }
    }
    let documents = delivery.start(note)
    if !asksFirst, let documents { return documents }
    hasAsked = true
    do throws(DeliveryError) {
      let newer = try await delivery.newer(note)
      if case .delivered(let newest, _)? = newer { return newest }
    } catch {
      guard documents != nil else { throw CommandFailure(error) }
      failures.append(error)
    }
    guard let documents else {
      throw failures.first.map { CommandFailure($0) }
        ?? .failed("\(delivery.settings.url) has no newer set than one that can't be shown")
    }
    return documents
  }

  /// Asks the server now, after a question under way, and tells and returns the message of a newer set; nil if there is
  /// none.
  func ask(
    _ tell: (DocumentDelivery.Message) -> Void
  ) async throws(CommandFailure) -> DocumentDelivery.Message? {
    _ = await delivery.waitForAnswer()
    do throws(DeliveryError) {
      let message = try await delivery.newer(tell)
      if let message { tell(message) }
      return message
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Tells the failures of the start, and asks the server from now on.
  ///
  /// - Parameter executor: The executor of a script, in which tasks take turns in one order.
  func follow(
    on clock: any Clock<Duration>, executor: (any TaskExecutor)?,
    _ tell: @escaping @MainActor @Sendable (DocumentDelivery.Message) -> Void
  ) {
    guard task == nil else { return }
    for error in failures { tell(.failed(error)) }
    failures = []
    let work: @MainActor @Sendable () async -> Void = { [delivery, hasAsked] in
      await delivery.run(on: clock, askingFirst: !hasAsked, tell)
    }
    task = Task(executorPreference: executor, operation: work)
  }

  func end() { task?.cancel() }
}

extension CommandFailure {
  /// Creates the failure of an app that has no documents yet.
  init(_ error: DeliveryError) {
    self = .failed(error.message)
  }
}
