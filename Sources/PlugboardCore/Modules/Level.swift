/// The level of a module: app > page > card > component > item > item …
public enum Level: String, Sendable, Hashable, CaseIterable {
  case app, page, card, component, item
  /// A dialog or a service, below any level or alone.
  case other

  /// Whether a module of this level may be directly below one of `parent`; nil asks for a root.
  public func canBe(under parent: Level?) -> Bool {
    switch (self, parent) {
    case (.app, nil), (.page, nil), (.page, .app): true
    case (.card, .page), (.component, .card): true
    case (.item, .component), (.item, .item): true
    case (.other, _): true
    default: false
    }
  }

  /// The level of the children in a page document; nil for `other`, which has none.
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
