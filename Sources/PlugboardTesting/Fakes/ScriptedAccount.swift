public import Plugboard

/// An account that admits all users except users that a test names, and records the log-ins.
///
///     harness.account.refused = ["小明"]
///     let logIn = try await harness.settle(harness.fire(.accountLogIn, "小明"))
///     #expect(logIn.response == false)
@MainActor public final class ScriptedAccount: AccountPort {
  public private(set) var user: String?
  /// The users that asked to log in, in order.
  public private(set) var logIns: [String] = []
  public private(set) var logOuts = 0
  public var refused: Set<String> = []
  /// The error that log-ins and log-outs throw; nil if they succeed.
  public var failure: AccountError?
  private let gate = Gate()

  /// Creates an account with a user that is already logged in, if any.
  public init(user: String? = nil) { self.user = user }

  /// Whether a call waits for its answer.
  var isHolding: Bool { gate.isHolding }

  /// Holds back all answers until `release()`.
  public func hold() { gate.close() }

  /// Gives the answers that were held back.
  public func release() { gate.open() }

  public func logIn(_ user: String) async throws(AccountError) -> Bool {
    logIns.append(user)
    try await pass()
    guard !refused.contains(user) else { return false }
    self.user = user
    return true
  }

  public func logOut() async throws(AccountError) {
    logOuts += 1
    try await pass()
    user = nil
  }

  private func pass() async throws(AccountError) {
    guard await gate.pass() else { throw .cancelled }
    if let failure { throw failure }
  }
}
