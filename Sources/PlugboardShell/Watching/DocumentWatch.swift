internal import Plugboard

/// A watch over the documents of an app's folder, and over files that are open as pages.
///
/// It watches folders, in which editors save in place or by a new file, and their folders, which
/// can be removed and made again. While nothing changes, no timer runs.
@MainActor final class DocumentWatch {
  private struct Place {
    let path: String
    /// The names that count in the folder; nil if all documents do.
    var names: Set<ExactText>?
  }

  private let folder: String
  /// The files that are open as pages, besides those of the folder.
  private var files: Set<ExactText>
  private let system: FileEvents
  /// The watched places, by the numbers of their watches.
  private var places: [Int32: Place] = [:]
  private var snapshot: DocumentSnapshot
  private var burst = SaveBurst()
  /// Waits for the end of a burst.
  private var waiting: Task<Void, Never>?

  /// Begins to watch; documents that are read later are those that are watched.
  init(_ folder: ConfigFolder, files: Set<ExactText>) throws(FileError) {
    var path = folder.path[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    self.folder = String(path)
    self.files = files
    system = try FileEvents()
    snapshot = DocumentSnapshot(of: [], unreadable: [:])
    while try renew() {}
    snapshot = taken()
  }

  /// Watches other files that are open as pages.
  func follow(_ files: Set<ExactText>) {
    guard files != self.files else { return }
    self.files = files
    _ = try? renew()
    snapshot.add(taken())
  }

  /// Calls back with the paths of changed files, once after each burst of changes, until the task
  /// is cancelled.
  func run(on clock: some Clock<Duration>, _ changed: @escaping ([String]) -> Void) async {
    let start = clock.now
    for await events in system.events where events.contains(where: counts) {
      burst.note(at: start.duration(to: clock.now))
      if waiting == nil { waiting = Task { await settle(on: clock, start, changed) } }
    }
    waiting?.cancel()
  }

  /// Waits until the burst is over, and looks for what has changed.
  private func settle<SomeClock: Clock>(
    on clock: SomeClock, _ start: SomeClock.Instant, _ changed: ([String]) -> Void
  ) async where SomeClock.Duration == Duration {
    repeat {
      while case .wait(let end) = burst.step(at: start.duration(to: clock.now)) {
        try? await clock.sleep(until: start.advanced(by: end), tolerance: nil)
        if Task.isCancelled { return }
      }
      // A file that was made in a new folder before that was watched has no event of its own.
      if (try? renew()) == true { burst.note(at: start.duration(to: clock.now)) }
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
    guard place.names?.contains(name) ?? !name.hasBytePrefix(".") else { return false }
    switch event.kind {
    case .folders: return true
    case .saved: return name.hasByteSuffix(".json") || place.names != nil
    // Its bytes will follow, unless it is another name of a file that exists.
    case .made: return Platform.isLinked("\(place.path)/\(name)")
    }
  }

  private func taken() -> DocumentSnapshot {
    let documents = documents()
    return DocumentSnapshot(
      of: documents.files + files.map(\.text), unreadable: documents.unreadable, since: snapshot)
  }

  /// Returns all documents and folders of the app.
  private func documents() -> (
    files: [String], folders: [String], unreadable: [ExactText: String]
  ) {
    var files = ["\(folder)/\(AppDocuments.appPath)"]
    var folders: [String] = []
    var unreadable: [ExactText: String] = [:]
    for inner in ConfigFolder.folders {
      do throws(FileError) {
        let listing = try FolderDocumentStore(folder: folder).listing(under: inner)
        files += listing.files.filter { $0.hasByteSuffix(".json") }.map { "\(folder)/\($0)" }
        folders += listing.folders.map { "\(folder)/\($0)" }
        for (path, reason) in listing.unreadable { unreadable["\(folder)/\(path)"] = reason }
      } catch {
        unreadable["\(folder)/\(inner)"] = error.description
      }
    }
    return (files, folders, unreadable)
  }

  /// Watches the folders that there are now; returns whether one of them wasn't watched before.
  private func renew() throws(FileError) -> Bool {
    var wanted: [ExactText: Place] = [:]
    func add(_ path: String) {
      let parent = Platform.folder(above: path)
      wanted[parent, default: Place(path: parent, names: [])]
        .names?.insert(path.unicodeScalars.split(separator: "/").last.map(String.init) ?? "")
      if Platform.kind(of: parent) != .folder, parent != path { add(parent) }
    }
    let documents = documents()
    for path in documents.folders { wanted[path] = Place(path: path) }
    add(folder)
    for inner in [AppDocuments.appPath] + ConfigFolder.folders { add("\(folder)/\(inner)") }
    for path in [folder] + ConfigFolder.folders.map({ "\(folder)/\($0)" }) + documents.folders {
      for link in Platform.links(toward: path) { add(link) }
    }
    for file in documents.files + files.map(\.text) {
      if !file.hasBytePrefix(folder + "/") { add(file) }
      if Platform.isLink(file) {
        for link in Platform.links(toward: file) { add(link) }
        if let target = Platform.resolved(file) { add(target) }
      }
      if FileEvents.needsFiles, Platform.kind(of: file) == .file {
        wanted[file] = Place(path: file)
      }
    }
    var places: [Int32: Place] = [:]
    for place in wanted.values {
      guard let number = try system.watch(place.path) else { continue }
      // Two paths can lead to one folder.
      if let other = places[number] {
        places[number]?.names = other.names.flatMap { names in place.names?.union(names) }
      } else {
        places[number] = place
      }
    }
    system.keep(Set(places.keys))
    defer { self.places = places }
    return !Set(places.keys).isSubset(of: self.places.keys)
  }
}
