internal import Plugboard

extension Style {
  /// Appends the sequence that changes a terminal from the previous style to this one.
  ///
  /// If only colours become other colours, it names these alone; else it sets exactly this style.
  func appendSequence(after previous: Style, _ depth: ColorDepth, to bytes: inout [UInt8]) {
    let isRecoloured =
      traits == previous.traits && (foreground == nil) == (previous.foreground == nil)
      && (background == nil) == (previous.background == nil)
    if isRecoloured, depth == .none { return }
    bytes += [0x1B, UInt8(ascii: "[")]
    let start = bytes.count
    if !isRecoloured {
      bytes.append(UInt8(ascii: "0"))
      if traits.contains(.bold) { bytes += ";1".utf8 }
      if traits.contains(.dim) { bytes += ";2".utf8 }
      if traits.contains(.underlined) { bytes += ";4".utf8 }
      if traits.contains(.reversed) { bytes += ";7".utf8 }
    }
    if depth != .none {
      if let foreground, !isRecoloured || foreground != previous.foreground {
        foreground.appendCodes(depth, 30, start, to: &bytes)
      }
      if let background, !isRecoloured || background != previous.background {
        background.appendCodes(depth, 40, start, to: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "m"))
  }
}

extension Style.Color {
  /// Appends the codes of the colour, those of a foreground from 30, of a background from 40.
  fileprivate func appendCodes(
    _ depth: ColorDepth, _ base: Int, _ start: Int, to bytes: inout [UInt8]
  ) {
    func append(_ number: Int) {
      if bytes.count > start { bytes.append(UInt8(ascii: ";")) }
      bytes.append(decimal: number)
    }
    switch (self, depth) {
    case (.rgb(let color), .full):
      append(base + 8)
      append(2)
      append(Int(color.red))
      append(Int(color.green))
      append(Int(color.blue))
    case (.rgb(let color), .twoHundredFiftySix):
      append(base + 8)
      append(5)
      append(TerminalPalette.nearestOf256(to: color))
    case (.rgb(let color), _):
      append(Self.code(TerminalPalette.nearestOf16(to: color), base))
    default:
      append(Self.code(index ?? 0, base))
    }
  }

  /// Returns the code of a named colour.
  private static func code(_ index: Int, _ base: Int) -> Int {
    index < 8 ? base + index : base + 60 + index - 8
  }

  /// The number of a named colour in the terminal's palette.
  private var index: Int? {
    switch self {
    case .black: 0
    case .red: 1
    case .green: 2
    case .yellow: 3
    case .blue: 4
    case .magenta: 5
    case .cyan: 6
    case .white: 7
    case .brightBlack: 8
    case .brightRed: 9
    case .brightGreen: 10
    case .brightYellow: 11
    case .brightBlue: 12
    case .brightMagenta: 13
    case .brightCyan: 14
    case .brightWhite: 15
    case .rgb: nil
    }
  }
}

extension [UInt8] {
  /// Appends the digits of a number from 0 to 999.
  fileprivate mutating func append(decimal number: Int) {
    if number >= 100 { append(UInt8(ascii: "0") + UInt8(number / 100)) }
    if number >= 10 { append(UInt8(ascii: "0") + UInt8(number / 10 % 10)) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
