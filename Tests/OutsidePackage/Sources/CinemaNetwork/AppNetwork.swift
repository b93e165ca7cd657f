public import Plugboard
internal import PlugboardSystem
internal import PlugboardTransport

/// The network of an app, which asks the servers of its document alone.
@MainActor public enum AppNetwork {
  /// Returns a network that sends by itself, over URLSession.
  public static func linked(to documents: AppDocuments) -> any NetworkPort {
    AllowedNetwork(
      URLSessionNetwork(), rules: documents.app.network, secret: CurrentProgram.environment)
  }

  /// Returns a network that sends by another program, `plugboard-transport`, from the first request on.
  public static func apart(from documents: AppDocuments) -> any NetworkPort {
    AllowedNetwork(
      ProgramNetwork(), rules: documents.app.network, secret: CurrentProgram.environment)
  }
}
