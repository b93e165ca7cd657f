public import Plugboard

extension EventName<Bool, String> {
  /// Looks for a text, fired going up: the page shows the results.
  public static let searchSet = EventName(
    "search.set", .text,
    summary: "Looks for a text, fired going up: the page shows what it finds.")
  /// Looks for a text, fired going up, and keeps it among the earlier searches.
  public static let searchSubmit = EventName(
    "search.submit", .text,
    summary: "Looks for a text, fired going up, and keeps it among those that were looked for.")
}

extension EventName<Bool, Void> {
  /// Forgets the texts that were looked for, fired going up.
  public static let searchForget = EventName(
    "search.forget",
    summary: "Forgets the texts that were looked for, fired going up.")
}

extension Key<String> {
  /// The text that the page looks for; absent if there is none.
  public static let searchText = Key(
    "search.text",
    summary: "The text that the page looks for; absent if there is none.")
}

extension Key<[String]> {
  /// The texts that were looked for, the latest first.
  public static let searchHistory = Key(
    "search.history",
    summary: "The texts that were looked for, the latest first.")
}
