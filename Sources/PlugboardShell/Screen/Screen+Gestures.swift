internal import Plugboard

extension Screen {
  /// Tells on which page a person types a text, which newer documents don't disturb.
  func tellGesture(since former: ScreenPrompt?) {
    let (old, new) = (former?.pageOfField, prompt?.pageOfField)
    guard old != new else { return }
    if let new { shell.navigator.beginGesture(on: new) }
    if let old { shell.navigator.endGesture(on: old) }
  }
}
