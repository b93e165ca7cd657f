internal import Plugboard

/// The account of a program without one: no user is logged in, and every log-in fails with the words that give
/// the program one.
struct ProgramAccount: AccountPort {
  var user: String? { nil }

  func logIn(_ user: String) async throws(AccountError) -> Bool {
    throw .failed(
      reason: "this program has no account; pass one with Shell.main(ports: Ports(account: …))")
  }

  func logOut() async {}
}
