public import PlugboardCore
public import PlugboardValues

extension EventName<Bool, String> {
  /// Opens a URL, fired going up to the app or the host; the response is whether it was opened.
  public static let routeOpen = EventName("route.open", .url)
}

extension Key<String> {
  /// The URL that is opened.
  public static let url = Key("url", for: .url)
}
