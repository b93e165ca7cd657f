/// The recorder of the reads behind the answers that hosts keep.
///
/// Recording is on while such an answer is asked for, in the handlers and in events that they fire at once; it is off in
/// enqueued events, observers and receivers of the host. A read costs one comparison while it is off; a
/// write, a search among few watches, or a look-up among many.
@MainActor final class AnswerRecorder {
  /// The answer that is just being made.
  private var current: TrackedAnswer? {
    didSet { if (current == nil) != (oldValue == nil) { onRecording(current != nil) } }
  }
  private var languages = WatchList()
  /// The watches of answers that depend on the registered modules.
  private var registrations = WatchList()
  /// Called when recording begins or ends.
  var onRecording: (Bool) -> Void = { _ in }
  /// Reports that the handlers of an answer have changed data that they have read for it.
  var onOwnChange: (_ answer: TrackedAnswer, _ module: ModuleID, _ key: Name) -> Void = { _, _, _ in
  }

  /// Makes an answer anew, and records its reads; of a missing module, its absence.
  func record<Result>(
    _ answer: TrackedAnswer, at module: DataSpace?, _ make: () -> Result
  ) -> Result {
    let outer = current
    answer.begin()
    current = answer
    defer { current = outer }
    if let module { note(.plugins, of: module) } else { noteRegistrations() }
    return make()
  }

  /// Runs code without recording its reads.
  func pause<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let outer = current else { return try body() }
    current = nil
    defer { current = outer }
    return try body()
  }

  var isRecording: Bool { current != nil }

  func note(_ subject: TrackedAnswer.Subject, of module: ModuleNode) {
    guard let current, let module = module as? DataSpace, module.isDataOpen else { return }
    module.makeExtrasIfNeeded().watches.add(subject, current)
  }

  func noteLanguages() {
    if let current { languages.add(.languages, current) }
  }

  func noteRegistrations() {
    if let current { registrations.add(.children, current) }
  }

  /// Makes the answers stale that contain a value of a module.
  func valueChanged(_ key: Name, of module: DataSpace) {
    guard let watches = module.extras?.watches else { return }
    let stale = watches.answers(with: .value(key), or: .values)
    if let current, stale.contains(where: { $0 === current }) {
      onOwnChange(current, module.id, key)
    }
    markStale(stale)
  }

  /// Makes the answers stale that contain all keys of a module: their order has changed, or a reference.
  func keysChanged(of module: DataSpace) {
    markStale(module.extras?.watches.answers(with: .values) ?? [])
  }

  /// Marks answers stale that depend on a module's children or on the set of registered modules.
  func childrenChanged(of module: DataSpace?) {
    markStale(module?.extras?.watches.answers(with: .children) ?? [])
    markStale(registrations.answers(with: .children))
  }

  /// Makes the answers stale in whose making a plugin of a module took part.
  func invalidate(_ module: ModuleNode) {
    guard module.isRegistered, let watches = (module as? DataSpace)?.extras?.watches else { return }
    markStale(watches.answers(with: .plugins))
  }

  func languagesChanged() { markStale(languages.answers(with: .languages)) }

  /// Makes all answers stale that contain any part of a module, which ends.
  func ended(_ watches: WatchList) { markStale(watches.answers) }

  private func markStale(_ answers: [TrackedAnswer]) {
    guard !answers.isEmpty else { return }
    pause { for answer in answers where !answer.isStale { answer.becomeStale() } }
  }
}
