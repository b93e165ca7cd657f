/// The frozen subscribers of an event at a module, in calling order.
@MainActor final class Row {
  static let empty = Row([])

  let subscribers: ContiguousArray<Subscriber>
  /// The subscriptions from outside that stand among the subscribers; nil where there are only
  /// plugins, which end with their module.
  let subscriptions: [Subscription]?
  let hasSubscriptions: Bool

  nonisolated init(_ subscribers: ContiguousArray<Subscriber>, subscriptions: [Subscription]? = nil)
  {
    self.subscribers = subscribers
    self.subscriptions = subscriptions
    hasSubscriptions = subscriptions != nil
  }
}

/// One place in a row.
struct Subscriber: Sendable {
  let handler: Handler
  /// The position of the plugin among its module's, or of the subscription among the row's.
  let position: Int32
  let priority: Int32
  /// The plugin; the empty name for a subscription from outside.
  let plugin: Name

  var isPlugin: Bool { plugin != .empty }
}
