/// The reading of bytes: characters, controls and sequences.
extension TerminalEmulator {
  public mutating func take(_ bytes: some Sequence<UInt8>) {
    rest += bytes
    var start = 0
    while start < rest.count, let end = takeOne(from: start) { start = end }
    rest.removeFirst(start)
  }

  /// Takes the character or sequence at a position and returns its end; nil if it isn't whole.
  private mutating func takeOne(from start: Int) -> Int? {
    let byte = rest[start]
    if byte == 0x1B { return takeEscape(from: start) }
    if byte < 0x20 || byte == 0x7F {
      control(byte)
      return start + 1
    }
    let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    guard start + length <= rest.count else { return nil }
    let text = String(decoding: rest[start..<start + length], as: UTF8.self)
    for scalar in text.unicodeScalars { put(scalar) }
    return start + length
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x08: move(x: cursor.x - 1, y: cursor.y)
    case 0x09: move(x: (cursor.x / 8 + 1) * 8, y: cursor.y)
    case 0x0A...0x0C: lineFeed()
    case 0x0D: move(x: 0, y: cursor.y)
    default: break
    }
  }

  private mutating func takeEscape(from start: Int) -> Int? {
    guard start + 1 < rest.count else { return nil }
    let second = rest[start + 1]
    switch second {
    case UInt8(ascii: "["):
      guard let end = rest[(start + 2)...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
        return nil
      }
      obey(rest[end], String(decoding: rest[(start + 2)..<end], as: UTF8.self))
      return end + 1
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"):
      guard let end = rest[(start + 2)...].firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else {
        return nil
      }
      let isLong = rest[end] == 0x1B
      guard !isLong || end + 1 < rest.count else { return nil }
      commands.append(String(decoding: rest[(start + 1)..<end], as: UTF8.self))
      return end + (isLong ? 2 : 1)
    case UInt8(ascii: "M"): reverseLineFeed()
    case UInt8(ascii: "D"): lineFeed()
    case UInt8(ascii: "E"):
      move(x: 0, y: cursor.y)
      lineFeed()
    case 0x20...0x2F: return start + 2 < rest.count ? start + 3 : nil
    default: break
    }
    return start + 2
  }

  /// Obeys a control sequence.
  private mutating func obey(_ final: UInt8, _ body: String) {
    guard !body.contains(where: { "<=>".contains($0) }), !body.hasSuffix("$") else { return }
    if body.hasPrefix("?") { return setModes(final, body.dropFirst()) }
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let first = numbers.first ?? 0
    let count = max(1, first)
    let inRegion = region.contains(cursor.y) ? cursor.y..<region.upperBound : nil
    switch Character(Unicode.Scalar(final)) {
    case "H", "f": move(x: (numbers.count > 1 ? max(1, numbers[1]) : 1) - 1, y: count - 1)
    case "A": move(x: cursor.x, y: cursor.y - count)
    case "B": move(x: cursor.x, y: cursor.y + count)
    case "C": move(x: cursor.x + count, y: cursor.y)
    case "D": move(x: cursor.x - count, y: cursor.y)
    case "G": move(x: count - 1, y: cursor.y)
    case "d": move(x: cursor.x, y: count - 1)
    case "J": eraseScreen(first)
    case "K":
      erase(
        cursor.y, (first == 0 ? cursor.x : 0)..<(first == 1 ? cursor.x + 1 : size.columns))
    case "X": erase(cursor.y, cursor.x..<min(size.columns, cursor.x + count))
    case "S": scroll(region, by: min(count, region.count))
    case "T": scroll(region, by: -min(count, region.count))
    case "M": if let inRegion { scroll(inRegion, by: min(count, inRegion.count)) }
    case "L": if let inRegion { scroll(inRegion, by: -min(count, inRegion.count)) }
    case "r": setRegion(top: max(1, first), bottom: numbers.count > 1 ? numbers[1] : size.rows)
    case "m": setStyle(numbers)
    case "c": attributeQueries += 1
    default: break
    }
  }

  private mutating func erase(_ y: Int, _ columns: Range<Int>) {
    for x in columns { blank(x, y) }
  }

  private mutating func eraseScreen(_ part: Int) {
    switch part {
    case 0:
      erase(cursor.y, cursor.x..<size.columns)
      for y in (cursor.y + 1)..<max(cursor.y + 1, size.rows) { erase(y, 0..<size.columns) }
    case 1:
      for y in 0..<cursor.y { erase(y, 0..<size.columns) }
      erase(cursor.y, 0..<(cursor.x + 1))
    default: for y in cells.indices { erase(y, 0..<size.columns) }
    }
  }

  private mutating func setRegion(top: Int, bottom: Int) {
    let bottom = bottom == 0 ? size.rows : min(bottom, size.rows)
    guard top < bottom else { return }
    region = (top - 1)..<bottom
    move(x: 0, y: 0)
  }

  private mutating func setModes(_ final: UInt8, _ body: Substring) {
    guard final == UInt8(ascii: "h") || final == UInt8(ascii: "l") else { return }
    let isOn = final == UInt8(ascii: "h")
    for mode in body.split(separator: ";").compactMap({ Int($0) }) {
      let wasOn = modes.contains(mode)
      if isOn { modes.insert(mode) } else { modes.remove(mode) }
      if mode == 2026, wasOn, !isOn { updates += 1 }
      guard mode == 1049, wasOn != isOn else { continue }
      swap(&cells, &otherCells)
      if isOn { for y in cells.indices { erase(y, 0..<size.columns) } }
    }
  }

  private mutating func setStyle(_ numbers: [Int]) {
    var codes = (numbers.isEmpty ? [0] : numbers)[...]
    while let code = codes.popFirst() {
      switch code {
      case 0: style = Style()
      case 1, 2, 4, 7: style.traits.insert(code)
      case 22: style.traits.subtract([1, 2])
      case 24, 27: style.traits.remove(code - 20)
      case 30...37: style.foreground = .palette(code - 30)
      case 40...47: style.background = .palette(code - 40)
      case 90...97: style.foreground = .palette(code - 82)
      case 100...107: style.background = .palette(code - 92)
      case 38: if let color = Self.color(&codes) { style.foreground = color }
      case 48: if let color = Self.color(&codes) { style.background = color }
      case 39: style.foreground = .terminal
      case 49: style.background = .terminal
      default: break
      }
    }
  }

  private static func color(_ codes: inout ArraySlice<Int>) -> Color? {
    switch codes.popFirst() {
    case 5: return codes.popFirst().map { .palette($0) }
    case 2:
      guard codes.count >= 3 else { return nil }
      let rgb = Array(codes.prefix(3))
      codes = codes.dropFirst(3)
      return .rgb(rgb[0], rgb[1], rgb[2])
    default: return nil
    }
  }
}
