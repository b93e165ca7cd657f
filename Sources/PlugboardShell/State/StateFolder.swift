internal import Plugboard

/// The folder of the values that an app keeps for later runs, in a folder that several apps may share.
///
/// The app `cinema` has `cinema.state`. Names are escaped as those of keys are, so that every id has a
/// folder of its own.
struct StateFolder {
  private static let ending = ".state"

  /// The folder of all apps.
  let shared: String
  let path: String

  /// - Parameter app: The id of the app.
  init(ofApp app: String, in shared: String) {
    self.shared = shared
    let parts = StateFileName.parts(of: app).map { $0 + Self.ending }
    path = "\(shared)/\(parts.joined(separator: "/"))"
  }

  /// Returns the person's folder for the state of a program, by the XDG rules; nil if none is known.
  static func shared(byProgram name: String) -> String? {
    let name = name.replacing("/", with: "-")
    let variables = [("XDG_STATE_HOME", ""), ("HOME", "/.local/state")]
    // A relative path would depend on the working directory.
    return variables.lazy.compactMap { variable, rest in
      Platform.environment(variable).flatMap {
        $0.hasBytePrefix("/") ? "\($0)\(rest)/\(name)" : nil
      }
    }.first
  }

  /// Copies the values that earlier versions have kept for all apps, in the shared folder itself; returns whether
  /// there was any.
  ///
  /// The first app that starts on the folder gets all of it, and later ones nothing. The copy is
  /// complete or isn't there, and the old files stay.
  func takeOver() throws(FileError) -> Bool {
    guard Platform.kind(of: shared) == .folder, try isFirst else { return false }
    return try Platform.locking(shared) { () throws(FileError) in
      let old = try files(of: shared)
      guard try isFirst, !old.isEmpty else { return false }
      // Hidden, as other folders with this ending are states of apps. A killed program may have left files in it.
      let draft = "\(shared)/.new\(Self.ending)"
      if Platform.kind(of: draft) == .folder {
        for file in try files(of: draft) { try Platform.remove("\(draft)/\(file)") }
      }
      for file in old {
        let copy = "\(draft)/\(file)"
        try Platform.makeFolder(Platform.folder(above: copy))
        try Platform.put(Platform.contents(of: "\(shared)/\(file)"), at: copy)
      }
      try Platform.makeFolder(Platform.folder(above: path))
      try Platform.move(draft, to: path)
      return true
    }
  }

  /// Whether no app has a folder yet.
  private var isFirst: Bool {
    get throws(FileError) {
      try !Platform.names(in: shared).names.contains { name in
        name.hasByteSuffix(Self.ending) && Platform.kind(of: "\(shared)/\(name)") == .folder
      }
    }
  }

  /// Returns the paths of the files of values and of typed lines in a folder.
  private func files(of root: String, below folder: String = "") throws(FileError) -> [String] {
    var files: [String] = []
    for name in try Platform.names(in: "\(root)/\(folder)").names {
      let file = folder + name
      switch Platform.kind(of: "\(root)/\(file)") {
      case .file where StateFileName.key(of: file) != nil || file == HistoryFile.name:
        files.append(file)
      // A long key continues in a folder.
      case .folder where StateFileName.isLongPart(name):
        files += try self.files(of: root, below: file + "/")
      default: break
      }
    }
    return files
  }
}
