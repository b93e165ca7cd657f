/// Returns the keys of the protocol in which each key has a code, as kitty defines it.
extension KeyParser {
  /// Returns the key of a code; the first field may hold the codes with Shift and of the same key on
  /// a keyboard with Latin letters.
  static func key(code: Int?, _ fields: KeyFields) -> TerminalKey? {
    guard let code, let modifiers = fields.modifiers() else { return nil }
    if let key = keypadKey(code) { return key.with(modifiers) }
    guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return nil }
    switch scalar.properties.generalCategory {
    case .control:
      return [0x09, 0x0D, 0x1B, 0x7F, 0x08].contains(code)
        ? key(ofControl: scalar)?.with(modifiers) : nil
    case .privateUse: return nil
    default: break
    }
    // The codes beside the first count only if they are characters.
    let other = { (part: Int) -> Unicode.Scalar? in
      guard let code = fields.part(part, of: 0).flatMap({ UInt32(exactly: $0) }),
        let scalar = Unicode.Scalar(code),
        ![.control, .privateUse].contains(scalar.properties.generalCategory)
      else { return nil }
      return scalar
    }
    if modifiers.contains(.shift), modifiers.isSubset(of: [.shift, .alt]), let shifted = other(1) {
      return TerminalKey.text(shifted).with(modifiers.subtracting(.shift))
    }
    if modifiers.contains(.control), !scalar.isASCII, let latin = other(2) {
      return TerminalKey.text(latin).with(modifiers)
    }
    return TerminalKey.text(scalar).with(modifiers)
  }

  /// Returns the key of the keypad, or the function key, of a code.
  private static func keypadKey(_ code: Int) -> TerminalKey? {
    switch code {
    case 57376...57398: .function(code - 57376 + 13)
    case 57399...57408: Unicode.Scalar(UInt32(code - 57399 + 0x30)).map(TerminalKey.text)
    case 57409: .text(".")
    case 57410: .text("/")
    case 57411: .text("*")
    case 57412: .text("-")
    case 57413: .text("+")
    case 57414: .enter
    case 57415: .text("=")
    case 57416: .text(",")
    case 57417: .left
    case 57418: .right
    case 57419: .up
    case 57420: .down
    case 57421: .pageUp
    case 57422: .pageDown
    case 57423: .home
    case 57424: .end
    case 57425: .insert
    case 57426: .delete
    default: nil
    }
  }
}
