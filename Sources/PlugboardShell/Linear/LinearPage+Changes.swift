extension LinearPage {
  /// The number of lines from which on their end is told in one line.
  private static let mostGone = 3

  /// Returns the changes since an earlier version of the page, a line for each change; new lines
  /// have numbers already.
  func changes(from old: LinearPage, _ numbers: LinearNumbers) -> [String] {
    var changes = Self.changes(from: old.lines, to: lines, numbers)
    if let title = old.dialog.first, title != dialog.first {
      changes.append("closed: \(title.texts.joined(separator: "; "))")
    }
    // A dialog that comes is read from its beginning.
    changes +=
      old.dialog.first == dialog.first
      ? Self.changes(from: old.dialog, to: dialog, numbers) : dialog.map(numbers.printed)
    // A message that goes is no news.
    changes += messages.filter { !old.messages.contains($0) }.map {
      $0.texts.joined(separator: "; ")
    }
    return changes
  }

  private static func changes(
    from old: [LinearLine], to new: [LinearLine], _ numbers: LinearNumbers
  ) -> [String] {
    let former = Dictionary(old.map { ($0.identity, $0) }) { first, _ in first }
    let present = Set(new.map(\.identity))
    var changes: [String] = []
    let gone = old.filter { !present.contains($0.identity) }
    if gone.count > mostGone {
      changes.append("gone: \(gone.count) lines")
    } else {
      changes += gone.map { "gone: \($0.text)" }
    }
    for line in new {
      guard let before = former[line.identity] else {
        changes.append(numbers.printed(line))
        continue
      }
      if before != line { changes.append(line.change(from: before, number: numbers[line])) }
    }
    return changes
  }
}
