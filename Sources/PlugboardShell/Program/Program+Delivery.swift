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
    _ arguments: Arguments, for file: String?
  ) throws(CommandFailure) -> ConfigFolder {
    guard let url = try serverURL(arguments), !arguments.has(configsOption.name) else {
      return try localizedFolder(arguments, for: file)
    }
    let folder = ConfigFolder(
      url, PageAssembler(registry: try registry(), environment: environment))
    return try localized(folder, arguments)
  }

  /// Returns the URL of the manifest that the option names; nil without the option.
  private func serverURL(_ arguments: Arguments) throws(CommandFailure) -> String? {
    guard let text = arguments.value(of: Self.fromOption.name) else { return nil }
    let path = String(text.unicodeScalars.prefix { $0 != "?" })
    let isManifest = path.hasByteSuffix(".json")
    let url = isManifest ? text : text + (text.hasByteSuffix("/") ? "" : "/") + "set.json"
    guard AppDocument.isManifestURL(url) else {
      throw .usage(
        "\(Self.fromOption.name) takes the URL of a folder, such as https://example.org/radio/, not \"\(text)\""
      )
    }
    return url
  }

  /// Returns the delivery of newer documents; nil if neither the option nor the app document names a server.
  ///
  /// - Parameter isForPerson: Whether delivered sets are kept for later runs without an option that names a folder.
  func delivery(
    _ arguments: Arguments, over folder: ConfigFolder, isForPerson: Bool
  ) throws(CommandFailure) -> AppDelivery? {
    let url = try serverURL(arguments)
    let stated = folder.documents.app.delivery
    guard let manifest = url ?? stated?.url else { return nil }
    let isWhole = url != nil && !arguments.has(configsOption.name)
    return AppDelivery(
      DocumentDelivery(
        AppDocument.Delivery(
          url: manifest, every: stated?.every, allows: stated?.allows ?? AppDocument.Allowance()),
        over: folder.assembler, isWhole: isWhole,
        network: try deliveryNetwork(manifest, folder.documents.app),
        storage: try deliveryStorage(
          arguments, isWhole ? manifest : folder.documents.app.id, isForPerson: isForPerson),
        now: { .now }))
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

  /// Returns the storage of delivered sets: in the folder of the state, or in memory if nothing is kept.
  private func deliveryStorage(
    _ arguments: Arguments, _ app: String, isForPerson: Bool
  ) throws(CommandFailure) -> any DeliveryStorage {
    guard arguments.has(stateOption.name) || isForPerson else { return MemoryDeliveryStorage() }
    guard let state = try stateFolder(arguments, ofApp: app) else { return MemoryDeliveryStorage() }
    return FileDeliveryStorage(folder: "\(state.path)/delivered")
  }
}
