import TestSupport

/// The documentation comments of plugins, and of the keys and events that these
/// use.
struct SourceComments {
  /// The lists of a plugin in which a comment of its own may be above an entry.
  enum List { case params, others }

  private struct Entry: Hashable {
    let isParam: Bool
    let identifier: String
  }

  private struct SourceType {
    var comment = ""
    var plugin: String?
    var file = ""
    /// The types and protocols after the colon.
    var parents: [String] = []
    /// Comments above entries of its lists, and above its handlers.
    var entries: [Entry: String] = [:]
    /// The declarations that its lists and handlers name, with and without a comment.
    var named: Set<Entry> = []
  }

  private struct Declaration {
    let comment: String
    let identifier: String
    let file: String
  }

  /// By name; extensions belong to their type.
  private var types: [String: SourceType] = [:]
  /// All declarations of a key or an event, by its name.
  private var declared: [String: [Declaration]] = [:]

  init() throws {
    for target in [
      "PlugboardCore/Events", "PlugboardDocuments/Editing", "PlugboardViews", "PlugboardHosting",
      "PlugboardPlugins",
      "PlugboardPosters",
    ] {
      for file in try WorkingCopy.swiftFiles(under: "Sources/\(target)") {
        let text = try WorkingCopy.text(file)
        readDeclarations(in: text, file)
        readTypes(in: text, file)
      }
    }
  }

  /// Returns the comment of a plugin; nil if its class has none.
  func comment(of plugin: String) -> Comment? {
    type(of: plugin).map(\.comment).flatMap { $0.isEmpty ? nil : Comment($0) }
  }

  /// Returns the meaning of a param, a key or an event for a plugin: the comment above the entry of the
  /// plugin's list or above its handler, or else the comment of the declaration.
  ///
  /// Of several declarations of a name, those count that the plugin names in Swift, and of these the one
  /// in the plugin's file. Nil without a comment, and if it isn't clear which one counts.
  func meaning(of name: String, in list: List, of plugin: String) -> Comment? {
    let isParam = list == .params
    let all = declared[name] ?? []
    let own = entries(of: plugin).first { entry, _ in
      entry.isParam == isParam
        && (all.isEmpty
          ? entry.identifier == name : all.contains { $0.identifier == entry.identifier })
    }
    if let own { return Comment(own.value) }
    let named = all.filter {
      lists(of: plugin).contains(Entry(isParam: isParam, identifier: $0.identifier))
    }
    let candidates = named.isEmpty ? all : named
    let near = candidates.filter { $0.file == type(of: plugin)?.file }
    let comments = Set((near.isEmpty ? candidates : near).map(\.comment))
    guard let comment = comments.first, comments.count == 1, !comment.isEmpty else { return nil }
    return Comment(comment)
  }

  private func type(of plugin: String) -> SourceType? {
    types.values.first { $0.plugin == plugin }
  }

  /// The own entries of a plugin, and those of the protocols that give it its lists.
  private func entries(of plugin: String) -> [Entry: String] {
    guard let type = type(of: plugin) else { return [:] }
    return type.parents.compactMap { types[$0] }.reduce(type.entries) {
      $0.merging($1.entries) { own, _ in own }
    }
  }

  /// The declarations that the lists and handlers of a plugin name, and those of the protocols that give it
  /// its lists.
  private func lists(of plugin: String) -> Set<Entry> {
    guard let type = type(of: plugin) else { return [] }
    return type.parents.compactMap { types[$0] }.reduce(type.named) { $0.union($1.named) }
  }

  private mutating func readDeclarations(in text: String, _ file: String) {
    let declaration =
      /(?m)(?<comment>(?:^ *\/\/\/.*\n)*)^ *(?:public )?static let (?<identifier>\w+) = (?:Key|EventName)\(\s*"(?<name>[^"]+)"/
    for match in text.matches(of: declaration) {
      declared[String(match.name), default: []].append(
        Declaration(
          comment: String(match.comment), identifier: String(match.identifier), file: file))
    }
  }

  private mutating func readTypes(in text: String, _ file: String) {
    let type =
      /(?m)(?<comment>(?:^\/\/\/.*\n)*)^(?:@MainActor )?(?:public )?(?:final class|protocol|extension) (?<name>\w+)(?:: (?<parents>[^{]*))? \{\n(?<body>[\s\S]*?)^\}/
    for match in text.matches(of: type) {
      let body = String(match.body)
      var type = types[String(match.name)] ?? SourceType()
      if type.comment.isEmpty { type.comment = String(match.comment) }
      if let name = body.firstMatch(of: /static let name: Name = "(?<name>[^"]+)"/) {
        type.plugin = String(name.name)
        type.file = file
      }
      type.parents += (match.parents ?? "").split { !$0.isLetter }.map(String.init)
      let entry =
        /(?m)(?<comment>(?:^ *\/\/\/.*\n)+)^ *(?<start>\.optional\(|\.required\(|on\(|on\(param: |)\s*\.(?<identifier>\w+)/
      for match in body.matches(of: entry) {
        let key = Entry(
          isParam: [".optional(", ".required("].contains(match.start),
          identifier: String(match.identifier))
        type.entries[key] = String(match.comment)
      }
      for match in body.matches(of: /(?<start>\.(?:optional|required)\(\s*)?\.(?<identifier>\w+)/) {
        type.named.insert(
          Entry(isParam: match.start != nil, identifier: String(match.identifier)))
      }
      types[String(match.name)] = type
    }
  }
}

/// The text of a documentation comment: its first sentence, and the paragraphs after that.
struct Comment {
  let summary: String
  let paragraphs: [String]

  init(_ source: String) {
    let lines = source.split(separator: "\n").map { $0.drop { $0 == " " }.dropFirst(3).dropFirst() }
    let parts = lines.split { $0.isEmpty }.map { part in
      // Code keeps its lines.
      part.first?.hasPrefix("    ") == true
        ? part.joined(separator: "\n") : part.joined(separator: " ")
    }
    let first = parts.first ?? ""
    let end = first.firstRange(of: ". ")
    summary = end.map { String(first[..<$0.lowerBound]) + "." } ?? first
    let rest = end.map { String(first[$0.upperBound...]) }
    paragraphs = [rest].compactMap(\.self) + parts.dropFirst()
  }

  /// All in one line.
  var line: String { ([summary] + paragraphs).joined(separator: " ") }
}
