/// What the plugins of a module have said about its showing: a state of its place, which ends with the plugins.
struct Visibility: OptionSet {
  let rawValue: UInt8

  /// The module isn't shown, nor is anything below it.
  static let hidden = Visibility(rawValue: 1)
  /// The module is hidden while nothing in it shows.
  static let hidesWhenEmpty = Visibility(rawValue: 2)
  /// The module shows something of its own, also without children.
  static let hasOwnContent = Visibility(rawValue: 4)
}
