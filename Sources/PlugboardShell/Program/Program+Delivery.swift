internal import Plugboard
internal import PlugboardSystem

extension Program {
  /// The option that names a server of documents.
  static let fromOption = CommandForm.Option(
    "--from", value: "URL",
    "the server of the app's documents: the URL of a folder with set.json, or of the manifest; with --configs,"
      + " they are laid over that folder's as far as its app.json allows")

  /// Returns the documents of a command before anything is delivered: the documents of the folder,
  /// or none if the whole app comes from a server.
  func builtInFolder(
    _ arguments: Arguments, _ server: NamedServer?, for file: String?
  ) throws(CommandFailure) -> ConfigFolder {
    guard let server, server.hasWholeApp else {
      return try localizedFolder(arguments, for: file)
    }
    let folder = ConfigFolder(
      server.url, PageAssembler(registry: try registry(), environment: environment))
    return try localized(folder, arguments)
  }

  /// Returns the server that the option names; nil without the option.
  func server(_ arguments: Arguments) throws(CommandFailure) -> NamedServer? {
    guard let text = arguments.value(of: Self.fromOption.name) else { return nil }
    let path = String(text.unicodeScalars.prefix { $0 != "?" })
    let isManifest = path.hasByteSuffix(".json")
    let url = isManifest ? text : text + (text.hasByteSuffix("/") ? "" : "/") + "set.json"
    guard AppDocument.isManifestURL(url) else {
      throw .usage(
        "\(Self.fromOption.name) takes the URL of a folder, such as https://example.org/radio/, not \"\(text)\""
      )
    }
    return NamedServer(url: url, hasWholeApp: !arguments.has(configsOption.name))
  }

  /// Returns the delivery of newer documents; nil if neither the option nor the app document names a server.
  ///
  /// - Parameters:
  ///   - server: The server that an option names.
  ///   - isForPerson: Whether delivered sets are kept for later runs without an option that names a folder.
  ///   - journal: The journal of a session, which records the answers of the server or has them.
  func delivery(
    _ arguments: Arguments, over folder: ConfigFolder, _ server: NamedServer?, isForPerson: Bool,
    _ journal: SessionJournal?
  ) throws(CommandFailure) -> AppDelivery? {
    let stated = folder.documents.app.delivery
    guard let manifest = server?.url ?? stated?.url else { return nil }
    let network = try deliveryNetwork(manifest, folder.documents.app)
    let journaled = journal.map { JournaledNetwork(network, $0.answers) }
    let isWhole = server?.hasWholeApp == true
    return AppDelivery(
      DocumentDelivery(
        AppDocument.Delivery(
          url: manifest, every: stated?.every, allows: stated?.allows ?? AppDocument.Allowance()),
        over: folder.assembler, isWhole: isWhole,
        network: journaled ?? network,
        storage: try deliveryStorage(
          arguments, isWhole ? manifest : folder.documents.app.id, isForPerson: isForPerson,
          isRecorded: journal != nil),
        now: { .now }), journal: journaled)
  }

  /// Returns the network on which a server of documents is asked: it reaches that server besides
  /// the hosts of the app.
  private func deliveryNetwork(
    _ url: String, _ app: AppDocument
  ) throws(CommandFailure) -> any NetworkPort {
    var rules = app.network
    do {
      let origin = try WebURL(url).origin
      rules.hosts.append(
        try NetworkRules.Host(origin.host + (origin.hasUsualPort ? "" : ":\(origin.port)")))
    } catch {
      throw .usage("\(url) can't be asked: \(error.reason)")
    }
    return AllowedNetwork(
      ports.contains(.network) ? ports.network : transport, rules: rules,
      secret: CurrentProgram.environment)
  }

  /// Returns the storage of delivered sets: in the folder of the state, or in memory if nothing is kept. A session that is
  /// recorded asks for them anew, so that its recording has them.
  private func deliveryStorage(
    _ arguments: Arguments, _ app: String, isForPerson: Bool, isRecorded: Bool
  ) throws(CommandFailure) -> any DeliveryStorage {
    guard !isRecorded else { return MemoryDeliveryStorage() }
    guard arguments.has(stateOption.name) || isForPerson else { return MemoryDeliveryStorage() }
    guard let state = try stateFolder(arguments, ofApp: app) else { return MemoryDeliveryStorage() }
    return FileDeliveryStorage(folder: "\(state.path)/delivered")
  }
}
