public import PlugboardDocuments
public import PlugboardPorts
internal import PlugboardValues

/// The delivery of newer documents from a server.
///
///     let delivery = DocumentDelivery(
///       settings, over: assembler, network: network, storage: storage, now: { .now })
///     let navigator = Navigator(delivery.start() ?? assembler.documents, in: runtime)
///     …
///     let task = Task {
///       await delivery.run(on: clock) { message in
///         if case .delivered(let documents, _) = message { navigator.adopt(documents) }
///       }
///     }
///
/// Built-in documents serve until a stored or delivered set is whole and sound; a bad or interrupted delivery leaves
/// them as they are. The files that have arrived of an interrupted set are kept for the next attempt.
@MainActor public final class DocumentDelivery {
  /// An event of a delivery.
  public enum Message: Sendable {
    /// A newer set is there, and these are the documents with it.
    case delivered(AppDocuments, version: SetVersion)
    /// A set wasn't taken, or not stored.
    case failed(DeliveryError)
  }

  public let settings: AppDocument.Delivery
  private let builtIn: PageAssembler
  private let check: SetCheck
  private let fetch: SetFetch
  private let storage: any DeliveryStorage
  private let now: @MainActor () -> WallTime
  /// The set that counts, or a stored set that has expired.
  private var current: StoredSet?
  /// The version of the stored set that came for other built-in documents; no earlier one is taken.
  private var formerVersion: SetVersion?
  /// The digest of the built-in documents.
  private var builtInDigest: SHA256?
  /// The manifest that was refused last, by its digest, which needn't be looked at again.
  private var refusal: (manifest: SHA256, error: DeliveryError)?
  /// Whether the storage may have files that no set names.
  private var mayHaveLeftovers = true
  /// Whether the server is being asked.
  private var isAsking = false
  /// The tasks that wait until it has answered.
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// - Parameters:
  ///   - settings: The server, and the permissions of its documents.
  ///   - builtIn: The assembler of the built-in documents.
  ///   - isWhole: Whether a set is the whole app, for a person who names the server in place of a folder: then built-in
  ///     documents and the rules of `settings` don't count.
  ///   - now: Returns the present moment, for sets that expire.
  ///   - clock: The clock of the pauses before a file is asked for again, which must go on while the server is asked.
  public init(
    _ settings: AppDocument.Delivery, over builtIn: PageAssembler, isWhole: Bool = false,
    network: any NetworkPort, storage: any DeliveryStorage,
    now: @escaping @MainActor () -> WallTime, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.settings = settings
    self.builtIn = builtIn
    self.storage = storage
    self.now = now
    check = SetCheck(
      over: builtIn, isWhole ? nil : settings.allows, at: SetFetch.place(of: settings.url))
    fetch = SetFetch(settings.url, over: network, clock: clock)
  }

  /// Returns the documents for a start: the documents with the stored set, or the built-in
  /// documents if there is no usable set; nil if there is none, and sets are the whole app.
  ///
  /// A stored set that is damaged, expired, or that this program can't show, is told as failed. A set that came for other
  /// built-in documents, as before an update of the program, doesn't count any more: the built-in ones are newer.
  public func start(_ tell: (Message) -> Void = { _ in }) -> AppDocuments? {
    do throws(DeliveryError) {
      if let documents = try stored() { return documents }
    } catch {
      tell(.failed(error))
    }
    guard let allowance = check.allowance else { return nil }
    return AppDocuments(
      BuiltInDocumentStore(builtIn.documents.source), over: builtIn.documents, allowance)
  }

  private func stored() throws(DeliveryError) -> AppDocuments? {
    let found: StoredSet?
    do throws(DeliveryError) {
      found = try StoredSet.load(from: storage)
    } catch {
      if case .damaged = error { try? StoredSet.dropDamaged(in: storage) }
      throw error
    }
    // A set of another server says nothing of this one.
    guard let found, found.url.hasSameBytes(as: settings.url) else { return nil }
    let manifest = found.set.manifest
    guard found.builtIn == digestOfBuiltIn() else {
      formerVersion = manifest.version
      return nil
    }
    current = found
    try checkIsCurrent(manifest)
    let origin = DocumentOrigin.stored(version: manifest.version.text)
    guard found.checked != check.identity else {
      return check.documents(with: found.set, origin: origin)
    }
    // The program has other plugins or rules than the program that has stored the set.
    let result = check.check(found.set, origin: origin)
    guard result.errors.isEmpty else { throw .refused(manifest.version, result.errors) }
    try? StoredSet(
      found.set, url: found.url, tag: found.tag, checked: check.identity, builtIn: found.builtIn
    )
    .store(in: storage)
    return result.documents
  }

  private func digestOfBuiltIn() -> SHA256 {
    if let builtInDigest { return builtInDigest }
    let digest = SHA256(ofDocumentsIn: builtIn.documents.source)
    builtInDigest = digest
    return digest
  }

  /// Asks the server as often as the settings say, until the task is cancelled or nothing more is asked.
  ///
  /// A failure is told once; others of the same kind follow silently until an answer comes.
  ///
  /// - Parameters:
  ///   - clock: The clock of the pauses.
  ///   - asksFirst: Whether it asks at once; else after the first pause.
  public func run(
    on clock: any Clock<Duration>, askingFirst asksFirst: Bool = true,
    _ tell: (Message) -> Void
  ) async {
    var schedule = DeliverySchedule(every: settings.every)
    if !asksFirst {
      guard let pause = schedule.succeed(), (try? await clock.sleep(for: pause)) != nil
      else { return }
    }
    while !Task.isCancelled {
      let pause: Duration?
      do throws(DeliveryError) {
        if let message = try await newer(tell) { tell(message) }
        pause = schedule.succeed()
      } catch {
        guard !Task.isCancelled else { return }
        pause = schedule.fail(error)
        if schedule.note(error) { tell(.failed(error)) }
      }
      guard let pause, (try? await clock.sleep(for: pause)) != nil else { return }
    }
  }

  /// Waits until the server has answered and its documents are checked; returns false at once if it isn't being asked.
  public func waitForAnswer() async -> Bool {
    guard isAsking else { return false }
    await withCheckedContinuation { waiting.append($0) }
    return true
  }

  /// Asks the server once, and returns the message of a newer set that is whole, sound and stored; nil if there is none.
  ///
  /// - Parameter tell: Gets the failure to store the set, which counts all the same.
  public func newer(_ tell: (Message) -> Void = { _ in }) async throws(DeliveryError) -> Message? {
    // Two questions at once could replace a newer set by an older one.
    while isAsking { _ = await waitForAnswer() }
    isAsking = true
    defer {
      isAsking = false
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
    guard case .manifest(let bytes, let tag) = try await fetch.manifest(unless: current?.tag)
    else {
      await removeLeftovers()
      return nil
    }
    let digest = SHA256(of: bytes)
    if let refusal, refusal.manifest == digest { throw refusal.error }
    do throws(DeliveryError) {
      return try await adopt(bytes, tag, tell)
    } catch {
      if !error.isTemporary { refusal = (digest, error) }
      throw error
    }
  }

  private func adopt(
    _ bytes: [UInt8], _ tag: String?, _ tell: (Message) -> Void
  ) async throws(DeliveryError) -> Message? {
    let manifest = try await Self.manifest(bytes, named: settings.url)
    try checkIsCurrent(manifest)
    if let current {
      if manifest == current.set.manifest {
        await removeLeftovers()
        return nil
      }
      guard manifest.version > current.set.manifest.version else {
        throw .older(manifest.version, than: current.set.manifest.version)
      }
    }
    if let formerVersion, manifest.version < formerVersion {
      throw .older(manifest.version, than: formerVersion)
    }
    // Files of another set that was broken off would pile up.
    await Self.removeLeftovers(in: storage, besides: manifest)
    mayHaveLeftovers = true
    let known = await Self.contents(
      of: manifest, known: current?.set, storage, builtIn.documents.source)
    let contents = try await fetch.files(manifest.files, known: known) { [storage] file, content in
      // If it can't be kept now, the set is told as not stored later.
      try? storage.write(content, as: file.digest)
    }
    let set = try await Self.set(manifest, contents)
    let result = await check.checkApart(set, origin: .delivered(version: manifest.version.text))
    guard result.errors.isEmpty else { throw .refused(manifest.version, result.errors) }
    guard !Task.isCancelled else { throw .cancelled }
    let stored = StoredSet(
      set, url: settings.url, tag: tag, checked: check.identity, builtIn: digestOfBuiltIn())
    current = stored
    refusal = nil
    do throws(DeliveryError) {
      try await Self.store(stored, in: storage)
    } catch {
      tell(.failed(error))
    }
    return .delivered(result.documents, version: manifest.version)
  }

  /// Removes, once, the files of a set that was broken off, as the server has no set any more that may need them.
  private func removeLeftovers() async {
    guard mayHaveLeftovers else { return }
    mayHaveLeftovers = false
    await Self.removeLeftovers(in: storage)
  }

  private func checkIsCurrent(_ manifest: SetManifest) throws(DeliveryError) {
    if let expires = manifest.expires, now() >= expires {
      throw .expired(manifest.version, expires)
    }
  }
}

/// Work off the main actor.
extension DocumentDelivery {
  @concurrent nonisolated private static func manifest(
    _ bytes: [UInt8], named name: String
  ) async throws(DeliveryError) -> SetManifest {
    try SetManifest(bytes, named: name)
  }

  /// Returns the files of a manifest that are here already: in the current set, in the storage, or built in.
  @concurrent nonisolated private static func contents(
    of manifest: SetManifest, known set: DeliveredSet?, _ storage: any DeliveryStorage,
    _ builtIn: any DocumentStore
  ) async -> [SHA256: [UInt8]] {
    var contents: [SHA256: [UInt8]] = [:]
    for file in set?.manifest.files ?? [] { contents[file.digest] = set?.contents[file.path] }
    for file in manifest.files where contents[file.digest] == nil {
      let candidates = [
        (try? storage.file(file.digest)).flatMap { $0 },
        (try? builtIn.read(file.path)).flatMap { $0 },
      ]
      contents[file.digest] = candidates.compactMap(\.self).first {
        (try? DeliveredSet.check($0, of: file)) != nil
      }
    }
    return contents
  }

  @concurrent nonisolated private static func set(
    _ manifest: SetManifest, _ contents: [SHA256: [UInt8]]
  ) async throws(DeliveryError) -> DeliveredSet {
    var files: [ExactText: [UInt8]] = [:]
    for file in manifest.files { files[ExactText(file.path)] = contents[file.digest] }
    return try DeliveredSet(manifest, files)
  }

  /// Removes files that neither the stored set nor another manifest names. A file that can't be removed only takes room.
  @concurrent nonisolated private static func removeLeftovers(
    in storage: any DeliveryStorage, besides manifest: SetManifest? = nil
  ) async {
    try? StoredSet.removeLeftovers(in: storage, besides: manifest)
  }

  @concurrent nonisolated private static func store(
    _ set: StoredSet, in storage: any DeliveryStorage
  ) async throws(DeliveryError) {
    try set.store(in: storage)
  }
}

/// The built-in documents of an app to which a server delivers newer ones.
private struct BuiltInDocumentStore: DocumentStore {
  private let store: any DocumentStore

  init(_ store: any DocumentStore) { self.store = store }

  func read(_ path: String) throws -> [UInt8]? { try store.read(path) }
  func files(under folder: String) throws -> [String] { try store.files(under: folder) }
  func version(of path: String) -> (any Hashable & Sendable)? { store.version(of: path) }
  func name(of path: String) -> String { store.name(of: path) }
  func origin(of path: String) -> DocumentOrigin? { .builtIn }
}
