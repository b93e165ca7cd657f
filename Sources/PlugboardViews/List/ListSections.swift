/// The cards, components and items that a list shows, which it asks for near the screen only.
///
/// The list walks from one to the next: a frame costs a step for each part that is visible or near, however long the
/// list is.
public protocol ListSections: AnyObject {
  /// The page whose cards are listed.
  var page: ModuleID { get }

  /// Returns the next card; the first one after nil.
  func card(after card: ModuleID?) -> ModuleID?
  /// Returns the previous card; the last one before nil.
  func card(before card: ModuleID?) -> ModuleID?
  /// Returns the next component that its card shows; the first one after nil.
  func component(after component: ModuleID?, in card: ModuleID) -> ModuleID?
  /// Returns the previous component that its card shows; the last one before nil.
  func component(before component: ModuleID?, in card: ModuleID) -> ModuleID?
  /// Returns the next item; the first one after nil.
  func item(after item: ModuleID?, in component: ModuleID) -> ModuleID?
  /// Returns the previous item; the last one before nil.
  func item(before item: ModuleID?, in component: ModuleID) -> ModuleID?
  /// Returns consecutive items of a component, all to its end if no limit is given.
  func items(of component: ModuleID, from first: ModuleID, most: Int?) -> [ModuleID]
  /// Returns the position of an item in its component, from 0.
  func position(ofItem item: ModuleID, in component: ModuleID) -> Int

  /// Returns the card, the component and the item that a module is or is in; nil if the list doesn't
  /// show it.
  func path(of module: ModuleID) -> ListPath?
  /// Whether a component comes before a place of the list; neither need be near the screen.
  func isComponent(_ component: ModuleID, before place: ListPlace) -> Bool

  /// Returns the layout of a component.
  func layout(of component: ModuleID) -> ListLayout
  /// Returns the height of the view at a place other than a band; 0 if there is none.
  func height(of place: ListPlace, width: Int) -> Int
  /// Returns the height of an item.
  func height(ofItem item: ModuleID, width: Int) -> Int
  /// Returns the width that an item takes if there is room for it.
  func width(ofItem item: ModuleID, most: Int) -> Int
}

/// The way from a list to a module in it.
public struct ListPath: Hashable, Sendable {
  public let card: ModuleID
  /// The component; nil for a card.
  public let component: ModuleID?
  /// The item; nil for a card or a component.
  public let item: ModuleID?

  public init(card: ModuleID, component: ModuleID? = nil, item: ModuleID? = nil) {
    self.card = card
    self.component = component
    self.item = item
  }
}

/// The layout of a component in a list.
public struct ListLayout: Sendable {
  public let layout: any ItemLayout
  /// A number that differs from the component's other layouts, whose states mean nothing to
  /// this one.
  public let version: Int

  public init(_ layout: any ItemLayout, version: Int = 0) {
    self.layout = layout
    self.version = version
  }
}
