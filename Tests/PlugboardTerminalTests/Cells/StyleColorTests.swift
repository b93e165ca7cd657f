import Plugboard
import PlugboardTerminal
import Testing

@Suite("Colours of cells") struct StyleColorTests {
  private func codes(_ style: CellStyle, _ depth: ColorDepth) -> String {
    let all = UnitRect(x: 0, y: 0, width: 1, height: 1)
    var grid = CellGrid(size: UnitSize(width: 1, height: 1))
    grid.write("x", x: 0, y: 0, style: style, clip: all)
    let text = grid.ansiText(depth)
    return String(text.dropFirst(2).prefix { $0 != "m" })
  }

  private func codes(_ hex: UInt32, _ depth: ColorDepth) -> String {
    codes(CellStyle([], .rgb(RGB(hex: hex))), depth)
  }

  @Test(
    "H22 a colour of 24 bits is reduced to the nearest that the terminal has",
    arguments: [
      (0x000000, "16", "30"), (0xFFFFFF, "231", "97"), (0x808080, "244", "90"),
      (0x080808, "232", "30"), (0xEEEEEE, "255", "37"), (0xFF0000, "196", "91"),
      (0xC00000, "124", "31"), (0x00FF00, "46", "92"), (0x0000FF, "21", "34"),
      (0x5F87AF, "67", "90"), (0xFF8700, "208", "33"), (0xFFE08A, "222", "37"),
      (0x14213D, "235", "30"), (0x7B2CBF, "91", "94"), (0x00CED1, "44", "36"),
      (0x2F2F2F, "236", "30"), (0xBCBCBC, "250", "37"),
    ] as [(UInt32, String, String)])
  func reduces(hex: UInt32, of256: String, of16: String) {
    #expect(codes(hex, .full) == "38;2;\(hex >> 16);\(hex >> 8 & 255);\(hex & 255)")
    #expect(codes(hex, .twoHundredFiftySix) == "38;5;\(of256)")
    #expect(codes(hex, .sixteen) == "\(of16)")
    #expect(codes(hex, .none) == "")
  }

  @Test("H22 colours that the palette of 256 has are reduced to themselves")
  func exact() {
    let levels: [UInt32] = [0, 95, 135, 175, 215, 255]
    for index in 0..<216 {
      let (red, green, blue) = (levels[index / 36], levels[index / 6 % 6], levels[index % 6])
      #expect(codes(red << 16 | green << 8 | blue, .twoHundredFiftySix) == "38;5;\(16 + index)")
    }
    for index in 0..<24 {
      let level = UInt32(8 + 10 * index)
      #expect(codes(level * 0x010101, .twoHundredFiftySix) == "38;5;\(232 + index)")
    }
  }

  @Test("Named colours keep their number at each depth but none, behind the character too")
  func named() {
    for depth in [ColorDepth.sixteen, .twoHundredFiftySix, .full] {
      #expect(codes(CellStyle(.bold, .red, on: .brightCyan), depth) == "1;31;106")
      #expect(codes(CellStyle([], .brightBlack, on: .white), depth) == "90;47")
    }
    #expect(codes(CellStyle(.bold, .red, on: .brightCyan), .none) == "1")
  }

  @Test("Where only colours become other colours, the sequence names these alone")
  func recoloured() {
    var grid = CellGrid(size: UnitSize(width: 4, height: 1))
    let all = UnitRect(grid.size)
    for (x, color) in [CellStyle.Color.red, .red, .green, .green].enumerated() {
      let back: CellStyle.Color = x == 0 ? .black : .white
      grid.write("x", x: x, y: 0, style: CellStyle(.bold, color, on: back), clip: all)
    }
    #expect(
      grid.ansiText() == "\u{1B}[1;31;40mx\u{1B}[47mx\u{1B}[32mxx\u{1B}[m\n")
    #expect(grid.ansiText(.none) == "\u{1B}[1mxxxx\u{1B}[m\n")
  }

  @Test("H14 a cell stays small")
  func small() {
    #expect(MemoryLayout<Cell>.stride <= 32)
  }
}
