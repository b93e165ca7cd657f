public import Plugboard

extension EventName<Bool> {
  /// Opens a URL: fired going up, answered at the root; whether it was opened.
  public static let routeOpen = EventName("route.open", params: Key<String>.url)
}

extension Key<String> {
  /// What a tap opens.
  public static let url = Key("url")
}
