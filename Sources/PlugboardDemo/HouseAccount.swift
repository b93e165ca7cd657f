internal import Plugboard

/// The account of the demo: anybody with a name may come in, and stays until the program ends.
final class HouseAccount: Account {
  private(set) var user: String?

  func logIn(_ user: String) async -> Bool {
    guard !user.isEmpty else { return false }
    self.user = user
    return true
  }

  func logOut() async { user = nil }
}
