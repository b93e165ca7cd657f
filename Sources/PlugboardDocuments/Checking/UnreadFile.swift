/// A file near the documents of an app that was probably meant to be a document, and isn't read because of its name.
///
///     UnreadFile("pages/home.jsn")?.reason  // "the name of a document ends with .json"
public struct UnreadFile: Sendable {
  private static let folders = ["pages", "templates", "sources"]

  /// The path from the folder of `app.json`.
  public let path: String
  /// The rule that the name breaks.
  public let reason: String
  /// The name of the folder that was probably meant; nil if the folder is right.
  public let suggestion: String?

  /// Creates the value from a path; nil for a document, and for a file that has nothing to do with documents.
  public init?(_ path: String) {
    let parts = path.unicodeScalars.split(separator: "/").map(String.init)
    guard let top = parts.first, let last = parts.last else { return nil }
    var suggestion: String?
    if parts.count == 1 {
      guard !path.hasSameBytes(as: AppDocuments.appPath), last.isNearlyDocument,
        last.lowercased().hasPrefix("ap"),
        NearestName.of(last.lowercased(), among: [AppDocuments.appPath]) != nil
      else { return nil }
      reason = "the app document is \(AppDocuments.appPath)"
    } else if !Self.folders.contains(where: top.hasSameBytes) {
      suggestion = Self.likelyFolder(for: top)
      guard last.isNearlyDocument, suggestion != nil else { return nil }
      reason = "documents are in pages, templates and sources"
    } else if !last.hasByteSuffix(".json") {
      guard last.isNearlyDocument else { return nil }
      reason = "the name of a document ends with .json"
    } else if top == "sources", parts.count > 2 || !isName(String(last.dropLast(5))) {
      reason =
        "a source is a file of the folder sources itself, with a name of letters, digits, -, _ and dots"
    } else {
      return nil
    }
    (self.path, self.suggestion) = (path, suggestion)
  }

  /// Whether the name of a folder is so similar to the name of a folder of documents that files in it were probably meant
  /// to be documents.
  public static func mayBeIn(folder name: String) -> Bool {
    !folders.contains(where: name.hasSameBytes) && likelyFolder(for: name) != nil
  }

  private static func likelyFolder(for name: String) -> String? {
    NearestName.of(name.lowercased(), among: folders)
  }
}

extension String {
  /// Whether the name of a file ends with `.json`, or nearly so: `.JSON`, `.jsn`, `.json5`, `.json.txt`.
  fileprivate var isNearlyDocument: Bool {
    guard !isBackup else { return false }
    let parts = lowercased().unicodeScalars.split(separator: ".").map(String.init)
    guard parts.count > 1, let ending = parts.last else { return false }
    return parts.dropFirst().contains("json") || NearestName.of(ending, among: ["json"]) != nil
  }

  /// Whether an editor names its backups and the files that it works on so: `home.json~`, `.#home.json`, `home.json.swp`.
  private var isBackup: Bool {
    let endings = ["~", "#", ".bak", ".orig", ".swp", ".swo", ".swx", ".tmp"]
    return unicodeScalars.first == "." || endings.contains { lowercased().hasByteSuffix($0) }
  }
}
