internal import Plugboard

/// A colour in 32 bits, also of the terminal and of its palette; see `PackedCell` for
/// the gain.
struct Ink: Hashable, Sendable {
  /// The kind in the upper byte: the terminal's own, named, palette, 24 bits; the value below.
  private let bits: UInt32

  static let terminal = Ink(bits: 0)

  private static let named: [CellStyle.Color] = [
    .black, .red, .green, .yellow, .blue, .magenta, .cyan, .white, .brightBlack, .brightRed,
    .brightGreen, .brightYellow, .brightBlue, .brightMagenta, .brightCyan, .brightWhite,
  ]

  private init(bits: UInt32) { self.bits = bits }

  init(_ color: CellStyle.Color?) {
    bits =
      switch color {
      case nil: 0
      case .rgb(let rgb):
        3 << 24 | UInt32(rgb.red) << 16 | UInt32(rgb.green) << 8 | UInt32(rgb.blue)
      case .some(let named): 1 << 24 | UInt32(Self.named.firstIndex(of: named) ?? 0)
      }
  }

  /// The colour; nil for the terminal's.
  var color: CellStyle.Color? {
    switch bits >> 24 {
    case 0: nil
    case 1: Self.named[Int(bits & 15)]
    case 2: .rgb(TerminalPalette.color(Int(bits & 255)))
    default: .rgb(RGB(hex: bits))
    }
  }

  var rgb: RGB? { bits >> 24 == 3 ? RGB(hex: bits) : nil }

  /// Returns the nearest colour that a terminal of a depth shows.
  func reduced(to depth: ColorDepth) -> Ink {
    guard depth != .none else { return .terminal }
    guard depth != .full, let rgb else { return self }
    return depth == .sixteen
      ? Ink(bits: 1 << 24 | UInt32(TerminalPalette.nearestOf16(to: rgb)))
      : Ink(bits: 2 << 24 | UInt32(TerminalPalette.nearestOf256(to: rgb)))
  }

  /// Appends the codes of the colour, of a foreground from 30, of a background from 40.
  func appendCodes(_ base: Int, to bytes: inout [UInt8]) {
    let value = Int(bits & 0xFFFFFF)
    switch bits >> 24 {
    case 0: bytes.append(decimal: base + 9)
    case 1: bytes.append(decimal: value < 8 ? base + value : base + 60 + value - 8)
    case 2:
      bytes.append(decimal: base + 8)
      bytes += ";5;".utf8
      bytes.append(decimal: value)
    default:
      bytes.append(decimal: base + 8)
      bytes += ";2;".utf8
      bytes.append(decimal: value >> 16)
      bytes.append(UInt8(ascii: ";"))
      bytes.append(decimal: value >> 8 & 255)
      bytes.append(UInt8(ascii: ";"))
      bytes.append(decimal: value & 255)
    }
  }
}

extension [UInt8] {
  /// Appends the digits of a number from 0 to 9999.
  mutating func append(decimal number: Int) {
    if number >= 1000 { append(UInt8(ascii: "0") + UInt8(number / 1000)) }
    if number >= 100 { append(UInt8(ascii: "0") + UInt8(number / 100 % 10)) }
    if number >= 10 { append(UInt8(ascii: "0") + UInt8(number / 10 % 10)) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
