internal import Plugboard
internal import PlugboardSystem

extension Program {
  /// Returns the network of an app, which sends the requests that its document allows: by the program's own port, or
  /// else by another program, which is started with the first request.
  ///
  /// A port of the program's own is code that its author trusts. Alone it goes wherever it goes; a document that has
  /// a `network` narrows it.
  func network(of app: AppDocument) -> any NetworkPort {
    guard ports.contains(.network) else {
      return ShellNetwork(
        transport, rules: app.network, secret: CurrentProgram.environment)
    }
    guard app.statesNetwork else { return ports.network }
    return AllowedNetwork(ports.network, rules: app.network, secret: CurrentProgram.environment)
  }
}

extension Shell {
  /// The network by another program; nil if the program has a port of its own.
  var network: ShellNetwork? { ownNetwork as? ShellNetwork }

  /// The network without the journal of a session around it.
  private var ownNetwork: any NetworkPort {
    (runtime.ports.network as? JournaledNetwork)?.base ?? runtime.ports.network
  }

  /// Waits until a server that is being asked has answered; returns false at once if there is none.
  func waitForServer() async -> Bool {
    if await network?.waitForOne() ?? false { return true }
    return await delivery?.waitForAnswer() ?? false
  }

  /// Lets the network have the rules of the app document as it is now.
  func updateNetworkRules() {
    let rules = navigator.documents.app.network
    network?.rules = rules
    (ownNetwork as? AllowedNetwork)?.rules = rules
  }
}
