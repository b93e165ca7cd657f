internal import Plugboard

extension Key<String> { static let key = Key("key") }
extension Key<Value> { static let value = Key("value") }

extension EventName<Bool, (String, Value)> {
  static let keepWrite = EventName("keep.write", .key, .value)
}
extension EventName<Value, String> {
  static let keepRead = EventName("keep.read", .key)
  /// Adds one to a number.
  static let keepCount = EventName("keep.count", .key)
  /// Takes the next number of a key, and then notes it under a key of its own: `KEY/NUMBER` is the number of times
  /// that it was taken.
  static let keepTake = EventName("keep.take", .key)
  /// Writes one value after the other until the program is killed, each as a long array of its
  /// number.
  static let keepLoop = EventName("keep.loop", .key)
}

/// Keeps values in the storage.
final class KeepPlugin: ItemPlugin {
  static let name: Name = "keep"
  static let ports = PortList(.storage)

  static func wire(_ on: inout Wiring<KeepPlugin>) {
    on(.keepWrite) { keep, event in
      let (key, value) = event.params
      try keep.context.storage.update(key) { _ in .write(value) }
      event.respond(true)
    }
    on(.keepRead) { keep, event in
      event.respond(try keep.context.storage.read(event.params) ?? .null)
    }
    on(.keepCount) { keep, event in
      var count = 0
      try keep.context.storage.update(event.params, as: Int.self) {
        count = ($0 ?? 0) + 1
        $0 = count
      }
      event.respond(.int(count))
    }
    on(.keepTake) { keep, event in
      let storage = keep.context.storage
      let key = event.params
      var number = 0
      try storage.update(key, as: Int.self) {
        number = ($0 ?? 0) + 1
        $0 = number
      }
      try storage.update("\(key)/\(number)", as: Int.self) { $0 = ($0 ?? 0) + 1 }
      event.respond(.int(number))
    }
    on(.keepLoop) { keep, event in
      let key = event.params
      var number = 0
      if case .array(let last) = try keep.context.storage.read(key) ?? .null,
        case .int(let first)? = last.first
      {
        number = first
      }
      while true {
        number += 1
        let value = Value.array(Array(repeating: .int(number), count: 2_000))
        do {
          try keep.context.storage.update(key) { _ in .write(value) }
        } catch StorageError.damaged {
          // What somebody else has damaged is aside now.
        }
      }
    }
  }
}
