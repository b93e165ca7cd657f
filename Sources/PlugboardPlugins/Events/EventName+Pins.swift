public import Plugboard

extension EventName<Bool, PagePin> {
  /// Asks the page, going up, to keep a component in its place on the screen, as
  /// `{"pin": "sticky", "module": "home/0/0", "edge": "top"}`; the response is whether it does.
  public static let pagePin = EventName(
    "page.pin", .pin,
    summary: """
      Asks the page, going up, to keep a component in its place on the screen, as `{"pin": \
      "sticky", "module": "home/0/0", "edge": "top"}`; the response is whether it does.
      """)
}

extension EventName<Bool, String> {
  /// Tells the page, going up, that a component no longer keeps its place; the response is whether it
  /// did so before.
  public static let pageUnpin = EventName(
    "page.unpin", .module,
    summary: """
      Tells the page, going up, that a component no longer keeps its place; the response is \
      whether it did so before.
      """)
}

extension Key<PagePin> {
  /// A component that keeps its place on the screen.
  public static let pin = Key("pin", summary: "A component that keeps its place on the screen.")
}

extension Key<[PagePin]> {
  /// The components of a page that keep their place on the screen, in the order in which they came.
  public static let pagePins = Key(
    "page.pins",
    summary: """
      The components of a page that keep their place on the screen, in the order in which they \
      came.
      """)
}

extension Key<String> {
  /// The id of a module.
  public static let module = Key("module", summary: "The id of a module.")
}
