/// The name of an event with the type of its response, declared once:
///
///     extension EventName<Bool> { static let itemTap = EventName("item.tap") }
///
/// A misspelt name or a response of another type does not compile. The string form, `"item.tap"`,
/// is the same event.
public struct EventName<Response: ValueConvertible>: Sendable {
  public let name: Name

  /// Declares the event with the keys of its params; untyped fires are checked against their types.
  ///
  /// Declared again, the event keeps what it has and gets the keys that are new.
  public init<each Wrapped>(_ name: String, params: repeat Key<each Wrapped>) {
    var declaration = EventDeclaration(response: Response.valueType, params: [])
    for key in repeat each params { declaration.params.append(KeyDeclaration(key)) }
    self.name = Name(name)
    EventDeclaration.declare(self.name, declaration)
  }

  /// Names an event by its string; declares nothing.
  init(untyped name: Name) {
    self.name = name
  }
}

/// Some events by name, as a manifest lists them.
public struct EventNames: Sendable, Hashable {
  public private(set) var names: [Name] = []

  public init<each Response>(_ events: repeat EventName<each Response>) {
    for event in repeat each events { names.append(event.name) }
  }
}

extension EventName<Value> {
  /// The module and everything below it are mounted; it is fired at parents before children.
  public static let moduleDidLoad = EventName("module.didLoad")
  /// The module is about to end; the last event that reaches it.
  public static let moduleWillUnload = EventName("module.willUnload")
  /// The page has loaded with everything under it.
  public static let pageDidLoad = EventName("page.didLoad")
  /// The page is about to be shown.
  public static let pageWillAppear = EventName("page.willAppear")
  /// The page is shown.
  public static let pageDidAppear = EventName("page.didAppear")
  /// The page is about to be hidden.
  public static let pageWillDisappear = EventName("page.willDisappear")
  /// The page is hidden.
  public static let pageDidDisappear = EventName("page.didDisappear")
}
