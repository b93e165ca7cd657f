internal import Plugboard

/// The messages of the shell: their receivers, and the faults and warnings among them.
///
/// The navigator's delegate; pages are shown and hidden by whoever draws them, from the navigator's list.
@MainActor final class Messages: NavigatorDelegate {
  /// The receivers of messages, which a screen takes over while it is shown.
  struct Receivers {
    /// Receives the messages of the host that aren't replies, in all languages of the shell.
    var tell: (LocalizedText) -> Void = { _ in }
    /// Receives faults and warnings.
    var warn: (String) -> Void = { _ in }
    /// Receives messages for the person that are neither faults nor warnings.
    var note: (String) -> Void = { _ in }
    /// Receives the faults that the check after a reload has found in addition to those that were known.
    var check: (_ new: [String]) -> Void = { _ in }
    /// The text that a person types before a command.
    var commandPrefix = ""
  }

  var receivers: Receivers
  /// The faults and warnings that no expectation of a script has taken.
  var incidents = Incidents()
  /// Whether the reply of the running command tells that a fire was cancelled.
  var isInReply: (CancellationRecord) -> Bool = { _ in false }
  private var toldOfRecords: Set<RecordFault> = []
  /// The numbers of the cancelled fires that a reply has told.
  private var replied: Set<Int> = []

  init(_ receivers: Receivers) { self.receivers = receivers }

  func tell(_ text: LocalizedText) { receivers.tell(text) }
  func warn(_ text: String) { receivers.warn(text) }
  func note(_ text: String) { receivers.note(text) }

  /// Tells a fault of a plugin; one of a record once, however many modules show the record, until a page is closed
  /// or the documents are read again.
  ///
  /// - Parameters:
  ///   - record: The place of the record or node of a source that the plugin's module shows; nil if it shows none.
  ///   - addition: The end of the message.
  func warn(of fault: Fault, of record: DocumentLocation?, addition: String) {
    let cause = (fault.cause ?? fault).error as? any CodedError
    incidents.add(.fault, [fault.code] + (cause.map { [$0.code] } ?? []))
    guard let record else { return warn("fault: \(fault)" + addition) }
    let kind = [fault.subscriber, "\(fault.work)", fault.errorCode ?? fault.message]
    let told = RecordFault(place: record, kind: kind.map(ExactText.init))
    if toldOfRecords.insert(told).inserted { warn("\(record): fault: \(fault)" + addition) }
  }

  /// A fault of a plugin that shows a record, whichever module it is mounted on.
  private struct RecordFault: Hashable {
    let place: DocumentLocation
    let kind: [ExactText]
  }

  func forgetTold() { toldOfRecords = [] }

  /// Tells a fault or a warning of a document or of the runtime.
  func warn(of diagnostic: Diagnostic) {
    incidents.add(diagnostic.severity == .error ? .fault : .warning, [diagnostic.code])
    warn("\(diagnostic)")
  }

  /// Notes whether the reply of a command tells that a fire was cancelled.
  func note(_ fire: CancellationRecord) {
    if isInReply(fire) { replied.insert(fire.fire) }
  }

  func show(_ page: OpenPage, _ manner: Manner?) {}

  func hide(_ page: OpenPage, isClosed: Bool) {}

  func askForLogIn(_ request: LogInRequest) -> Bool {
    tell(Self.logInPrompt(receivers.commandPrefix))
    return true
  }

  /// Asks the person to log in by a command; the text that is typed before commands differs.
  static func logInPrompt(_ prefix: String) -> LocalizedText {
    ["en": "log-in asked for: type \(prefix)login", "zh": "需要登录：请输入 \(prefix)login"]
  }

  func tell(_ message: NavigatorMessage) {
    switch message {
    case .opened(let page): tell(["en": "opened \(page.id)", "zh": "已打开 \(page.id)"])
    case .closed(let page, let back):
      forgetTold()
      tell([
        "en": "closed \(page.id), back at \(back.id)", "zh": "已关闭 \(page.id)，回到 \(back.id)",
      ])
    case .taken(let url, let taker):
      tell(["en": "\(url) was opened by \(taker)", "zh": "\(url) 已由 \(taker) 打开"])
    case .cancelled(let events):
      let told = events.without { replied.contains($0.fire) }
      replied.subtract(events.fires.map(\.fire))
      if let told { tell(told.line) }
    case .refused(let error):
      incidents.add(.warning, [error.code], isHarmless: error.isForOtherProgram)
      warn("warning: \(CommandFailure(error).text)")
    case .diagnostic(let diagnostic): warn(of: diagnostic)
    }
  }
}

extension CancelledEvents {
  /// The message about them.
  fileprivate var line: LocalizedText {
    [
      "en": description,
      "zh": "\(module) 的 \(event) 已取消\(count > 1 ? " \(count) 次" : "")：\(reason)",
    ]
  }
}

extension NavigationError {
  /// Whether the URL isn't for the app, but for a browser or another program, which opens it on a device.
  fileprivate var isForOtherProgram: Bool {
    switch self {
    case .webPage, .otherProgram: true
    default: false
    }
  }
}

extension CommandFailure {
  /// Creates the failure of a command that the navigator refuses.
  init(_ error: NavigationError) {
    switch error {
    case .inputs(let page, let fault):
      self = .faulty(
        Diagnostic(
          .error, code: fault.code, "\"\(page)\" isn't opened: \(fault.message)",
          suggestion: fault.suggestion))
    case .webPage: self = .failed("\(error.message); the shell has no browser")
    case .otherProgram: self = .failed("\(error.message); the shell opens none")
    default: self = .failed(error.message)
    }
  }
}
