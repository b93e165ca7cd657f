internal import Plugboard
internal import PlugboardTerminal

/// The fires and changes that a recorder keeps, as the shell shows them while they happen.
@MainActor final class Trace {
  /// Whether trees are shown as soon as they are complete, and in which form.
  enum Showing { case off, text, json }

  let recorder: FireRecorder
  var showing = Showing.off {
    didSet {
      shownSteps = recorder.stepCount
      newest = nil
    }
  }
  /// The events that are shown as they happen.
  var filter = RecordFilter()
  /// Receives the lines of events while they are shown, and of values that are watched.
  var show: (String) -> Void = { _ in }
  /// Replaces the given number of lines, the last that were shown, with others; nil if shown lines
  /// stay, in which case repetitions are shown one by one.
  var replace: ((Int, [String]) -> Void)? {
    // Lines that were shown elsewhere can't be replaced.
    didSet { newest = nil }
  }
  /// The group that was shown last, with its lines, as long as no others followed.
  private var newest: (group: RecordGroup, lineCount: Int)?
  /// Whether nothing is recorded.
  var isPaused = false
  /// The number of steps up to which trees were shown.
  private var shownSteps = 0

  init(clock: any Clock<Duration>) { recorder = FireRecorder(clock: clock) }

  func observe(_ record: FireRecord) {
    recorder.record(record)
    guard showing != .off, record.depth == 1 else { return }
    if record.phase == .end || record.isSuspended { showNew() }
  }

  func observe(_ change: ChangeRecord, in fire: Int?) {
    recorder.record(change, in: fire)
    if showing != .off, fire == nil { showNew() }
  }

  func clear() {
    recorder.clear()
    newest = nil
  }

  /// Shows the trees that are complete.
  private func showNew() {
    let roots = recorder.roots(from: shownSteps)
    shownSteps = recorder.stepCount
    for root in roots {
      guard filter.admits(root) else {
        if root.endsRepetitions { newest = nil }
        continue
      }
      switch showing {
      case .off: break
      case .text: showText(of: root)
      case .json: show(root.json.compactText)
      }
    }
  }

  /// Shows a tree, in place of the one before if it repeats that.
  private func showText(of root: RecordedItem) {
    if let replace, let key = root.repetition, let newest, newest.group.newest.repetition == key {
      var group = newest.group
      group.add(root)
      let lines = RecordText.inCells().lines(of: group)
      self.newest = (group, lines.count)
      return replace(newest.lineCount, lines)
    }
    let lines = RecordText.inCells().lines(of: root)
    newest = (RecordGroup(root), lines.count)
    for line in lines { show(line) }
  }

  /// Shows a line that isn't of an event.
  func tell(_ line: String) {
    newest = nil
    show(line)
  }
}

extension RecordText {
  /// Returns the text for a terminal: measured in cells, with control characters made visible.
  static func inCells(isWhole: Bool = false) -> RecordText {
    RecordText(isWhole: isWhole, measure: CellMeasure(), clean: { PlainText.clean($0) })
  }
}
