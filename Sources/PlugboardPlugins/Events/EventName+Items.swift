public import Plugboard

extension EventName<Bool> {
  /// Reports a tap on a module or on a button in its view; the response is whether it had an effect.
  public static let gestureTap = EventName("gesture.tap", params: Key<String>.button)
  /// Reports a tap on the module; the response is whether it had an effect.
  public static let itemTap = EventName("item.tap")
}

extension Key<String> {
  /// The label of the tapped button; absent if the view was tapped as a whole.
  public static let button = Key("button")
}

extension EventName<Bool> {
  /// Opens a URL: fired going up, answered at the root; the response is whether it was opened.
  public static let routeOpen = EventName("route.open", params: Key<String>.url)
}

extension Key<String> {
  /// The URL that a tap opens.
  public static let url = Key("url")
}
