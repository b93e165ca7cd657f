/// A way to scroll the content of a component sideways.
struct SidewaysScroll {
  let component: ModuleID
  /// The position of the item to show, which the component is asked for first; nil if there is none.
  let item: Int?
  /// The column to scroll to, unless the component shows the item itself.
  let offset: Int
}
