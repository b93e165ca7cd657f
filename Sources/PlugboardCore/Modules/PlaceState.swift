/// The state of a module's place: whether it is in the tree, and what decides whether it is shown.
struct PlaceState: OptionSet {
  let rawValue: UInt8

  static let registered = PlaceState(rawValue: 1)
  /// A plugin hides the module, with everything below it.
  static let hidden = PlaceState(rawValue: 2)
  /// A plugin hides the module while nothing in it shows.
  static let hidesWhenEmpty = PlaceState(rawValue: 4)
  /// A plugin shows something in the module, also without children.
  static let hasOwnContent = PlaceState(rawValue: 8)
  /// A child is content of the module.
  static let hasChildContent = PlaceState(rawValue: 16)

  /// The part that plugins state, and that ends with them.
  static let stated: PlaceState = [.hidden, .hidesWhenEmpty, .hasOwnContent]
}
