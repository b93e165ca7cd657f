internal import Plugboard

/// The form in which a command renders a page.
enum RenderFormat: String, CaseIterable {
  /// The frame of a screen as text.
  case text
  /// The whole page as an HTML document.
  case html

  static let option = CommandForm.Option(
    "--format", value: "text|html",
    "text by default; html is one file with the whole page")

  /// Reads the value of the option; text if there is none.
  static func read(_ text: String?) throws(CommandFailure) -> RenderFormat {
    guard let text else { return .text }
    guard let format = RenderFormat(rawValue: text) else {
      let nearest = NearestName.of(text, among: allCases.map(\.rawValue))
      throw .usage(
        "\"\(text)\" is no format; write text or html",
        hint: CommandFailure.nearest(nearest))
    }
    return format
  }
}
