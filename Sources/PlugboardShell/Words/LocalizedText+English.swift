internal import Plugboard

extension LocalizedText {
  /// The text in English, in which commands and scripts answer.
  var inEnglish: String { text(for: ["en"]) }
}
