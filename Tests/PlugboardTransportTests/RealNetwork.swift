import Foundation

/// Whether tests may start the program of the transport and ask a real server on loopback.
///
/// They run in a process of their own, `PLUGBOARD_REAL_NETWORK=1 swift test --filter PlugboardTransportTests`: beside all
/// other tests they wait for the main actor with connections open, and FoundationNetworking spins meanwhile.
enum RealNetwork {
  static let isAsked = ProcessInfo.processInfo.environment["PLUGBOARD_REAL_NETWORK"] == "1"
}
