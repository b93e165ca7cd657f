/// Reads the bytes between the brackets of a paste, in parts of bounded length.
struct PasteReader: Sendable {
  /// The place of a Ctrl-C in the bytes so far.
  enum Interrupt { case last, earlier }

  private static let end: [UInt8] = Array("\u{1B}[201~".utf8)

  private var decoder = ScalarDecoder()
  private var text: [UInt8] = []
  /// The number of bytes of the closing bracket that were read last.
  private var matched = 0
  private var followsReturn = false
  private var hasParts = false
  /// Whether no byte has arrived for so long that the closing bracket may be lost.
  private(set) var isStalled = false
  /// The last Ctrl-C that hasn't been taken for a person's; nil if there is none.
  private(set) var interrupt: Interrupt?
  /// Whether the rest of the text is dropped.
  private(set) var isDropped = false

  init() { text.reserveCapacity(KeyParser.longestPaste) }

  /// Takes a byte, and returns whether it ends the paste.
  mutating func feed(_ byte: UInt8, _ emit: (String) -> Void) -> Bool {
    isStalled = false
    if byte == 0x03 { interrupt = .last } else if interrupt != nil { interrupt = .earlier }
    if byte == Self.end[matched] {
      matched += 1
      guard matched == Self.end.count else { return false }
      if decoder.isInside { append("\u{FFFD}", emit) }
      if !text.isEmpty || !hasParts { emitPart(emit) }
      return true
    }
    let held = Self.end[..<matched]
    matched = 0
    for byte in held { append(byte, emit) }
    if byte == Self.end[0] { matched = 1 } else { append(byte, emit) }
    return false
  }

  /// Emits the text so far, as no more may follow.
  mutating func stall(_ emit: (String) -> Void) {
    isStalled = true
    if !text.isEmpty { emitPart(emit) }
  }

  /// Emits the text so far, and drops the rest: the Ctrl-C was a person's.
  mutating func drop(_ emit: (String) -> Void) {
    interrupt = nil
    isDropped = true
    hasParts = true
    if !text.isEmpty { emitPart(emit) }
  }

  private mutating func append(_ byte: UInt8, _ emit: (String) -> Void) {
    let (isBroken, scalar) = decoder.feed(byte)
    if isBroken { append("\u{FFFD}", emit) }
    guard let scalar else { return }
    switch scalar {
    case "\r": append("\n", emit)
    case "\n": if !followsReturn { append("\n", emit) }
    case "\t": append("\t", emit)
    default: if scalar.properties.generalCategory != .control { append(scalar, emit) }
    }
    followsReturn = scalar == "\r"
  }

  private mutating func append(_ scalar: Unicode.Scalar, _ emit: (String) -> Void) {
    guard !isDropped else { return }
    let bytes = String(scalar).utf8
    if text.count + bytes.count > KeyParser.longestPaste { emitPart(emit) }
    text += bytes
  }

  private mutating func emitPart(_ emit: (String) -> Void) {
    hasParts = true
    emit(String(decoding: text, as: UTF8.self))
    text.removeAll(keepingCapacity: true)
  }
}
