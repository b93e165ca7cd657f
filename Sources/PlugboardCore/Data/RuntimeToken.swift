/// The token of a subscription, of an observer of fires or reports, or of an observation of data.
///
///     let token = try runtime.subscribe(to: .filmSoldOut, on: page) { soldOut in print(soldOut.params) }
///     token.cancel()
///
/// It ends when it is cancelled, and with the module that it was asked for, if it was asked for one; not when the token
/// is dropped.
@MainActor public class RuntimeToken {
  // Apart from `isActive`, which is public: the runtime would check each reading for conflicts (5 ns).
  final var active = true

  init() {}

  /// Whether it hasn't ended.
  public final var isActive: Bool { active }

  /// Ends it at once, also for deliveries in progress; cancelling twice does nothing.
  public func cancel() { active = false }
}
