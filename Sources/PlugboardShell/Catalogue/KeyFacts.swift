internal import Plugboard

/// The facts of a key of data: its values, which plugins read and write it, and where documents name it.
struct KeyFacts {
  let name: String
  /// The declarations of the key, with the plugins that make them.
  private let declared: [(plugin: String, key: KeyDeclaration, isRead: Bool, isWritten: Bool)]
  private let places: [String]
  let summary: String?

  /// Creates the facts; nil if no plugin declares the key and no document names it.
  init?(_ name: String, in catalogue: Catalogue) {
    self.name = name
    declared = catalogue.registry.all.map(\.manifest).flatMap { manifest in
      manifest.keyUses.filter { $0.key.name.text.hasSameBytes(as: name) }
        .map { (manifest.name.text, $0.key, $0.isRead, $0.isWritten) }
    }
    places = catalogue.places(of: .key, named: name)
    if declared.isEmpty, places.isEmpty { return nil }
    summary = Self.meaning(
      declared.map { ($0.plugin, $0.key.summary) }, in: catalogue)
  }

  /// Returns the meaning that the plugins which documents use most often state; of equally many uses the meaning that most
  /// plugins state, and of these the first.
  private static func meaning(
    _ stated: [(plugin: String, summary: String?)], in catalogue: Catalogue
  ) -> String? {
    var weights: [(summary: String, uses: Int, plugins: Int)] = []
    for (plugin, summary) in stated {
      guard let summary else { continue }
      let uses = catalogue.places(of: .plugin, named: plugin).count
      if let index = weights.firstIndex(where: { $0.summary.hasSameBytes(as: summary) }) {
        weights[index].uses += uses
        weights[index].plugins += 1
      } else {
        weights.append((summary, uses, 1))
      }
    }
    let most = weights.map { ($0.uses, $0.plugins) }.max(by: <)
    return weights.first { weight in most.map { $0 == (weight.uses, weight.plugins) } == true }?
      .summary
  }

  /// Returns the names of all keys that plugins declare, sorted.
  static func names(in catalogue: Catalogue) -> [String] {
    let names = catalogue.registry.all.flatMap { $0.manifest.keyUses.map(\.key.name.text) }
    return Set(names.map(ExactText.init)).sorted().map(\.text)
  }

  /// Returns the reply about all keys that plugins declare.
  static func list(_ catalogue: Catalogue) -> Reply {
    let all = names(in: catalogue).compactMap { KeyFacts($0, in: catalogue) }
    return Reply(
      TextTable.lines(all.map { [$0.name, $0.summary ?? ""] }),
      json: .array(
        all.map { ["name": .string($0.name), "summary": Value($0.summary)] }))
  }

  var reply: Reply { Reply(lines, json: json) }

  private var readers: [String] { declared.filter(\.isRead).map(\.plugin) }
  private var writers: [String] { declared.filter(\.isWritten).map(\.plugin) }

  private var lines: [String] {
    var facts = FactLines()
    facts.add("\(name): \(summary ?? "no plugin declares it")")
    var known: Set<ExactText> = []
    let values = declared.map(\.key.wording).filter { known.insert(ExactText($0)).inserted }
    facts.add(values.isEmpty ? nil : "value: \(values.enumeration("or"))")
    facts.add("read by", names: readers)
    facts.add("written by", names: writers)
    // The meanings that single plugins give it, if they differ.
    facts.add(
      "meanings",
      declared.filter { $0.key.summary != summary }.compactMap { use in
        use.key.summary.map { (use.plugin, $0) }
      })
    facts.add(places: places)
    return facts.lines
  }

  private var json: Value {
    [
      "name": .string(name), "summary": Value(summary),
      "declarations": .array(
        declared.map { use in
          [
            "plugin": .string(use.plugin), "values": .string(use.key.wording),
            "summary": Value(use.key.summary), "isRead": .bool(use.isRead),
            "isWritten": .bool(use.isWritten),
          ]
        }), "uses": places.json,
    ]
  }
}
