internal import Plugboard

/// The whole words of a command that is being typed, assigned as far as they fit.
struct GivenWords {
  private(set) var plain: [Word] = []
  private(set) var options: Set<String> = []
  /// The option at the end that still needs its value.
  private(set) var open: CommandForm.Option?
  /// Whether no further word is an option.
  private(set) var isEnded = false

  init(_ words: [Word], of form: CommandForm) {
    for word in words {
      if open != nil {
        open = nil
      } else if isEnded || !word.isBare || !word.text.hasBytePrefix("--") {
        plain.append(word)
      } else if word.text == "--" {
        isEnded = true
      } else {
        let name = String(word.text.unicodeScalars.prefix { $0 != "=" })
        options.insert(name)
        let option = form.options.first { $0.name == name }
        if option?.value != nil, !word.text.unicodeScalars.contains("=") { open = option }
      }
    }
  }
}
