internal import Plugboard
internal import PlugboardPlugins

/// The events and tracking records of a script that no expectation has taken yet.
struct FiredEvents {
  /// A fire, with the params of its publisher.
  struct Entry {
    let event: Name
    let module: ModuleID
    let params: Params
  }

  /// The number of events and of records that are kept at least.
  private static let capacity = 20_000
  private static let trackingRecord = EventName<Fields, Fields>.trackingRecord.name

  /// The oldest first.
  private(set) var events: [Entry] = []
  /// The records as they were completed, the oldest first.
  private(set) var records: [Fields] = []

  /// Keeps a fire at its beginning, and a tracking record at its end.
  @MainActor mutating func observe(_ fire: FireRecord) {
    if fire.phase == .begin {
      Self.add(Entry(event: fire.event, module: fire.module, params: fire.params), to: &events)
    } else if fire.phase == .end, fire.event == Self.trackingRecord {
      let stated = fire.params[EventName<Fields, Fields>.recordKey]
      if case .object(let record)? = fire.outcome?.response ?? stated {
        Self.add(record, to: &records)
      }
    }
  }

  private static func add<Element>(_ element: Element, to elements: inout [Element]) {
    if elements.count >= 2 * capacity { elements.removeFirst(capacity) }
    elements.append(element)
  }

  /// Takes all fires of an event, at a module if one is given, with some params; returns whether there were any.
  mutating func take(
    _ event: Name, at module: ModuleID?, where admits: (Params) -> Bool
  ) -> Bool {
    let count = events.count
    events.removeAll {
      $0.event == event && (module ?? $0.module) == $0.module && admits($0.params)
    }
    return events.count < count
  }

  /// Takes all records that are admitted; returns whether there were any.
  mutating func takeRecords(where admits: (Fields) -> Bool) -> Bool {
    let count = records.count
    records.removeAll(where: admits)
    return records.count < count
  }
}

extension EventName<Fields, Fields> {
  fileprivate static let recordKey = Key<Fields>.record.name
}
