/// What few stations have: what changes their wiring against the one that their plugin list shares, and
/// taps.
@MainActor final class StationExtras {
  var subscriptions: [Subscription] = []
  /// How many of them have ended and wait to be swept.
  var endedSubscriptions = 0
  var setAside: Set<Int> = []
  var taps: [Tap] = []
  /// Rows merged with the subscriptions, until something changes; nil where nobody is left.
  var rows: [Name: Row?] = [:]
}
