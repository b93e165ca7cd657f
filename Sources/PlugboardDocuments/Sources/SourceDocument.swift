/// A source of data pages and records that is a document: `sources/NAME.json`.
struct SourceDocument: Sendable {
  private var pageSize: Int?
  /// The nodes by their level.
  private(set) var nodes: [Level: [Value]] = [:]
  private(set) var records = Fields()
  /// The key under which items that are made of records have their names.
  private(set) var key: String?
  /// The fields in which texts are looked for.
  private var searched = ["title"]

  /// Takes the sound parts of the document whose place is that of a node, and reports the rest.
  init(_ value: Value, at place: Int, _ findings: inout Findings) {
    let kind = DocumentFormat.current.source
    guard case .object(let record) = value else {
      findings.report(.notObject(kind.name, value.type), at: .node(place))
      return
    }
    guard findings.checkFormat(of: record, at: .node(place)) else { return }
    var found: Value?
    findings.read(record, as: kind, at: .node(place)) { role, value in
      switch (role, value) {
      case (.pageSize, .int(let size)): pageSize = size
      case (.items, .array(let items)): nodes[.item] = items
      case (.components, .array(let components)): nodes[.component] = components
      case (.cards, .array(let cards)): nodes[.card] = cards
      case (.records, _): found = value
      case (.key, .string(let name)): key = name
      case (.search, .array(let names)): searched = names.compactMap(String.init(value:))
      default: break
      }
    }
    guard let found else { return }
    let site = Site.fixed(findings.place(ofNode: place).appending([.key("records")]))
    findings.elements(of: found, "records", as: .object, at: site) { step, value in
      if case .key(let name) = step { records[name] = value }
    }
  }

  /// Returns a page of the nodes of a level, or of items that are made of its records; nil if the source has none
  /// of them.
  func page(_ request: SourceRequest) throws(SourceQuery.Fault) -> SourcePage? {
    if let nodes = nodes[request.level] { return page(request.page, of: nodes) }
    guard request.level == .item, let key else { return nil }
    let found = try SourceQuery(request.params).select(from: records, searching: searched)
    return page(
      request.page,
      of: found.map { name, record in
        var data = record
        data[key] = .string(name)
        return ["data": .object(data)]
      })
  }

  private func page(_ number: Int, of nodes: [Value]) -> SourcePage {
    let size = pageSize ?? max(1, nodes.count)
    let (start, isTooFar) = (number - 1).multipliedReportingOverflow(by: size)
    guard !isTooFar, nodes.indices.contains(start) else { return SourcePage([], isLast: true) }
    let end = min(nodes.count, start + size)
    return SourcePage(Array(nodes[start..<end]), isLast: end == nodes.count)
  }

  func record(_ name: String) -> Fields? {
    guard case .object(let record)? = records[name] else { return nil }
    return record
  }
}

extension PageAssembler {
  /// Walks over a source and its nodes, to check them.
  func check(source json: JSONDocument, in walk: inout AssemblyWalk) {
    let number = walk.findings.add(LoadedDocument(json))
    walk.findings.places.append(
      NodePlace(document: number, parent: nil, position: 0, step: .root))
    let source = SourceDocument(json.value, at: 0, &walk.findings)
    walk.nodeLimit = .max
    walk.expandsOnce = true
    for (level, nodes) in source.nodes {
      walk.frames.append(
        AssemblyWalk.Frame(
          elements: nodes, level: level, parent: nil, place: 0, document: number,
          path: "\(json.file)/\(level)/", scope: json.file + "/", expansion: nil))
      walk.run()
    }
    walk.settleIDs(firstNode: 1)
  }
}
