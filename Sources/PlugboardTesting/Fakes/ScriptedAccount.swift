public import Plugboard

/// An account that lets everybody in but those whom a test names, and keeps who came.
///
///     harness.account.refused = ["小明"]
///     let logIn = try await harness.settle(harness.fire(.accountLogIn, .user("小明")))
///     #expect(logIn.response == false)
@MainActor public final class ScriptedAccount: Account {
  public private(set) var user: String?
  /// Who asked to be let in, in the order of their coming.
  public private(set) var logIns: [String] = []
  public private(set) var logOuts = 0
  public var refused: Set<String> = []
  /// What log-ins and log-outs fail with; nil where they don't.
  public var failure: AccountError?
  private let gate = Gate()

  /// - Parameter user: who is logged in from the beginning.
  public init(user: String? = nil) { self.user = user }

  /// Keeps the answers back until they are released.
  public func hold() { gate.close() }
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
