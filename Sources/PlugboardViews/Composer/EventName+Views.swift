/// Events by which hosts ask modules for their views; the base plugin answers, others decorate it.
extension EventName<View, Void> {
  /// The top of a page, above its cards.
  public static let pageView = EventName("page.view")
  /// The top of a card, above its components.
  public static let cardView = EventName("card.view")
  /// The top of a component, above its items.
  public static let componentView = EventName("component.view")
  /// The whole of an item.
  public static let itemView = EventName("item.view")
}

extension EventName<Layout, Void> {
  /// The layout of the items of a component; a stack if there is no answer.
  public static let componentLayout = EventName("component.layout")
}

extension EventName<PageList, Void> {
  /// The list of the cards of a page; without margin and gap if there is no answer.
  public static let pageList = EventName("page.list")
}
