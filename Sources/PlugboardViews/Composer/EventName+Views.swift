/// Events by which hosts ask modules for their views; the base plugin answers, others decorate it.
extension EventName<ViewValue, Void> {
  /// Asks for the top of a page, above its cards.
  public static let pageView = EventName(
    "page.view",
    summary: "Asks for the top of a page, above its cards.")
  /// Asks for the overlay of a page: a dialog, in its centre, which a person has to answer first; a
  /// toast, at its bottom on the right; or a column of both.
  public static let pageOverlay = EventName(
    "page.overlay",
    summary: """
      Asks for the overlay of a page: a dialog, in its centre, which a person has to answer \
      first; a toast, at its bottom on the right; or a column of both.
      """)
  /// Asks for the top of a card, above its components.
  public static let cardView = EventName(
    "card.view",
    summary: "Asks for the top of a card, above its components.")
  /// Asks for the top of a component, above its items.
  public static let componentView = EventName(
    "component.view",
    summary: "Asks for the top of a component, above its items.")
  /// Asks for the bottom of a card, below its components.
  public static let cardFooter = EventName(
    "card.footer",
    summary: "Asks for the bottom of a card, below its components.")
  /// Asks for the bottom of a component, below its items.
  public static let componentFooter = EventName(
    "component.footer",
    summary: "Asks for the bottom of a component, below its items.")
  /// Asks for the content of a page without any other, in place of its cards.
  public static let pageEmpty = EventName(
    "page.empty",
    summary: "Asks for the content of a page without any other, in place of its cards.")
  /// Asks for the whole of an item.
  public static let itemView = EventName("item.view", summary: "Asks for the whole of an item.")
}

extension EventName<LayoutChoice, Void> {
  /// Asks for the layout of the items of a component, which lie one below another if there is no
  /// answer.
  public static let componentLayout = EventName(
    "component.layout",
    summary: """
      Asks for the layout of the items of a component, which lie one below another if there is \
      no answer.
      """)
}

extension EventName<Int, Void> {
  /// Asks a card for the position of the component that it shows alone, from 0; without an answer it shows all
  /// components in a column.
  public static let cardComponent = EventName(
    "card.component",
    summary: """
      Asks a card for the position of the component that it shows alone, from 0; without an \
      answer it shows all components in a column.
      """)
}

extension EventName<PageList, Void> {
  /// Asks for the list of the cards of a page, which has neither margin nor gap if there is no
  /// answer.
  public static let pageList = EventName(
    "page.list",
    summary: """
      Asks for the list of the cards of a page, which has neither margin nor gap if there is no \
      answer.
      """)
}

extension EventName<String, Void> {
  /// Reports to a page that a person has pulled its list down from the top; the response is the state
  /// of its sources afterwards.
  public static let listDidPull = EventName(
    "list.didPull",
    summary: """
      Reports to a page that a person has pulled its list down from the top; the response is the \
      state of its sources afterwards.
      """
  )
  .fired(at: .page)
  /// Reports to a page that its list shows its end; the response is the state of the source there.
  public static let listDidReachEnd = EventName(
    "list.didReachEnd",
    summary: """
      Reports to a page that its list shows its end; the response is the state of the source \
      there.
      """
  )
  .fired(at: .page)
}

extension EventName<Value, Int> {
  /// Reports to a page that the screen shows a frame of it, with so many views.
  public static let pageDidDraw = EventName(
    "page.didDraw", .views,
    summary: "Reports to a page that the screen shows a frame of it, with so many views."
  )
  .fired(at: .page)
}

extension Key<Int> {
  static let views = Key("views", in: 0...Int.max, summary: "A number of views.")
}

extension EventName<Value, Double> {
  /// Reports to an item the share of its view that the screen shows, from 0 to 1, when that has changed.
  public static let itemVisibility = EventName(
    "item.visibility", .share,
    summary: """
      Reports to an item the share of its view that the screen shows, from 0 to 1, when that has \
      changed.
      """
  )
  .fired(at: .item)
}

extension Key<Double> {
  /// A part of a whole, from 0 to 1.
  public static let share = Key("share", in: 0...1, summary: "A part of a whole, from 0 to 1.")
}

extension EventName<Bool, Int> {
  /// Asks a component to show an item that its layout leaves out or places beside the visible part;
  /// the param is the item's position. The response is whether the component does so itself.
  public static let componentReveal = EventName(
    "component.reveal", .index,
    summary: """
      Asks a component to show an item that its layout leaves out or places beside the visible \
      part; the param is the item's position. The response is whether the component does so \
      itself.
      """)
  /// Asks a card to show a component in place of its present single one; the param is the
  /// component's position. The response is whether the card does so.
  public static let cardReveal = EventName(
    "card.reveal", .index,
    summary: """
      Asks a card to show a component in place of its present single one; the param is the \
      component's position. The response is whether the card does so.
      """)
}

extension EventName<Value, Bool> {
  /// Reports to a component that the focus of a person has come into it, or has left it.
  public static let componentFocusDidChange = EventName(
    "component.focusDidChange", .hasFocus,
    summary: """
      Reports to a component that the focus of a person has come into it, or has left it.
      """
  )
  .fired(at: .component)
}

extension Key<Bool> {
  /// Whether the focus is in a component: on it, on one of its items or in one of their controls.
  public static let hasFocus = Key(
    "hasFocus",
    summary: """
      Whether the focus is in a component: on it, on one of its items or in one of their \
      controls.
      """)
}

extension Key<Int> {
  /// The position of an item in its component, or of a component in its card, from 0.
  public static let index = Key(
    "index", in: 0...Int.max,
    summary: "The position of an item in its component, or of a component in its card, from 0.")
}

extension EventName<String, String?> {
  /// Asks a module for the URL that a tap on it, or on the control with an id, opens; a document has a
  /// link there.
  public static let linkURL = EventName(
    "link.url", Key<String>("control"),
    summary: """
      Asks a module for the URL that a tap on it, or on the control with an id, opens; a \
      document has a link there.
      """)
}
