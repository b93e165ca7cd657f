internal import Plugboard
internal import PlugboardTerminal

/// Measures and cuts text in cells.
enum CellText {
  /// The cells that a text takes where each character is drawn as one glyph.
  static func width(of text: some StringProtocol) -> Int { CellMeasure().width(of: text) }

  /// Returns the text if it fits into a width, else its beginning with "…".
  static func cut(_ text: String, to width: Int) -> String { CellMeasure().cut(text, width: width) }
}
