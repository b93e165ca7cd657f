internal import Dispatch
internal import PlugboardCLibrary

/// A change in a watched folder.
struct FileEvent: Sendable {
  enum Kind: Sendable {
    /// A file was written and closed, moved or removed.
    case saved
    /// A file was made, but perhaps not written yet.
    case made
    /// A folder was made, moved or removed, or the change isn't known.
    case folders
  }

  let kind: Kind
  /// The number of the watch; nil if events were lost.
  let watch: Int32?
  /// The name of the file in the folder; nil for the folder itself, and if it isn't known.
  let name: String?
}

#if canImport(Darwin)
  /// The changes of files and folders, as the system tells them: from kqueue, which watches each
  /// file by itself and tells no names.
  @MainActor final class FileEvents {
    private struct Source {
      let number: Int32
      let identity: FileSystem.Identity
      let source: any DispatchSourceFileSystemObject
    }

    /// Whether a change of a file's bytes is told only if the file itself is watched.
    static let needsFiles = true

    let events: AsyncStream<[FileEvent]>
    private let continuation: AsyncStream<[FileEvent]>.Continuation
    private let queue = DispatchQueue(label: "plugboard.files")
    private var sources: [String: Source] = [:]

    init() throws(FileError) {
      (events, continuation) = AsyncStream.makeStream()
    }

    isolated deinit { for source in sources.values { source.source.cancel() } }

    /// Watches a file or folder and returns the number of the watch, the same one again if it is
    /// watched already; nil if it can't be accessed.
    func watch(_ path: String) throws(FileError) -> Int32? {
      let identity = try FileSystem.identity(of: path)
      if let known = sources[path] {
        if known.identity == identity { return known.number }
        known.source.cancel()
        sources[path] = nil
      }
      let number = unsafe open(path, O_EVTONLY | O_CLOEXEC)
      guard number >= 0, let identity else {
        if [EMFILE, ENFILE].contains(errno) { throw FileError.last }
        return nil
      }
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: number, eventMask: [.write, .extend, .delete, .rename, .attrib],
        queue: queue)
      let continuation = continuation
      source.setEventHandler { @Sendable in
        continuation.yield([FileEvent(kind: .folders, watch: number, name: nil)])
      }
      source.setCancelHandler { @Sendable in close(number) }
      source.activate()
      sources[path] = Source(number: number, identity: identity, source: source)
      return number
    }

    /// Ends all watches but these.
    func keep(_ numbers: Set<Int32>) {
      for (path, source) in sources where !numbers.contains(source.number) {
        source.source.cancel()
        sources[path] = nil
      }
    }
  }
#else
  /// The changes of files in watched folders, as the system tells them: from inotify.
  @MainActor final class FileEvents {
    /// Whether a change of a file's bytes is told only if the file itself is watched.
    static let needsFiles = false

    private static let mask =
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_ATTRIB | IN_ONLYDIR
    private nonisolated static let ofFolders =
      UInt32(IN_ISDIR | IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT | IN_Q_OVERFLOW)

    let events: AsyncStream<[FileEvent]>
    private let descriptor: Int32
    private let source: any DispatchSourceRead
    private var numbers: Set<Int32> = []

    init() throws(FileError) {
      let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { throw FileError.last }
      self.descriptor = descriptor
      let (events, continuation) = AsyncStream.makeStream(of: [FileEvent].self)
      self.events = events
      source = DispatchSource.makeReadSource(
        fileDescriptor: descriptor, queue: DispatchQueue(label: "plugboard.files"))
      source.setEventHandler { @Sendable in
        let events = Self.read(descriptor)
        if !events.isEmpty { continuation.yield(events) }
      }
      source.setCancelHandler { @Sendable in close(descriptor) }
      source.activate()
    }

    isolated deinit { source.cancel() }

    /// Watches a folder and returns the number of the watch, the same one again if it is watched
    /// already; nil if it can't be accessed.
    func watch(_ path: String) throws(FileError) -> Int32? {
      let number = unsafe inotify_add_watch(descriptor, path, UInt32(Self.mask))
      guard number >= 0 else {
        if [ENOENT, ENOTDIR, EACCES].contains(errno) { return nil }
        throw FileError.last
      }
      numbers.insert(number)
      return number
    }

    /// Ends all watches but these.
    func keep(_ kept: Set<Int32>) {
      for number in numbers.subtracting(kept) { inotify_rm_watch(descriptor, number) }
      numbers = kept
    }

    private nonisolated static func read(_ descriptor: Int32) -> [FileEvent] {
      var events: [FileEvent] = []
      while true {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, size in
          let count = unsafe PlugboardCLibrary.read(
            descriptor, buffer.baseAddress, buffer.count)
          size = max(0, count)
        }
        if bytes.isEmpty { return events }
        var rest = bytes[...]
        while rest.count >= MemoryLayout<inotify_event>.size {
          events.append(event(at: &rest))
        }
      }
    }

    /// Takes one event from the bytes: four numbers, the last of which is the length of the name.
    private nonisolated static func event(at rest: inout ArraySlice<UInt8>) -> FileEvent {
      let head = unsafe rest.withUnsafeBytes { unsafe $0.loadUnaligned(as: inotify_event.self) }
      rest = rest.dropFirst(MemoryLayout<inotify_event>.size)
      let name = rest.prefix(Int(head.len)).prefix { $0 != 0 }
      rest = rest.dropFirst(Int(head.len))
      let kind: FileEvent.Kind =
        head.mask & ofFolders != 0 ? .folders : head.mask & UInt32(IN_CREATE) != 0 ? .made : .saved
      return FileEvent(
        kind: kind, watch: head.mask & UInt32(IN_Q_OVERFLOW) != 0 ? nil : head.wd,
        name: name.isEmpty ? nil : String(decoding: name, as: UTF8.self))
    }
  }
#endif
