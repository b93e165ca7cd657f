public import PlugboardDocuments
internal import PlugboardPorts
internal import PlugboardValues

/// A delivered set laid over the built-in documents of the app, which never changes.
///
/// Of `app.json` the set replaces single values of `data`, single flags and single sets of plugins; all other members
/// are the built-in ones. Without built-in documents the set is the whole app, but for `network` and `delivery`, which
/// no server states: its sources reach the server of the set alone.
public struct DeliveredDocumentStore: DocumentStore {
  private let set: DeliveredSet
  private let base: (any DocumentStore)?
  private let setOrigin: DocumentOrigin
  /// The URL of the folder of the set, with a slash at its end.
  private let place: String

  /// - Parameters:
  ///   - base: The built-in documents; nil if the set is the whole app.
  ///   - place: The URL of the folder of the set, with a slash at its end, for the names of files.
  public init(
    _ set: DeliveredSet, over base: (any DocumentStore)?, origin: DocumentOrigin, at place: String
  ) {
    self.set = set
    self.base = base
    self.place = place
    setOrigin = origin
  }

  public func read(_ path: String) throws -> [UInt8]? {
    guard let own = set.contents[path] else { return try base?.read(path) }
    guard path.hasSameBytes(as: AppDocuments.appPath) else { return own }
    guard let base else { return withOwnServer(own) }
    return try base.read(path).map { Self.merged(own, over: $0) }
  }

  public func files(under folder: String) throws -> [String] {
    let own = set.contents.keys.filter { folder.isEmpty || $0.text.hasBytePrefix(folder + "/") }
    let others = try (base?.files(under: folder) ?? []).filter { set.contents[$0] == nil }
    return (own.map(\.text) + others).sorted { ExactText($0) < ExactText($1) }
  }

  public func version(of path: String) -> (any Hashable & Sendable)? {
    let isApp = path.hasSameBytes(as: AppDocuments.appPath)
    return set.contents[path] != nil && !isApp ? set.manifest.version : base?.version(of: path)
  }

  public func name(of path: String) -> String {
    set.contents[path] != nil ? place + path : base?.name(of: path) ?? path
  }

  public func origin(of path: String) -> DocumentOrigin? {
    set.contents[path] != nil ? setOrigin : .builtIn
  }

  /// The members of an app document that a set may replace, value by value.
  public static let replaceable = ["data", "flags", "sets"]

  /// Returns an app document whose network is the server of the set, in place of the members that no server states.
  private func withOwnServer(_ own: [UInt8]) -> [UInt8] {
    guard case .object(var record)? = try? JSONReader().read(own).value else { return own }
    record["delivery"] = nil
    record["network"] = nil
    if let origin = try? WebURL(place).origin {
      let host = origin.host + (origin.hasUsualPort ? "" : ":\(origin.port)")
      record["network"] = [
        "base": .string(place.beforeByteSuffix("/").map { String($0) } ?? place),
        "hosts": [.string(host)],
      ]
    }
    return JSONWriter(.pretty).bytes(.object(record))
  }

  /// Returns the built-in app document with the values that a delivered app document replaces; the
  /// built-in document if either isn't an object.
  private static func merged(_ own: [UInt8], over builtIn: [UInt8]) -> [UInt8] {
    guard case .object(let own)? = try? JSONReader().read(own).value,
      case .object(var merged)? = try? JSONReader().read(builtIn).value
    else { return builtIn }
    for name in replaceable {
      guard case .object(let values)? = own[name] else { continue }
      var record = Fields()
      if case .object(let known)? = merged[name] { record = known }
      for field in values { record[field.key] = field.value }
      merged[name] = .object(record)
    }
    return JSONWriter(.pretty).bytes(.object(merged))
  }
}
