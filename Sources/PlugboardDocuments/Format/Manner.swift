/// The manner in which a page is shown, as the opener, the route or the page itself asks for it.
///
/// In JSON a string: `"replace"`.
public enum Manner: String, Sendable, CaseIterable, ValueConvertible {
  /// In front of the other pages, which are hidden.
  case push
  /// Over the page in front, which stays visible behind it.
  case present
  /// In place of the page in front, which is closed.
  case replace
  /// As the newest open page of the same name and inputs, which moves to the front; as `push` if there is none.
  case reuse
}
