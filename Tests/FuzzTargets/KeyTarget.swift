public import PlugboardTerminal

/// The bytes of a terminal as keys.
///
/// The first byte says after how many bytes time passes.
public struct KeyTarget: FuzzTarget {
  /// Feeds bytes to a parser.
  public var feed: (inout KeyParser, ArraySlice<UInt8>, (KeyParser.Output) -> Void) -> Void = {
    for byte in $1 { $0.feed(byte, $2) }
  }
  /// The most bytes that a parser may store.
  public var room = 8192
  private static let escapeDelay = 50
  /// The most time-outs in a row after which a parser waits for nothing: a paste has three.
  private static let mostTimeOuts = 4

  public init() {}

  public func check(_ bytes: [UInt8]) throws {
    let whole = outputs(of: [bytes[...]])
    let half = bytes.count / 2
    try expect(
      outputs(of: [bytes[..<half], bytes[half...]]) == whole, "split in halves, it has other keys")
    try expect(outputs(of: bytes.indices.map { bytes[$0...$0] }) == whole, "the keys aren't stable")
    try expect(whole.count <= bytes.count, "there are more keys than bytes")
    for output in whole { try check(output) }
    if let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    {
      try expect(
        whole == text.unicodeScalars.map { .key(.text($0)) }, "plain text has other keys")
    }
    try checkTimeOuts(bytes)
    try checkRecovery(bytes)
  }

  private func outputs(of parts: [ArraySlice<UInt8>]) -> [KeyParser.Output] {
    var parser = KeyParser()
    var outputs: [KeyParser.Output] = []
    for part in parts { feed(&parser, part) { outputs.append($0) } }
    return outputs
  }

  private func check(_ output: KeyParser.Output) throws {
    switch output {
    case .key(let key): try check(key)
    case .sequence(let sequence):
      try expect(sequence.body.utf8.count <= 4096, "a sequence is long: \(sequence)")
      try expect("[]P_".unicodeScalars.contains(sequence.introducer), "it begins with \(sequence)")
    }
  }

  private func check(_ key: TerminalKey) throws {
    switch key {
    case .text(let scalar), .alt(let scalar):
      try expect(scalar.properties.generalCategory != .control, "a control is text: \(key)")
    case .control(let scalar):
      try expect(
        "a"..."z" ~= scalar || "@\\]^_".unicodeScalars.contains(scalar), "no such key: \(key)")
    case .function(let number): try expect(1...35 ~= number, "there is no \(key)")
    case .with(let modifiers, let inner):
      try expect(modifiers != [] && modifiers.rawValue < 8, "the modifiers of \(key)")
      if case .with = inner { throw FuzzFinding("modifiers in modifiers: \(key)") }
      try check(inner)
    case .paste(let text):
      try expect(text.utf8.count <= KeyParser.longestPaste, "a paste is too long")
      let isClean = text.unicodeScalars.allSatisfy {
        $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
      }
      try expect(isClean, "a paste has controls: \(text.debugDescription)")
    case .pointer(let pointer):
      try expect(pointer.x >= 0 && pointer.y >= 0, "a pointer outside of the screen: \(pointer)")
    default: break
    }
  }

  /// Lets time pass now and then, and checks that the parser stores little and waits for an end.
  private func checkTimeOuts(_ bytes: [UInt8]) throws {
    let period = Int(bytes.first ?? 0) % 7 + 1
    var parser = KeyParser()
    var outputs: [KeyParser.Output] = []
    for start in stride(from: 0, to: bytes.count, by: period) {
      feed(&parser, bytes[start...].prefix(period)) { outputs.append($0) }
      if parser.timeLimit(escapeDelay: Self.escapeDelay) != nil {
        parser.timeOut { outputs.append($0) }
      }
    }
    for output in outputs { try check(output) }
    var left = Self.mostTimeOuts
    while parser.timeLimit(escapeDelay: Self.escapeDelay) != nil, left > 0 {
      parser.timeOut { _ in }
      left -= 1
    }
    let limit = parser.timeLimit(escapeDelay: Self.escapeDelay)
    // Bytes after an interrupted paste are dropped until there is a pause.
    try expect(limit == nil, "time has passed, and the parser still waits")
    let stored = MemoryLayout<KeyParser>.size + Self.storedBytes(parser)
    try expect(stored <= room, "the parser stores \(stored) bytes")
  }

  /// Checks that keys are read rightly after any bytes, once what they began has ended.
  private func checkRecovery(_ bytes: [UInt8]) throws {
    var parser = KeyParser()
    feed(&parser, bytes[...]) { _ in }
    feed(&parser, Array("\u{1B}[201~\u{1B}\\ ".utf8)[...]) { _ in }
    var keys: [KeyParser.Output] = []
    feed(&parser, Array("x影\u{1B}[A".utf8)[...]) { keys.append($0) }
    try expect(
      keys == [.key(.text("x")), .key(.text("影")), .key(.up)], "after it there are \(keys)")
  }

  /// Returns the size of all arrays in a value.
  private static func storedBytes(_ value: Any) -> Int {
    if let bytes = value as? [UInt8] { return bytes.capacity }
    return Mirror(reflecting: value).children.reduce(0) { $0 + storedBytes($1.value) }
  }
}
