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

  func begin() {
    record &+= 1
    isStale = false
  }

  func becomeStale() {
    isStale = true
    owner?.becameStale(self)
  }

  /// The record of a value, or of a module, in an answer.
  @MainActor struct Watch {
    let subject: Subject
    let answer: TrackedAnswer
    private let record: UInt32

    init(_ subject: Subject, _ answer: TrackedAnswer) {
      self.subject = subject
      self.answer = answer
      record = answer.record
    }

    /// Whether a change of the subject still makes the answer stale.
    var isLive: Bool { answer.record == record && !answer.isStale }
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
