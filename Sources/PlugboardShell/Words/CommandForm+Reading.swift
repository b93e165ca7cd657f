internal import Plugboard

/// The words given to a command, assigned to its form.
struct Arguments {
  /// The words in the order of the parameters; absent optional ones have none.
  let words: [Word]
  /// The options in the order of the command line, with the values of those options that take one.
  private let options: [(name: String, value: String?)]

  /// Returns the text of a parameter by its position; nil if it was left out.
  func text(_ place: Int) -> String? { place < words.count ? words[place].text : nil }

  /// Returns whether an option was given.
  func has(_ option: String) -> Bool { options.contains { $0.name == option } }

  /// Returns the last value of an option; nil if it was not given.
  func value(of option: String) -> String? { options.last { $0.name == option }?.value }

  /// Returns all values of some options, with their names, in the order of the command line.
  func values(of names: String...) -> [(option: String, value: String)] {
    options.compactMap { option in
      guard names.contains(option.name), let value = option.value else { return nil }
      return (option.name, value)
    }
  }

  fileprivate init(words: [Word], options: [(name: String, value: String?)]) {
    self.words = words
    self.options = options
  }
}

extension CommandForm {
  /// Assigns words to the form; throws if they don't fit.
  func arguments(of words: [Word]) throws(CommandFailure) -> Arguments {
    var plain: [Word] = []
    var given: [(name: String, value: String?)] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.isBare,
        word.text.hasBytePrefix("--") || options.contains(where: { $0.name == word.text })
      else {
        plain.append(word)
        continue
      }
      if word.text == "--" {
        plain += rest
        break
      }
      let (option, stated) = try self.option(word)
      if option.value == nil, stated != nil { throw misuse("\(option.name) takes no value") }
      var value = stated
      if let name = option.value, value == nil {
        guard let next = rest.popFirst() else { throw misuse("\(option.name) needs \(name)") }
        value = next.text
      }
      given.append((option.name, value))
    }
    try check(plain)
    return Arguments(words: plain, options: given)
  }

  /// Returns a failure that shows the usage of the command.
  func misuse(_ text: String, hint: String? = nil) -> CommandFailure {
    .usage(text, hint: hint, form: usage)
  }

  private func option(_ word: Word) throws(CommandFailure) -> (Option, value: String?) {
    let sign = word.text.unicodeScalars.firstIndex(of: "=") ?? word.text.endIndex
    let name = String(word.text[..<sign])
    guard let option = options.first(where: { $0.name == name }) else {
      let nearest = NearestName.of(name, among: options.map(\.name))
      throw misuse(
        "\(self.name) has no option \"\(name)\"", hint: CommandFailure.nearest(nearest))
    }
    return (
      option,
      sign < word.text.endIndex ? String(word.text[sign...].unicodeScalars.dropFirst()) : nil
    )
  }

  private func check(_ words: [Word]) throws(CommandFailure) {
    let required = parameters.filter { $0.kind == .required }
    if words.count < required.count {
      throw misuse("\(name) needs \(required[words.count].name)")
    }
    guard parameters.last?.kind != .repeated, words.count > parameters.count else { return }
    let surplus = words[parameters.count].text
    throw misuse(
      parameters.isEmpty
        ? "\(name) takes no arguments, not even \"\(surplus)\""
        : "\"\(surplus)\" is one argument too many for \(name); put text with blanks into quotes")
  }
}
