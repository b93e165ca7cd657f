public import Plugboard

extension EventName<Bool> {
  /// The host says that a module was tapped, or a button in its view; whether that did anything.
  public static let gestureTap = EventName("gesture.tap", params: Key<String>.button)
  /// The module was tapped; whether that did anything.
  public static let itemTap = EventName("item.tap")
}

extension Key<String> {
  /// The label of the button that was tapped; absent where the view was tapped as a whole.
  public static let button = Key("button")
}
