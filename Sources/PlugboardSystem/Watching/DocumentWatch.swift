public import Plugboard

/// A watch over the documents of an app's folder, and over files that are open as pages.
///
///     let watch = DocumentWatch(folder: "PluginConfigs")
///     await watch.run(on: ContinuousClock()) { paths in print(paths, "have changed") }
///
/// It watches folders, in which editors save in place or by a new file, and their folders, which
/// can be removed and made again. While nothing changes, no timer runs.
///
/// Some places give no notice of changes, such as network and container mounts, and a system may refuse
/// to watch more. The documents are then looked at every ``pollInterval``, and ``pollReason`` says why.
@MainActor public final class DocumentWatch {
  /// The reason for which documents are looked at again and again.
  public enum PollReason: Sendable, Hashable {
    /// The creator of the watch wants it.
    case wanted
    /// The file system at a path gives no notice of changes.
    case noNotices(path: String)
    /// The system refuses to watch.
    case refused(FileError)
  }

  /// The time between two looks at the documents, if the watch has to poll.
  public static let pollInterval = Duration.seconds(1)

  private struct Place {
    let path: String
    /// The path from the app's folder, in which the names of documents count; nil for a place elsewhere.
    var inner: String?
    /// The names that count besides.
    var names: Set<ExactText> = []

    /// Whether a change of a file with a name can concern a document.
    func counts(_ name: String, _ kind: FileEvent.Kind) -> Bool {
      if names.contains(name) { return true }
      guard let inner, !name.hasBytePrefix(".") else { return false }
      let file = inner.isEmpty ? name : "\(inner)/\(name)"
      if UnreadFile(file) != nil { return true }
      guard inner.isEmpty else { return kind == .folders || name.hasByteSuffix(".json") }
      return kind == .folders && UnreadFile.mayBeIn(folder: name)
    }
  }

  private let folder: String
  /// The files that are open as pages, besides the documents of the folder.
  private var files: Set<ExactText>
  private let polls: Bool
  private let system: FileEvents?
  /// The reason for which there are no events at all.
  private let refusal: FileError?
  /// The watched places, by the numbers of their watches.
  private var places: [Int32: Place] = [:]
  private var snapshot: DocumentSnapshot
  private var burst = SaveBurst()
  /// Whether the file systems of devices give no notice of changes, by device.
  private var silentDevices: [UInt64: Bool] = [:]
  /// An element each time that the watch begins to poll.
  private let pollStarts: AsyncStream<Void>
  private let startPolling: AsyncStream<Void>.Continuation
  /// The reason for which documents are looked at every ``pollInterval``; nil if the system tells all changes.
  public private(set) var pollReason: PollReason? {
    didSet { if oldValue == nil, pollReason != nil { startPolling.yield() } }
  }
  /// Waits for the end of a burst.
  private var waiting: Task<Void, Never>?

  /// Begins to watch; ``run(on:_:)`` tells the changes after that.
  ///
  /// - Parameters:
  ///   - folder: The path of the app's folder, which need not exist yet.
  ///   - files: The paths of further files, such as pages that are opened by their path.
  ///   - polls: Whether to poll even if the system tells changes.
  public init(folder: String, files: Set<ExactText> = [], polls: Bool = false) {
    self.folder = FileSystem.withoutLastSlashes(folder)
    self.files = files
    self.polls = polls
    (pollStarts, startPolling) = AsyncStream.makeStream()
    var refusal: FileError?
    var system: FileEvents?
    do throws(FileError) {
      if !polls { system = try FileEvents() }
    } catch {
      refusal = error
    }
    (self.system, self.refusal) = (system, refusal)
    snapshot = DocumentSnapshot(of: [])
    while renew() {}
    snapshot = taken()
  }

  /// Whether documents are looked at every ``pollInterval``.
  public var isPolling: Bool { pollReason != nil }

  /// Watches other files in place of those besides the folder.
  public func follow(_ files: Set<ExactText>) {
    guard files != self.files else { return }
    let dropped = self.files.subtracting(files)
    self.files = files
    _ = renew()
    snapshot.remove(dropped.filter { !isOfFolder($0.text) })
    snapshot.add(taken())
  }

  /// Whether a file is among the documents of the app's folder, if it exists.
  private func isOfFolder(_ path: String) -> Bool {
    guard let inner = path.afterBytePrefix(folder + "/") else { return false }
    return inner == AppDocuments.appPath
      || FolderDocumentStore.subfolders.contains { inner.hasBytePrefix($0 + "/") }
  }

  /// Calls back with the paths of changed files, once after each burst of changes, until the task
  /// is cancelled; a watch runs once.
  public func run(
    on clock: some Clock<Duration>, _ changed: @escaping ([String]) -> Void
  ) async {
    let start = clock.now
    let polling = Task { await poll(on: clock, start, changed) }
    defer {
      polling.cancel()
      waiting?.cancel()
    }
    guard let system else {
      return await withTaskCancellationHandler {
        await polling.value
      } onCancel: {
        polling.cancel()
      }
    }
    for await events in system.events where events.contains(where: counts) {
      note(on: clock, start, changed)
    }
  }

  /// Looks for changes at intervals, as long as they must be looked for.
  private func poll<SomeClock: Clock>(
    on clock: SomeClock, _ start: SomeClock.Instant, _ changed: @escaping ([String]) -> Void
  ) async where SomeClock.Duration == Duration {
    for await _ in pollStarts {
      while isPolling {
        do {
          try await clock.sleep(for: Self.pollInterval)
        } catch {
          return
        }
        guard waiting == nil, !taken().changes(since: snapshot).isEmpty else { continue }
        note(on: clock, start, changed)
      }
    }
  }

  /// Notes a change, and waits for the end of its burst.
  private func note<SomeClock: Clock>(
    on clock: SomeClock, _ start: SomeClock.Instant, _ changed: @escaping ([String]) -> Void
  ) where SomeClock.Duration == Duration {
    burst.note(at: start.duration(to: clock.now))
    if waiting == nil { waiting = Task { await settle(on: clock, start, changed) } }
  }

  /// Waits until the burst is over, and looks for changed documents.
  private func settle<SomeClock: Clock>(
    on clock: SomeClock, _ start: SomeClock.Instant, _ changed: ([String]) -> Void
  ) async where SomeClock.Duration == Duration {
    repeat {
      while case .wait(let end) = burst.step(at: start.duration(to: clock.now)) {
        try? await clock.sleep(until: start.advanced(by: end), tolerance: nil)
        if Task.isCancelled { return }
      }
      // A file that was made in a new folder before that was watched has no event of its own.
      if renew() { burst.note(at: start.duration(to: clock.now)) }
      let taken = taken()
      let changes = taken.changes(since: snapshot)
      snapshot = taken
      if !changes.isEmpty { changed(changes) }
    } while burst.step(at: start.duration(to: clock.now)) != .idle
    waiting = nil
  }

  /// Whether an event can concern a document.
  private func counts(_ event: FileEvent) -> Bool {
    // Without a watch, events were lost.
    guard let number = event.watch else { return true }
    guard let place = places[number] else { return false }
    guard let name = event.name else { return true }
    guard place.counts(name, event.kind) else { return false }
    // The bytes of a new file will follow, unless it is another name of a file that exists.
    return event.kind != .made || FileSystem.isLinked("\(place.path)/\(name)")
  }

  private func taken() -> DocumentSnapshot {
    let documents = documents()
    return DocumentSnapshot(
      of: documents.files + files.map(\.text), unreadable: documents.unreadable, since: snapshot)
  }

  /// Returns all documents and folders of the app, and the folders with names that are probably meant to be theirs.
  private func documents() -> (
    files: [String], folders: [String], unreadable: [ExactText: String]
  ) {
    var files = ["\(folder)/\(AppDocuments.appPath)"]
    var folders: [String] = []
    var unreadable: [ExactText: String] = [:]
    let beside = (try? FileSystem.names(in: folder))?.names ?? []
    // The check warns of these by their names alone, whatever is in them.
    func note(unread paths: [String]) {
      for file in paths.compactMap(UnreadFile.init) {
        unreadable["\(folder)/\(file.path)"] = file.reason
      }
    }
    note(unread: beside)
    let likely = beside.filter {
      UnreadFile.mayBeIn(folder: $0) && FileSystem.kind(of: "\(folder)/\($0)") == .folder
    }
    for inner in FolderDocumentStore.subfolders + likely {
      do throws(FileError) {
        let listing = try FolderDocumentStore(folder: folder).listing(under: inner)
        note(unread: listing.files)
        folders += listing.folders.map { "\(folder)/\($0)" }
        guard FolderDocumentStore.subfolders.contains(where: inner.hasSameBytes) else { continue }
        files += listing.files.filter { $0.hasByteSuffix(".json") }.map { "\(folder)/\($0)" }
        for path in listing.misnamed { unreadable["\(folder)/\(path)"] = "its name isn't UTF-8" }
        for (path, reason) in listing.unreadable { unreadable["\(folder)/\(path)"] = reason }
      } catch {
        unreadable["\(folder)/\(inner)"] = error.message
      }
    }
    return (files, folders, unreadable)
  }

  /// Watches the folders that there are now; returns whether a folder among them wasn't watched before.
  private func renew() -> Bool {
    let wanted = wantedPlaces()
    var reason = polls ? PollReason.wanted : refusal.map { .refused($0) }
    var places: [Int32: Place] = [:]
    for place in wanted.values {
      do throws(FileError) {
        guard let number = try system?.watch(place.path) else { continue }
        // Two paths can lead to one folder.
        if let other = places[number] {
          places[number]?.names = other.names.union(place.names)
          places[number]?.inner = other.inner ?? place.inner
        } else {
          places[number] = place
        }
      } catch {
        reason = reason ?? .refused(error)
      }
    }
    system?.keep(Set(places.keys))
    pollReason = reason ?? silentPlace(among: wanted.keys).map { .noNotices(path: $0) }
    defer { self.places = places }
    return !Set(places.keys).isSubset(of: self.places.keys)
  }

  /// Returns a path whose file system gives no notice of changes, the app's folder first; nil if all do.
  private func silentPlace(among paths: some Sequence<ExactText>) -> String? {
    isSilent(folder) ? folder : paths.filter { isSilent($0.text) }.min()?.text
  }

  private func isSilent(_ path: String) -> Bool {
    guard let device = (try? FileSystem.identity(of: path))?.device else { return false }
    if let known = silentDevices[device] { return known }
    let isSilent =
      ChangeNotices.fileSystem(of: path).map { !ChangeNotices.areGiven(by: $0) } ?? false
    silentDevices[device] = isSilent
    return isSilent
  }

  /// Returns the places to watch, by their paths.
  private func wantedPlaces() -> [ExactText: Place] {
    var wanted: [ExactText: Place] = [:]
    func add(_ path: String) {
      let parent = FileSystem.folder(above: path)
      wanted[parent, default: Place(path: parent)]
        .names.insert(path.unicodeScalars.split(separator: "/").last.map(String.init) ?? "")
      if FileSystem.kind(of: parent) != .folder, parent != path { add(parent) }
    }
    let documents = documents()
    for path in [folder] + documents.folders where FileSystem.kind(of: path) == .folder {
      wanted[path] = Place(
        path: path, inner: path.afterBytePrefix(folder + "/").map(String.init) ?? "")
    }
    add(folder)
    for inner in [AppDocuments.appPath] + FolderDocumentStore.subfolders {
      add("\(folder)/\(inner)")
    }
    for path in [folder] + FolderDocumentStore.subfolders.map({ "\(folder)/\($0)" })
      + documents.folders
    {
      for link in FileSystem.links(toward: path) { add(link) }
    }
    for file in documents.files + files.map(\.text) {
      if !isOfFolder(file) { add(file) }
      if FileSystem.isLink(file) {
        for link in FileSystem.links(toward: file) { add(link) }
        if let target = FileSystem.resolved(file) { add(target) }
      }
      if FileEvents.needsFiles, FileSystem.kind(of: file) == .file {
        wanted[file] = Place(path: file)
      }
    }
    return wanted
  }
}
