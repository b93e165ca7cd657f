/// Parses the bytes of a terminal into keys; the result doesn't depend on how the bytes are split.
///
///     var parser = KeyParser()
///     for byte in bytes {
///       parser.feed(byte) { if case .key(let key) = $0 { keys.append(key) } }
///     }
///     if let limit = parser.timeLimit(escapeDelay: 50) { … parser.timeOut { … } }
///
/// Overlong sequences are left out; bytes that aren't UTF-8 become U+FFFD. The parser stores less than
/// 8 KB.
public struct KeyParser: Sendable {
  public enum Output: Hashable, Sendable {
    case key(TerminalKey)
    /// A sequence that is no key, such as the answer to a query.
    case sequence(TerminalSequence)
  }

  /// The most bytes of UTF-8 in one `TerminalKey.paste`; a longer paste arrives in parts.
  public static let longestPaste = 4096
  /// The milliseconds without a byte after which a sequence that has begun is dropped, and the text of a
  /// paste that has begun is a key.
  private static let patience = 1000
  /// The milliseconds after a Ctrl-C in which the end of its paste shows that it was a part of it.
  private static let interruptDelay = 500
  /// The milliseconds without a byte after which the rest of an interrupted paste has ended.
  private static let silence = 250
  private static let longestSequence = 64
  private static let longestString = 1024

  private enum State {
    case ground
    case escape
    /// After ESC, in a character of several bytes.
    case alt
    /// After ESC O.
    case shifted
    /// After ESC [.
    case sequence
    /// After ESC [ [, as the Linux console begins function keys.
    case console
    /// After ESC [ M, in the three bytes of a pointer of the old form.
    case oldPointer
    /// After ESC and `]`, `P` or `_`, which begin a string only before certain characters.
    case opening(UInt8)
    case string(UInt8)
    /// After an ESC in a string.
    case stringEscape(UInt8)
    case paste(PasteReader)
  }

  private var state = State.ground
  private var decoder = ScalarDecoder()
  /// The bytes of the sequence or string so far.
  private var bytes: [UInt8] = []

  public init() {}

  /// Returns the milliseconds without another byte after which `timeOut` is to be called; nil if none.
  ///
  /// `escapeDelay` is the time after which an ESC is a key of its own. Longer waits concern incomplete
  /// input: sequences are dropped, and the text of a paste arrives.
  public func timeLimit(escapeDelay: Int) -> Int? {
    switch state {
    case .ground: nil
    case .escape, .alt, .shifted, .opening: escapeDelay
    case .sequence: bytes.isEmpty ? escapeDelay : max(escapeDelay, Self.patience)
    case .console, .oldPointer, .string, .stringEscape: max(escapeDelay, Self.patience)
    case .paste(let reader):
      if reader.interrupt != nil {
        Self.interruptDelay
      } else if reader.isDropped {
        Self.silence
      } else {
        reader.isStalled ? nil : max(escapeDelay, Self.patience)
      }
    }
  }

  /// Whether Ctrl-C has arrived in a paste that hasn't ended, which is a part of the text or, if the
  /// closing bracket was lost, a person's way out.
  ///
  /// `timeOut` is to be called when the time limit has passed since then, even if bytes arrive.
  public var isInterrupted: Bool {
    if case .paste(let reader) = state { reader.interrupt != nil } else { false }
  }

  /// Ends the wait for more bytes: an ESC becomes a key, and incomplete sequences are dropped.
  ///
  /// A paste goes on, as its newlines must not become keys, but its text so far arrives. Ctrl-C ends it,
  /// and the text after it is dropped until there is a pause or the closing bracket: a text can't
  /// time it, and so can't pass for keys.
  public mutating func timeOut(_ emit: (Output) -> Void) {
    switch state {
    case .escape, .alt: emit(.key(.escape))
    case .shifted: emit(.key(.alt("O")))
    case .opening(let byte): emit(.key(.alt(Unicode.Scalar(byte))))
    case .sequence: if bytes.isEmpty { emit(.key(.alt("["))) }
    case .paste(var reader):
      if let interrupt = reader.interrupt {
        reader.drop { emit(.key(.paste($0))) }
        emit(.key(.control("c")))
        if interrupt == .last { break }
      } else if reader.isDropped {
        break
      } else {
        reader.stall { emit(.key(.paste($0))) }
      }
      state = .paste(reader)
      return
    default: break
    }
    begin(.ground)
  }

  public mutating func feed(_ byte: UInt8, _ emit: (Output) -> Void) {
    switch state {
    case .ground: ground(byte, emit)
    case .escape: afterEscape(byte, emit)
    case .alt: afterAlt(byte, emit)
    case .shifted: afterShift(byte, emit)
    case .sequence: sequence(byte, emit)
    case .console:
      begin(.ground)
      if UInt8(ascii: "A")...UInt8(ascii: "E") ~= byte {
        emit(.key(.function(Int(byte - UInt8(ascii: "A")) + 1)))
      } else if byte < 0x20 {
        ground(byte, emit)
      }
    case .oldPointer: oldPointer(byte, emit)
    case .opening(let introducer): opening(introducer, byte, emit)
    case .string(let introducer): string(introducer, byte, emit)
    case .stringEscape(let introducer):
      if byte == UInt8(ascii: "\\") { return endString(introducer, emit) }
      begin(.escape)
      afterEscape(byte, emit)
    case .paste: paste(byte, emit)
    }
  }

  private mutating func begin(_ next: State) {
    state = next
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func ground(_ byte: UInt8, _ emit: (Output) -> Void) {
    let (isBroken, scalar) = decoder.feed(byte)
    if isBroken { emit(.key(.text("\u{FFFD}"))) }
    if let scalar { character(scalar, emit) }
  }

  private mutating func character(_ scalar: Unicode.Scalar, _ emit: (Output) -> Void) {
    if scalar == "\u{1B}" { return begin(.escape) }
    guard scalar.properties.generalCategory == .control else { return emit(.key(.text(scalar))) }
    if let key = Self.key(ofControl: scalar) { emit(.key(key)) }
  }

  private mutating func afterEscape(_ byte: UInt8, _ emit: (Output) -> Void) {
    begin(.ground)
    switch byte {
    case UInt8(ascii: "["): begin(.sequence)
    case UInt8(ascii: "O"): begin(.shifted)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"): begin(.opening(byte))
    case 0x21..<0x7F: emit(.key(.alt(Unicode.Scalar(byte))))
    case 0x7F: emit(.key(.with(.alt, .backspace)))
    case 0x80...:
      begin(.alt)
      afterAlt(byte, emit)
    default:
      emit(.key(.escape))
      ground(byte, emit)
    }
  }

  private mutating func afterAlt(_ byte: UInt8, _ emit: (Output) -> Void) {
    let isFirst = !decoder.isInside
    let (isBroken, scalar) = decoder.feed(byte)
    if isBroken || isFirst && scalar != nil {
      // The bytes after the ESC are no character.
      begin(.ground)
      emit(.key(.escape))
      emit(.key(.text("\u{FFFD}")))
      if isBroken, let scalar { character(scalar, emit) }
    } else if let scalar {
      begin(.ground)
      if scalar.properties.generalCategory != .control { emit(.key(.alt(scalar))) }
    }
  }

  private mutating func afterShift(_ byte: UInt8, _ emit: (Output) -> Void) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      // Modifiers in front of the final byte, as in a longer sequence.
      begin(.sequence)
      sequence(byte, emit)
    case ..<0x20:
      begin(.ground)
      ground(byte, emit)
    default:
      begin(.ground)
      if let key = Self.shiftedKey(byte) { emit(.key(key)) }
    }
  }

  private mutating func sequence(_ byte: UInt8, _ emit: (Output) -> Void) {
    switch byte {
    case 0x20...0x3F: if bytes.count < Self.longestSequence { bytes.append(byte) }
    case UInt8(ascii: "M") where bytes.isEmpty: begin(.oldPointer)
    case UInt8(ascii: "[") where bytes.isEmpty: begin(.console)
    case UInt8(ascii: "~") where bytes.elementsEqual("200".utf8): begin(.paste(PasteReader()))
    case 0x40...0x7E:
      let parameters = bytes
      begin(.ground)
      guard parameters.count < Self.longestSequence else { return }
      if let key = Self.key(parameters, final: byte) {
        emit(.key(key))
      } else {
        let body = String(decoding: parameters, as: UTF8.self)
        emit(.sequence(TerminalSequence("[", body: body, final: Unicode.Scalar(byte))))
      }
    default:
      // The sequence was broken off: the byte begins a new one.
      begin(.ground)
      ground(byte, emit)
    }
  }

  private mutating func oldPointer(_ byte: UInt8, _ emit: (Output) -> Void) {
    guard byte >= 0x20 else {
      begin(.ground)
      return ground(byte, emit)
    }
    bytes.append(byte)
    guard bytes.count == 3 else { return }
    let pointer = Self.oldPointer(bytes)
    begin(.ground)
    if let pointer { emit(.key(.pointer(pointer))) }
  }

  /// Takes the byte after `ESC ]`, `ESC P` or `ESC _`, which are also keys with Alt.
  private mutating func opening(_ introducer: UInt8, _ byte: UInt8, _ emit: (Output) -> Void) {
    let isString =
      switch introducer {
      case UInt8(ascii: "]"): 0x30...0x39 ~= byte
      case UInt8(ascii: "_"): byte == UInt8(ascii: "G")
      default: 0x20...0x3F ~= byte
      }
    if isString {
      begin(.string(introducer))
      string(introducer, byte, emit)
    } else {
      emit(.key(.alt(Unicode.Scalar(introducer))))
      begin(.ground)
      ground(byte, emit)
    }
  }

  private mutating func string(_ introducer: UInt8, _ byte: UInt8, _ emit: (Output) -> Void) {
    switch byte {
    case 0x07: endString(introducer, emit)
    case 0x1B: state = .stringEscape(introducer)
    case ..<0x20:
      // The string was broken off.
      begin(.ground)
      ground(byte, emit)
    default: if bytes.count < Self.longestString { bytes.append(byte) }
    }
  }

  private mutating func endString(_ introducer: UInt8, _ emit: (Output) -> Void) {
    let body = bytes
    begin(.ground)
    guard body.count < Self.longestString else { return }
    let text = String(decoding: body, as: UTF8.self)
    emit(.sequence(TerminalSequence(Unicode.Scalar(introducer), body: text)))
  }

  private mutating func paste(_ byte: UInt8, _ emit: (Output) -> Void) {
    guard case .paste(var reader) = state else { return }
    state = .ground
    if !reader.feed(byte, { emit(.key(.paste($0))) }) { state = .paste(reader) }
  }
}
