public import PlugboardCore
public import PlugboardValues

/// A value as a recorder keeps it: of a large value only the beginning, as the record must not grow with
/// the data.
public struct RecordedValue: Hashable {
  public let value: Value
  /// The number of elements, fields or bytes of a value that was cut; nil for a whole value.
  public let count: Int?

  public var isCut: Bool { count != nil }

  /// Creates a kept value: looks through a large value only as far as it is kept, and allocates
  /// nothing for a small value.
  ///
  /// - Parameter largest: The size up to which a value is kept whole, in bytes of roughly its JSON; nil if all
  ///   are kept whole.
  init(_ value: Value, _ largest: Int?) {
    guard let largest else {
      self.value = value
      count = nil
      return
    }
    var room = largest
    if Self.fits(value, into: &room) {
      self.value = value
      count = nil
      return
    }
    room = largest
    self.value = Self.cut(value, to: &room)
    switch value {
    case .array(let elements): count = elements.count
    case .object(let record): count = record.count
    case .string(let text): count = text.utf8.count
    case .null, .bool, .int, .double: count = nil
    }
  }

  /// Returns a change as a recorder keeps it: of large objects only the fields that differ.
  static func change(
    from old: Value?, to new: Value?, _ largest: Int?
  ) -> (old: RecordedValue?, new: RecordedValue?) {
    let before = old.map { RecordedValue($0, largest) }
    let after = new.map { RecordedValue($0, largest) }
    guard before?.isCut == true || after?.isCut == true, case .object(let old)? = old,
      case .object(let new)? = new
    else { return (before, after) }
    let (kept, changed) = differing(old, new)
    return (RecordedValue(.object(kept), largest), RecordedValue(.object(changed), largest))
  }

  private static func differing(_ old: Fields, _ new: Fields) -> (old: Fields, new: Fields) {
    var (before, after) = (Fields(), Fields())
    for field in old where new[field.key] != field.value {
      if case .object(let inner) = field.value, case .object(let other)? = new[field.key] {
        let (first, second) = differing(inner, other)
        before[field.key] = .object(first)
        after[field.key] = .object(second)
      } else {
        before[field.key] = field.value
        after[field.key] = new[field.key]
      }
    }
    for field in new where old[field.key] == nil { after[field.key] = field.value }
    return (before, after)
  }

  /// The value in one line; a value that was cut begins with its count.
  public var text: String {
    guard let count else { return value.compactText }
    let noun =
      switch value {
      case .array: "element"
      case .object: "field"
      default: "byte"
      }
    return "\(count.counted(noun)): \(value.compactText)"
  }

  /// Returns the params as a recorder keeps them; nil if they are kept as they are.
  static func cut(_ params: Params, _ largest: Int?) -> Params? {
    guard let largest else { return nil }
    var room = largest
    for entry in params.entries {
      room -= 8
      guard room >= 0, fits(entry.value, into: &room) else {
        let kept = RecordedValue(.object(params.record), largest)
        guard kept.isCut, case .object(let record) = kept.value else { return nil }
        return Params(record)
      }
    }
    return nil
  }

  /// Takes the size of a value from the room; returns false as soon as nothing is left.
  private static func fits(_ value: Value, into room: inout Int) -> Bool {
    switch value {
    case .null, .bool, .int, .double: room -= 8
    case .string(let text): room -= text.utf8.count + 2
    case .array(let elements):
      room -= 2
      for element in elements { guard room >= 0, fits(element, into: &room) else { return false } }
    case .object(let record):
      room -= 2
      for field in record {
        room -= field.key.utf8.count + 4
        guard room >= 0, fits(field.value, into: &room) else { return false }
      }
    }
    return room >= 0
  }

  /// Returns the beginning of a value that takes the room; omitted parts are counted at its end.
  private static func cut(_ value: Value, to room: inout Int) -> Value {
    switch value {
    case .null, .bool, .int, .double:
      room -= 8
      return value
    case .string(let text):
      let count = text.utf8.count + 2
      defer { room -= count }
      guard count > room else { return value }
      // A scalar has four bytes at most.
      return .string(String(text.unicodeScalars.prefix(max(0, room) / 4)) + "…")
    case .array(let elements):
      room -= 2
      var kept: [Value] = []
      for element in elements {
        guard room > 0 else { break }
        kept.append(cut(element, to: &room))
      }
      if kept.count < elements.count {
        kept.append(.string("… \(elements.count - kept.count) more"))
      }
      return .array(kept)
    case .object(let record):
      room -= 2
      var kept = Fields()
      for field in record {
        room -= field.key.utf8.count + 4
        guard room > 0 else { break }
        kept[field.key] = cut(field.value, to: &room)
      }
      if kept.count < record.count {
        kept["…"] = .string("\(record.count - kept.count) more")
      }
      return .object(kept)
    }
  }
}

/// The end of a fire as a recorder keeps it.
public struct RecordedEnd {
  public let response: RecordedValue?
  public let stoppedBy: String?
  public let cancelled: Cancellation?
  /// Whether the module went away during the event.
  public let isUnmounted: Bool
  public let faults: [Fault]
  /// The outcome itself, if the recorder keeps values whole.
  public let outcome: UntypedOutcome?

  init(_ outcome: UntypedOutcome, _ largest: Int?) {
    self.outcome = largest == nil ? outcome : nil
    response = outcome.response.map { RecordedValue($0, largest) }
    stoppedBy = outcome.stoppedBy
    cancelled = outcome.cancelled
    isUnmounted = outcome.isUnmounted
    faults = outcome.faults
  }
}

extension Value {
  /// Creates a string, or null if there is no text.
  init(_ text: String?) { self = text.map(Value.string) ?? .null }
  init(_ number: Int?) { self = number.map(Value.int) ?? .null }

  /// The value as JSON on one line.
  var compactText: String { JSONWriter(.compact).text(self) }
}

extension Int {
  /// Returns the number with a noun: `1 field`, `2 fields`.
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
