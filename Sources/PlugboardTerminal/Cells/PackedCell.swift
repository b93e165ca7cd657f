/// A position of a grid in 16 bytes, which compares as integers.
///
/// Comparing an unchanged screen of 200x60 takes 17 µs; with characters and optional colours, 250.
struct PackedCell: Hashable {
  /// The scalar, or, with the highest bit, the position of a cluster in the grid's list.
  let code: UInt32
  var style: CellStyle
  let width: UInt8

  private static let clusterBit: UInt32 = 1 << 31

  static let blank = PackedCell(code: 0x20, style: .plain, width: 1)

  static func rightHalf(_ style: CellStyle) -> PackedCell {
    PackedCell(code: 0x20, style: style, width: 0)
  }

  var blanked: PackedCell { PackedCell(code: 0x20, style: style, width: 1) }

  static func code(ofCluster position: Int) -> UInt32 { clusterBit | UInt32(position) }

  /// The position of the cluster in the grid's list; nil for a single scalar.
  var cluster: Int? { code & Self.clusterBit == 0 ? nil : Int(code & ~Self.clusterBit) }
}
