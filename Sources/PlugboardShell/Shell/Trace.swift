internal import Plugboard

/// The newest events of a runtime, and what prints them as they come.
@MainActor final class Trace {
  nonisolated static let capacity = 2000

  /// Whether each event is shown as it comes, and how.
  enum Showing { case off, text, json }

  var showing = Showing.off
  /// Receives a line for each thing that happens, while events are shown.
  var show: (String) -> Void = { _ in }
  /// The oldest stands at `next` once the ring is full.
  private var ring: [TraceEntry] = []
  private var next = 0
  /// The fires that are not over, by their sequence number.
  private var open: [Int: TraceEntry] = [:]

  func observe(_ record: borrowing ObservedFire) {
    if case .begin = record.phase {
      let entry = TraceEntry(record)
      keep(entry)
      open[record.sequence] = entry
      if showing == .text { show(entry.head) }
      return
    }
    guard let entry = open[record.sequence] else { return }
    let line = entry.add(record)
    if case .end = record.phase {
      open[record.sequence] = nil
      if showing == .json { show(entry.json.compactText) }
    }
    if showing == .text, let line { show(line) }
  }

  /// The newest events, oldest first.
  func last(_ count: Int) -> ArraySlice<TraceEntry> {
    (ring[next...] + ring[..<next]).suffix(max(0, count))
  }

  private func keep(_ entry: TraceEntry) {
    guard ring.count == Self.capacity else { return ring.append(entry) }
    ring[next] = entry
    next = (next + 1) % Self.capacity
  }
}
