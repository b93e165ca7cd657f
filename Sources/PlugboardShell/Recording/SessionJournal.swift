internal import Plugboard

/// The events of a session and the answers of its ports: recorded, or compared with a recording.
///
/// The events that the host fires, with all events that they cause at once, are one sequence. The
/// events that tasks and drawn screens cause are a sequence for each module: in real time, the
/// order of events of several modules is a matter of microseconds.
@MainActor final class SessionJournal {
  /// The first place at which a session differs from its recording.
  struct Difference {
    let text: String

    /// An event that isn't the recorded one; it is missing if nothing was found.
    init(_ number: Int, expected: String, found: String?) {
      text =
        "the session differs from the recording at its event \(number): expected \(expected), but it is "
        + (found ?? "over")
    }

    /// A request for which nothing is recorded.
    init(unanswered request: String) {
      text =
        "the session differs from the recording, which has no further answer to this request: \(request)"
    }
  }

  /// An event of a recording.
  private struct Event {
    let number: Int
    let line: String
    /// Whether letters stand for secrets in the line.
    let isMasked: Bool

    func fits(_ found: String) -> Bool {
      isMasked ? SessionSecrets.fits(found, recorded: line) : line.hasSameBytes(as: found)
    }
  }

  /// The end of the line of an event in which letters stand for secrets.
  private static let mask = "masked"
  /// The largest number of events that are recorded and compared.
  private static let mostEvents = 200_000
  /// The length up to which a response is recorded.
  private static let longestResponse = 200

  /// The recording that is played again; nil if this session is recorded.
  let recording: SessionRecording?
  let answers: SessionAnswers
  /// The secrets of this session; a replay has none.
  let secrets = SessionSecrets()
  /// The documents of the session; nil if they come from a server alone.
  var documents: SessionDocuments?
  /// Receives the events and answers of a session that is recorded.
  private var write: (Value) -> Void = { _ in }
  /// The number of events so far.
  private var count = 0
  private(set) var difference: Difference?
  /// The events that the recording has and the session hasn't had yet, with their numbers, by their sequences.
  private var expected: [ExactText: ArraySlice<Event>] = [:]
  /// Whether the outermost fire in progress is the host's.
  private var isLed = false
  private var isEnded = false
  /// The depth of the fire in progress by which the host asks for a view; nil outside of one.
  private var depthOfView: Int?

  /// Creates the journal of a new session, or of a session that plays a recording again.
  init(_ recording: SessionRecording? = nil) {
    self.recording = recording
    answers = SessionAnswers(recording, secrets)
    for (number, event) in (recording?.events ?? []).enumerated() {
      let parts = event.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count >= 2 else { continue }
      expected[ExactText(String(parts[0])), default: []].append(
        Event(number: number + 1, line: String(parts[1]), isMasked: parts.count == 3))
    }
  }

  /// Gives everything that is recorded to `write` from now on.
  func record(_ write: @escaping (Value) -> Void) {
    self.write = write
    answers.record(write)
  }

  /// Keeps a secret from being recorded from now on.
  func keep(_ secret: String) {
    if secrets.isEmpty, !secret.isEmpty { write(["secret": true]) }
    secrets.add(secret)
  }

  /// Records or compares a fire at its end, unless the host asks for a view by it or by the one around it: when a
  /// screen is drawn depends on the terminal.
  func observe(_ fire: FireRecord) {
    guard fire.phase != .subscriber, !isEnded, difference == nil else { return }
    let (event, depth) = (fire.event, fire.depth)
    if recording == nil, fire.phase == .begin, SecretTexts.gestures.contains(event) {
      for secret in SecretTexts.texts(ofGesture: fire.params.record) { keep(secret) }
    }
    if let outermost = depthOfView, depth <= outermost { depthOfView = nil }
    guard fire.phase == .end else {
      _ = hostLeads(fire)
      if depthOfView == nil, RecordedItem.asksForView(event) { depthOfView = depth }
      return
    }
    guard depthOfView == nil, !RecordedItem.asksForView(event),
      !event.text.hasBytePrefix("module.")
    else { return }
    var isMasked = false
    var line = "\(event) at \(fire.module)"
    if let response = fire.outcome?.response {
      let masked = secrets.masked(response)
      isMasked = masked != response
      line += " = " + masked.compactText.prefix(Self.longestResponse)
    }
    let sequence = hostLeads(fire) ? "" : fire.module.text
    if recording != nil {
      compare(line, in: sequence)
    } else if count < Self.mostEvents {
      count += 1
      write(.string("\(sequence)\t\(line)" + (isMasked ? "\t\(Self.mask)" : "")))
    }
  }

  /// Whether a fire belongs to an act of the host, rather than to a task or to drawing.
  private func hostLeads(_ fire: FireRecord) -> Bool {
    if fire.depth == 1 {
      isLed = fire.publisher.plugin == nil && !fire.event.text.hasBytePrefix("list.")
    }
    return isLed
  }

  private func compare(_ line: String, in sequence: String) {
    let key = ExactText(sequence)
    // Events after the end of the recording are no difference.
    guard let next = expected[key]?.popFirst() else { return }
    if !next.fits(line) {
      difference = Difference(next.number, expected: next.line, found: line)
    }
  }

  /// Returns the difference that hasn't been told yet; at the end, also that events are missing, unless the recording
  /// was cut: its last events may belong to an act that isn't in the script.
  func takeDifference(atEnd: Bool = false) -> Difference? {
    guard recording != nil, !isEnded else { return nil }
    var found = answers.unanswered.map { Difference(unanswered: $0) } ?? difference
    if found == nil, atEnd, recording?.isComplete == true,
      let first = expected.values.compactMap(\.first).min(by: { $0.number < $1.number })
    {
      found = Difference(first.number, expected: first.line, found: nil)
    }
    if found != nil || atEnd { isEnded = true }
    return found
  }

  /// Ends the recording, before the app is closed.
  func end() {
    write(["end": true])
    isEnded = true
    record { _ in }
  }
}
