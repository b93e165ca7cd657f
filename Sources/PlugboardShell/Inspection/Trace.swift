internal import Plugboard

/// The newest events of a runtime, which can also be shown as they are fired.
@MainActor final class Trace {
  nonisolated static let capacity = 2000

  /// Whether events are shown as they are fired, and in which form.
  enum Showing { case off, text, json }

  var showing = Showing.off
  /// Receives a line for each record while events are shown.
  var show: (String) -> Void = { _ in }
  /// The stored events; once the ring is full, the oldest is at `next`.
  private var ring: [TraceEntry] = []
  private var next = 0
  /// The fires in progress or suspended, by sequence number.
  private var open: [Int: TraceEntry] = [:]
  /// The sequence number of the newest fire.
  private(set) var newest = 0

  func observe(_ record: ObservedFire) {
    if case .begin = record.phase {
      let entry = TraceEntry(record)
      keep(entry)
      open[record.sequence] = entry
      newest = record.sequence
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

  /// Returns the newest events, oldest first.
  func last(_ count: Int) -> ArraySlice<TraceEntry> {
    (ring[next...] + ring[..<next]).suffix(max(0, count))
  }

  private func keep(_ entry: TraceEntry) {
    guard ring.count == Self.capacity else { return ring.append(entry) }
    ring[next] = entry
    next = (next + 1) % Self.capacity
  }
}
