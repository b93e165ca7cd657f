internal import Plugboard

/// An account that admits every user.
@MainActor final class MemoryAccount: AccountPort {
  private(set) var user: String?

  init(user: String? = nil) { self.user = user }

  func logIn(_ user: String) async -> Bool {
    guard !user.isEmpty else { return false }
    self.user = user
    return true
  }

  func logOut() async { user = nil }
}
