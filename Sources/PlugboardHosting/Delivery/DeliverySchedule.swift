/// The pauses between two questions for a newer set, and which failures are told.
public struct DeliverySchedule: Sendable {
  private static let longestPause = 3600

  private let every: Int?
  /// The number of failures since the last success.
  private var failures = 0
  private var told: DeliveryError?

  /// - Parameter every: The seconds between two questions; nil if nothing is asked after the first answer.
  public init(every: Int?) { self.every = every }

  /// Returns the pause after an answer; nil if nothing more is asked.
  public mutating func succeed() -> Duration? {
    (failures, told) = (0, nil)
    return every.map { .seconds($0) }
  }

  /// Returns the pause after a failure, which doubles from one second up to an hour; nil if another attempt would fail as
  /// well, and nothing more is asked.
  public mutating func fail(_ error: DeliveryError) -> Duration? {
    guard error.isTemporary else {
      failures = 0
      return every.map { .seconds($0) }
    }
    failures += 1
    return .seconds(min(1 << min(failures - 1, 12), Self.longestPause))
  }

  /// Notes a failure; returns whether it is told: the first failure is, and each failure that
  /// differs from the one before.
  public mutating func note(_ error: DeliveryError) -> Bool {
    defer { told = error }
    return told != error
  }
}
