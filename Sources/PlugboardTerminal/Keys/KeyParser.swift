/// Parses the bytes of a terminal into keys; the result doesn't depend on how the bytes are split.
///
///     var parser = KeyParser()
///     for byte in bytes { parser.feed(byte) { keys.append($0) } }
///     if parser.isWaiting { … parser.timeOut { keys.append($0) } }
///
/// Unknown and overlong sequences are left out; bytes that aren't UTF-8 become U+FFFD. The parser
/// stores at most `longestPaste` bytes.
public struct KeyParser: Sendable {
  public static let longestPaste = 1 << 16
  private static let longestSequence = 64
  private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  private enum State {
    case ground
    case escape
    /// After ESC O.
    case shifted
    /// After ESC [, with the bytes so far; too many are dropped.
    case sequence([UInt8])
    /// Between the brackets of a paste, with the number of matched bytes of the closing one.
    case paste(matched: Int)
  }

  private var state = State.ground
  private var decoder = ScalarDecoder()
  private var pasted: [UInt8] = []
  /// The reply of the terminal that the last byte completed; it is no key.
  private(set) var reply: TerminalReply?

  public init() {}

  /// Whether the bytes so far may be a key of their own, which `timeOut` confirms after a short wait.
  public var isWaiting: Bool {
    switch state {
    case .escape, .shifted: true
    case .sequence(let bytes): bytes.isEmpty
    case .ground, .paste: false
    }
  }

  /// Takes waiting bytes, such as ESC, as a key; other bytes keep waiting.
  public mutating func timeOut(_ emit: (KeyPress) -> Void) {
    guard isWaiting else { return }
    switch state {
    case .shifted: emit(.alt("O"))
    case .sequence: emit(.alt("["))
    default: emit(.escape)
    }
    state = .ground
  }

  public mutating func feed(_ byte: UInt8, _ emit: (KeyPress) -> Void) {
    reply = nil
    switch state {
    case .ground: ground(byte, emit)
    case .escape: afterEscape(byte, emit)
    case .shifted:
      state = .ground
      if byte < 0x20 {
        ground(byte, emit)
      } else if let key = byte == UInt8(ascii: "M") ? .enter : Self.key(final: byte) {
        emit(key)
      }
    case .sequence(let bytes): sequence(bytes, byte, emit)
    case .paste(let matched): paste(matched, byte, emit)
    }
  }

  private mutating func ground(_ byte: UInt8, _ emit: (KeyPress) -> Void) {
    let (isBroken, scalar) = decoder.feed(byte)
    if isBroken { emit(.text("\u{FFFD}")) }
    guard let scalar else { return }
    switch scalar.value {
    case 0x1B: state = .escape
    case 0x09: emit(.tab)
    case 0x0A, 0x0D: emit(.enter)
    case 0x08, 0x7F: emit(.backspace)
    case 0x01...0x1A: emit(.control(Unicode.Scalar(byte + 0x60)))
    case 0x00, 0x1C...0x1F: emit(.control(Unicode.Scalar(byte + 0x40)))
    default: emit(.text(scalar))
    }
  }

  private mutating func afterEscape(_ byte: UInt8, _ emit: (KeyPress) -> Void) {
    state = .ground
    switch byte {
    case UInt8(ascii: "["): state = .sequence([])
    case UInt8(ascii: "O"): state = .shifted
    case 0x21..<0x7F: emit(.alt(Unicode.Scalar(byte)))
    default:
      emit(.escape)
      ground(byte, emit)
    }
  }

  private mutating func sequence(
    _ bytes: [UInt8], _ byte: UInt8, _ emit: (KeyPress) -> Void
  ) {
    switch byte {
    case 0x20...0x3F:
      state = .sequence(bytes.count < Self.longestSequence ? bytes + [byte] : bytes)
    case 0x40...0x7E:
      state = .ground
      reply = TerminalReply(bytes, final: byte)
      if reply != nil { return }
      if bytes == Array("200".utf8), byte == UInt8(ascii: "~") {
        state = .paste(matched: 0)
      } else if bytes.count < Self.longestSequence, let key = Self.key(bytes, final: byte) {
        emit(key)
      }
    default:
      // The sequence was broken off: the byte begins a new one.
      state = .ground
      ground(byte, emit)
    }
  }

  private mutating func paste(_ matched: Int, _ byte: UInt8, _ emit: (KeyPress) -> Void) {
    if byte == Self.pasteEnd[matched] {
      state = .paste(matched: matched + 1)
      guard matched + 1 == Self.pasteEnd.count else { return }
      state = .ground
      emit(.paste(Self.text(ofPaste: pasted)))
      pasted = []
      return
    }
    keep(Self.pasteEnd[..<matched])
    if byte == Self.pasteEnd[0] {
      state = .paste(matched: 1)
    } else {
      keep(CollectionOfOne(byte))
      state = .paste(matched: 0)
    }
  }

  private mutating func keep(_ bytes: some Collection<UInt8>) {
    pasted += bytes.prefix(Self.longestPaste - pasted.count)
  }

  private static func text(ofPaste bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    var followsReturn = false
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\r": text.append("\n")
      case "\n": if !followsReturn { text.append("\n") }
      case "\t": text.append("\t")
      default: if scalar.properties.generalCategory != .control { text.append(scalar) }
      }
      followsReturn = scalar == "\r"
    }
    return String(text)
  }
}
