/// What a case may ask the runtime.
enum CaseQuery: String, CaseIterable, Sendable {
  case count, fireCount, depth, current, isFiring, priorityOf, order, orphans

  /// The field without which the question makes no sense.
  var need: String? {
    switch self {
    case .count, .order, .fireCount, .isFiring: "event"
    case .priorityOf: "id"
    case .depth, .current, .orphans: nil
    }
  }

  /// Whether one module may be asked for, which others than these don't tell apart.
  var takesModule: Bool { self == .count || self == .order }
}
