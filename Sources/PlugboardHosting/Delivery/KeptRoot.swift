internal import PlugboardDocuments
internal import PlugboardValues

/// The part of the root of a built-in page or template that a delivered file of the same path keeps: the entries of plugins
/// that delivered documents can't mount themselves, such as a page's guard.
struct KeptRoot {
  /// The number of templates, each the type of the one before, that are followed.
  private static let mostTypes = 16

  /// The entries as they are written.
  private(set) var entries: [Value] = []
  /// The type, if its built-in template has such entries too; nil if the file may state a different
  /// type.
  private(set) var type: String?

  /// - Parameters:
  ///   - path: The path of the file.
  ///   - read: Returns the value of a built-in file; nil if there is none.
  ///   - isAllowed: Whether delivered documents may mount the plugins of an entry.
  init(of path: String, _ read: (String) -> Value?, _ isAllowed: (Value) -> Bool) {
    guard let level = Self.level(ofFileAt: path), case .object(let root)? = read(path) else {
      return
    }
    entries = Self.entries(of: root, isAllowed)
    guard case .string(let stated)? = root["type"] else { return }
    var next: String? = stated
    for _ in 0..<Self.mostTypes {
      guard let name = next, case .object(let root)? = read("templates/\(level)/\(name).json")
      else { return }
      guard Self.entries(of: root, isAllowed).isEmpty else {
        type = stated
        return
      }
      next = root["type"].flatMap { String(value: $0) }
    }
  }

  private static func entries(of root: Fields, _ isAllowed: (Value) -> Bool) -> [Value] {
    guard case .array(let entries)? = root["plugins"] else { return [] }
    return entries.filter { !isAllowed($0) }
  }

  /// Returns the level of the root of a page or a template by the path of its file.
  private static func level(ofFileAt path: String) -> String? {
    let folders = path.utf8.split(separator: UInt8(ascii: "/")).dropLast().map {
      String(Substring($0))
    }
    if folders == ["pages"] { return "page" }
    return folders.count == 2 && folders[0] == "templates" ? folders[1] : nil
  }
}
