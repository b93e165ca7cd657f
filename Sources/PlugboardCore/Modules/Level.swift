/// Where a module stands: app > page > card > component > item > item …
public enum Level: String, Sendable, Hashable, CaseIterable {
  case app, page, card, component, item
  /// A dialog or a service, under any level.
  case other

  /// Whether a module of this level may stand directly under one of `parent`; nil asks for a root.
  public func canStand(under parent: Level?) -> Bool {
    switch (self, parent) {
    case (.app, nil), (.page, nil), (.page, .app): true
    case (.card, .page), (.component, .card): true
    case (.item, .component), (.item, .item): true
    case (.other, .some): true
    default: false
    }
  }

  /// The level that the array of children belongs to in a page document.
  public var below: Level? {
    switch self {
    case .app: .page
    case .page: .card
    case .card: .component
    case .component, .item: .item
    case .other: nil
    }
  }
}
