extension EventName<Value> {
  /// The module and everything under it are mounted; parents hear it before children.
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
