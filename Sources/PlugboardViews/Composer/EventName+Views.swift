/// What hosts ask modules for; the base plugin answers, others decorate its answer.
extension EventName<View> {
  /// The top of a page, above its cards.
  public static let pageView = EventName("page.view")
  /// The top of a card, above its components.
  public static let cardView = EventName("card.view")
  /// The top of a component, above its items.
  public static let componentView = EventName("component.view")
  /// The whole of an item.
  public static let itemView = EventName("item.view")
}

extension EventName<Layout> {
  /// Where the items of a component stand; a stack where nobody answers.
  public static let componentLayout = EventName("component.layout")
}

extension EventName<PageList> {
  /// How the cards of a page stand below one another; without margin and gap where nobody answers.
  public static let pageList = EventName("page.list")
}
