internal import Plugboard

/// The network of an app in the shell, which sends by another program the requests that the app document allows.
///
/// It counts the requests under way, and a script waits for them: they take real time, which
/// virtual time doesn't measure.
final class ShellNetwork: NetworkPort {
  private let allowed: AllowedNetwork
  private var underWay = 0
  /// The tasks that wait for the end of a request.
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(
    _ network: any NetworkPort, rules: NetworkRules,
    secret: @escaping @MainActor (_ variable: String) -> String?
  ) {
    allowed = AllowedNetwork(network, rules: rules, secret: secret)
  }

  var rules: NetworkRules {
    get { allowed.rules }
    set { allowed.rules = newValue }
  }

  func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
    underWay += 1
    defer {
      underWay -= 1
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
    return try await allowed.send(request)
  }

  /// Waits until one of the requests under way is over; returns false if there is none.
  func waitForOne() async -> Bool {
    guard underWay > 0 else { return false }
    await withCheckedContinuation { waiting.append($0) }
    return true
  }
}
