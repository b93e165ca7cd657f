/// An answer of a module that a host keeps, with the record of its reads: it becomes stale once,
/// when something in that record changes.
///
/// A record contains keys of data, the order of modules, languages, and the modules at which a subscriber was
/// called; `AnswerRecorder` makes it. Properties of plugins, ports and objects under a reference key aren't
/// recorded: a plugin that shows these invalidates its module.
@MainActor package final class TrackedAnswer {
  /// The event that is answered, and its module; nil for a record of the tree alone.
  package let request: (module: ModuleID, event: Name)?
  /// Whether something has changed since the answer was recorded.
  package private(set) var isStale = false
  /// The number of the present record; watches of earlier records are dead.
  private var record: UInt32 = 0
  private weak var owner: (any AnswerOwner)?

  package init(to request: (module: ModuleID, event: Name)?, owner: any AnswerOwner) {
    self.request = request
    self.owner = owner
  }

  /// Ends the record without telling the owner.
  package func forget() { record &+= 1 }

  fileprivate func begin() {
    record &+= 1
    isStale = false
  }

  fileprivate func becomeStale() {
    isStale = true
    owner?.becameStale(self)
  }

  /// The record of a value, or of a module, in an answer.
  @MainActor struct Watch {
    fileprivate let subject: Subject
    fileprivate let answer: TrackedAnswer
    private let record: UInt32

    fileprivate init(_ subject: Subject, _ answer: TrackedAnswer) {
      self.subject = subject
      self.answer = answer
      record = answer.record
    }

    /// Whether a change of the subject still makes the answer stale.
    fileprivate var isLive: Bool { answer.record == record && !answer.isStale }
  }

  /// The parts of a module, or of the runtime, that a record may contain.
  enum Subject: Hashable {
    case value(Name)
    /// All values, with their keys.
    case values
    /// The modules directly below, and their order; of the runtime, which modules are registered.
    case children
    /// The plugins that answered, or might have.
    case plugins
    /// The fact that the module hasn't ended.
    case life
    case languages
  }
}

/// A keeper of answers for a host.
@MainActor package protocol AnswerOwner: AnyObject {
  /// Notes that an answer has become stale; called once for each record.
  func becameStale(_ answer: TrackedAnswer)
}

/// The watches of a module's parts, by the answers that contain them.
///
/// Few watches are searched; many, as on a page that all its views read, are kept by subject: a change
/// then costs a step for each answer that contains the subject. Dead watches are swept when the number of watches
/// has doubled since the last sweep.
@MainActor struct WatchList {
  /// The least number of watches at which the dead ones are swept: few live watches would otherwise be swept
  /// every few additions.
  private static let fewest = 32
  /// The number of watches above which they are kept by subject; an array of fewer costs less, in time and
  /// in memory.
  private static let many = 512

  private var few: [TrackedAnswer.Watch] = []
  /// Empty while there are few.
  private var bySubject: [TrackedAnswer.Subject: [TrackedAnswer.Watch]] = [:]
  private var count = 0
  /// The number of watches at which the dead ones are swept.
  private var limit = Self.fewest

  /// Adds a watch, unless the answer has just added it.
  fileprivate mutating func add(_ subject: TrackedAnswer.Subject, _ answer: TrackedAnswer) {
    // Most of a module's watches are added one after another by one answer.
    for watch in few.suffix(8) where watch.answer === answer && watch.subject == subject {
      if watch.isLive { return }
    }
    if count >= limit { sweep() }
    if bySubject.isEmpty {
      few.append(TrackedAnswer.Watch(subject, answer))
    } else {
      if let last = bySubject[subject]?.last, last.answer === answer, last.isLive { return }
      bySubject[subject, default: []].append(TrackedAnswer.Watch(subject, answer))
    }
    count += 1
  }

  /// Returns the answers that contain one of two subjects.
  fileprivate func answers(
    with subject: TrackedAnswer.Subject, or other: TrackedAnswer.Subject? = nil
  ) -> [TrackedAnswer] {
    var answers: [TrackedAnswer] = []
    for watch in few where watch.subject == subject || watch.subject == other {
      if watch.isLive { answers.append(watch.answer) }
    }
    guard !bySubject.isEmpty else { return answers }
    for watch in bySubject[subject] ?? [] where watch.isLive { answers.append(watch.answer) }
    guard let other else { return answers }
    for watch in bySubject[other] ?? [] where watch.isLive { answers.append(watch.answer) }
    return answers
  }

  /// All answers that contain a part of the module.
  fileprivate var answers: [TrackedAnswer] {
    (few + bySubject.values.joined()).filter(\.isLive).map(\.answer)
  }

  private mutating func sweep() {
    let live = (few + bySubject.values.joined()).filter(\.isLive)
    let areFew = live.count <= Self.many
    few = areFew ? live : []
    bySubject = areFew ? [:] : Dictionary(grouping: live, by: \.subject)
    count = live.count
    limit = max(Self.fewest, live.count * 2)
  }
}

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
