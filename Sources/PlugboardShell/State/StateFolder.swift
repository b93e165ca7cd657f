internal import Plugboard
internal import PlugboardSystem

/// The folder of the values that an app keeps for later runs, in a folder that several apps may share.
///
/// The app `cinema` has `cinema.state`. Names are escaped like the names of keys: every id has a
/// folder of its own.
struct StateFolder {
  private static let ending = ".state"
  /// A file that is there once an app has taken over the values of the old form.
  private static let mark = ".taken-over"

  /// The folder of all apps.
  let shared: String
  let path: String

  /// - Parameter app: The id of the app.
  init(ofApp app: String, in shared: String) {
    self.shared = shared
    let parts = StorageFileName.parts(of: app).map { $0 + Self.ending }
    path = "\(shared)/\(parts.joined(separator: "/"))"
  }

  /// Returns the person's folder for the state of a program, by the XDG rules; nil if none is known.
  static func shared(byProgram name: String) -> String? {
    let name = name.replacing("/", with: "-")
    let variables = [("XDG_STATE_HOME", ""), ("HOME", "/.local/state")]
    // A relative path would depend on the working directory.
    return variables.lazy.compactMap { variable, rest in
      CurrentProgram.environment(variable).flatMap {
        $0.hasBytePrefix("/") ? "\($0)\(rest)/\(name)" : nil
      }
    }.first
  }

  /// The values that earlier versions have kept for all apps, as an app finds them.
  enum FormerValues: Equatable {
    /// There are none, or they are of no concern to the app.
    case none
    case takenOver
    /// Folders of other apps are there already; the values stay where they are.
    case left(folders: [String])
  }

  /// Copies the values that earlier versions have kept for all apps, in the shared folder itself.
  ///
  /// The first app that starts on the folder gets all values, and later apps nothing. The copy is
  /// complete or isn't there, and the old files stay.
  func takeOver() throws(FileError) -> FormerValues {
    guard FileSystem.kind(of: shared) == .folder, try !isDecided else { return .none }
    return try FileSystem.locking(shared) { () throws(FileError) in
      let old = try files(of: shared)
      guard !old.isEmpty, try !isDecided else { return .none }
      let others = try otherApps
      guard others.isEmpty else { return .left(folders: others) }
      // Hidden, as other folders with this ending are states of apps. A killed program may have left files in it.
      let draft = "\(shared)/.new\(Self.ending)"
      if FileSystem.kind(of: draft) == .folder {
        for file in try files(of: draft) { try FileSystem.remove("\(draft)/\(file)") }
      }
      for file in old {
        let copy = "\(draft)/\(file)"
        try FileSystem.makeFolder(FileSystem.folder(above: copy))
        try FileSystem.put(FileSystem.contents(of: "\(shared)/\(file)"), at: copy)
      }
      try FileSystem.makeFolder(FileSystem.folder(above: path))
      try FileSystem.move(draft, to: path)
      try FileSystem.put([], at: "\(shared)/\(Self.mark)")
      return .takenOver
    }
  }

  /// Returns the values that plugins have kept, in the order of their files; throws if one can't be read. Nothing is
  /// changed.
  func values() throws(FileError) -> [(key: String, value: Value)] {
    guard FileSystem.kind(of: path) == .folder else { return [] }
    var values: [(key: String, value: Value)] = []
    for file in try files(of: path).sorted() {
      guard let key = StorageFileName.key(of: file) else { continue }
      let bytes = try FileSystem.contents(of: "\(path)/\(file)")
      do {
        values.append((key, try JSONReader().read(bytes).value))
      } catch {
        throw .unsuitable(reason: "the value \"\(key)\" is damaged: \(error.message)")
      }
    }
    return values
  }

  /// Whether the app has a folder already, or an app has taken the values over.
  private var isDecided: Bool {
    get throws(FileError) {
      FileSystem.kind(of: path) != nil || FileSystem.kind(of: "\(shared)/\(Self.mark)") != nil
    }
  }

  /// The folders in which apps have kept values. A folder with another name or other contents is a person's own.
  private var otherApps: [String] {
    get throws(FileError) {
      var folders: [String] = []
      for name in try FileSystem.names(in: shared).names.sorted() {
        let folder = "\(shared)/\(name)"
        guard let part = name.beforeByteSuffix(Self.ending), !part.isEmpty,
          FileSystem.kind(of: folder) == .folder,
          StorageFileName.isLongPart(String(part))
            || StorageFileName.key(of: "\(part).json") != nil,
          try holdsValues(folder)
        else { continue }
        folders.append(folder)
      }
      return folders
    }
  }

  /// Whether a folder contains a file of a value or of typed lines; files of a long id are in a folder below it.
  private func holdsValues(_ folder: String) throws(FileError) -> Bool {
    if try !files(of: folder).isEmpty { return true }
    guard StorageFileName.isLongPart(folder.split(separator: "/").last.map(String.init) ?? "")
    else {
      return false
    }
    for name in try FileSystem.names(in: folder).names
    where name.hasByteSuffix(Self.ending) && FileSystem.kind(of: "\(folder)/\(name)") == .folder {
      if try holdsValues("\(folder)/\(name)") { return true }
    }
    return false
  }

  /// Returns the paths of the files of values and of typed lines in a folder.
  private func files(of root: String, below folder: String = "") throws(FileError) -> [String] {
    var files: [String] = []
    for name in try FileSystem.names(in: "\(root)/\(folder)").names {
      let file = folder + name
      switch FileSystem.kind(of: "\(root)/\(file)") {
      case .file where StorageFileName.key(of: file) != nil || file == HistoryFile.name:
        files.append(file)
      // A long key continues in a folder.
      case .folder where StorageFileName.isLongPart(name):
        files += try self.files(of: root, below: file + "/")
      default: break
      }
    }
    return files
  }
}
