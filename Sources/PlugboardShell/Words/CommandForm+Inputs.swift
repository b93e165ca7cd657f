internal import Plugboard

extension CommandForm {
  /// The note about inputs in the help of commands that open a page.
  static let inputsNote =
    "An input of the page is written key=value; the page says which it takes, and of which type."

  /// Returns the inputs that follow the page among the arguments.
  func inputs(of arguments: Arguments) throws(CommandFailure) -> Fields {
    var inputs = Fields()
    for word in arguments.words.dropFirst() {
      guard let (key, value) = word.textAssignment else {
        throw misuse("an input is written key=value, not \"\(word.text)\"")
      }
      inputs[key] = .string(value)
    }
    return inputs
  }
}
