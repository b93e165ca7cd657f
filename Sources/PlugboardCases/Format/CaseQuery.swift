/// A question that a case can ask the runtime.
enum CaseQuery: String, CaseIterable, Sendable {
  case count, fireCount, depth, current, isFiring, priorityOf, order, orphans

  /// The field that the query requires besides `what`.
  var requiredField: String? {
    switch self {
    case .count, .order, .fireCount, .isFiring: "event"
    case .priorityOf: "id"
    case .depth, .current, .orphans: nil
    }
  }

  /// Whether the query can be limited to one module.
  var takesModule: Bool { self == .count || self == .order }
}

/// The name of a plugin that modules of cases can have.
enum CasePluginName: String, CaseIterable, Sendable {
  case a, b, c, d, watch
}
