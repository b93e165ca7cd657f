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
  mutating func add(_ subject: TrackedAnswer.Subject, _ answer: TrackedAnswer) {
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
  func answers(
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
  var answers: [TrackedAnswer] {
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
