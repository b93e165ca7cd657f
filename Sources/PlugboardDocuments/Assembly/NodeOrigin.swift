/// The common beginning of the nodes of a level and type: the app's defaults and their templates.
final class NodeOrigin {
  /// The children that a template states.
  struct Children {
    let elements: [Value]
    /// The number of the document whose outermost object contains them.
    let document: Int
    /// The type of the template.
    let type: String
  }

  var data = Fields()
  var params = Params()
  /// The data of each template with its document; later ones take precedence.
  fileprivate var statements: [(data: Fields, document: Int)] = []
  var list = PluginList()
  var children: Children?
  var others: Children?
  var hasChildren: Bool { children != nil || others != nil }
  /// The fallback that a template states for its nodes.
  var fallback: NodeFallback?
  /// The fault that makes every node of the type a placeholder.
  var fault: DocumentFault?
  /// Whether the fault is reported at each node rather than in the template.
  var isReportedAtNodes = false
  /// The number of templates of which it consists.
  fileprivate var depth = 0

  init() {}

  /// Creates an origin to which the template of a type is added that names the type of another origin.
  fileprivate init(extending other: NodeOrigin) {
    (data, statements, list) = (other.data, other.statements, other.list)
    (children, others, fault, depth) = (other.children, other.others, other.fault, other.depth)
    fallback = other.fallback
  }
}

/// The origins of nodes, each made once.
struct NodeOrigins {
  /// The most templates of which each names the next: the data of a node could otherwise cost the square
  /// of their number.
  static let chainLimit = 1000

  private struct Identity: Hashable {
    let level: Level
    let type: ExactText?

    init(level: Level, type: String?) {
      self.level = level
      self.type = type.map(ExactText.init)
    }
  }

  /// A template that was read.
  struct Template {
    let type: String
    let document: Int
    let fields: NodeFields
  }

  let documents: AppDocuments
  let app: AppDocument
  private var all: [Identity: NodeOrigin] = [:]
  /// The latest origin of each level, which most neighbours share: saves 3 % of opening a page.
  private var latest: [(type: String?, origin: NodeOrigin)?]
  private var templates: [ExactText: Template?] = [:]

  init(documents: AppDocuments, app: AppDocument) {
    self.documents = documents
    self.app = app
    latest = Array(repeating: nil, count: Level.allCases.count)
  }

  /// Returns the origin of the nodes of a level and type.
  mutating func origin(
    of type: String?, _ level: Level, _ lists: inout PluginListResolver,
    _ findings: inout Findings
  ) -> NodeOrigin {
    if let latest = latest[level.ordinal], latest.type.hasSameBytes(as: type) {
      return latest.origin
    }
    let identity = Identity(level: level, type: type)
    let origin = all[identity] ?? make(type, level, &lists, &findings)
    all[identity] = origin
    latest[level.ordinal] = (type, origin)
    return origin
  }

  /// Makes the origins of a type and of the types that its templates name.
  private mutating func make(
    _ type: String?, _ level: Level, _ lists: inout PluginListResolver,
    _ findings: inout Findings
  ) -> NodeOrigin {
    guard let type else { return defaults(level, &lists, &findings) }
    var start = origin(of: nil, level, &lists, &findings)
    // The new templates, beginning with the template of the type itself.
    var chain: [Template] = []
    var positions: [ExactText: Int] = [:]
    var next: String? = type
    while let type = next {
      if let position = positions[type] {
        let circle = chain[position...].map { "\(level.rawValue)/\($0.type)" }
        start = NodeOrigin(extending: start)
        start.fault = .templateCircle(circle + ["\(level.rawValue)/\(type)"])
        report(start.fault, chain.last, &findings)
        break
      }
      let (template, fault) = template(type, level, &findings)
      guard let template else {
        start = NodeOrigin(extending: start)
        start.list.isIncomplete = true
        if chain.isEmpty {
          start.fault = fault ?? .unreadableTemplate(AppDocuments.path(ofTemplate: type, level))
          start.isReportedAtNodes = fault != nil
          start.params = findings.params(start.data)
        } else {
          report(fault, chain.last, &findings)
        }
        break
      }
      if let known = all[Identity(level: level, type: type)] {
        start = known
        break
      }
      positions[type] = chain.count
      chain.append(template)
      next = template.fields.type
    }
    return extend(start, by: chain.reversed(), level, &lists, &findings)
  }

  /// Returns the origin of nodes without a type.
  private func defaults(
    _ level: Level, _ lists: inout PluginListResolver, _ findings: inout Findings
  ) -> NodeOrigin {
    let origin = NodeOrigin()
    origin.list.isIncomplete = !app.knowsSets
    if let defaults = app.defaults[level], let place = lists.app {
      let place = place.appending(["defaults", .key(level.rawValue)])
      lists.add(defaults, at: place, level: level, to: &origin.list, &findings)
    }
    return origin
  }

  /// Applies templates, each of which names the type of the one before, and returns the last origin.
  private mutating func extend(
    _ start: NodeOrigin, by templates: [Template], _ level: Level,
    _ lists: inout PluginListResolver, _ findings: inout Findings
  ) -> NodeOrigin {
    var origin = start
    for template in templates {
      if origin.depth == Self.chainLimit {
        report(.tooLongChain(Self.chainLimit), template, &findings)
        origin = NodeOrigin(extending: self.origin(of: nil, level, &lists, &findings))
        origin.list.isIncomplete = true
      } else {
        origin = NodeOrigin(extending: origin)
      }
      origin.add(template, level, &lists, &findings)
      origin.params = findings.params(origin.data)
      all[Identity(level: level, type: template.type)] = origin
    }
    return origin
  }

  private func report(_ fault: DocumentFault?, _ template: Template?, _ findings: inout Findings) {
    guard let fault, let template else { return }
    findings.report(fault, at: .fixed(DocumentPlace(template.document)), "type")
  }

  /// Reads a template once; returns a fault if the name is wrong rather than the template.
  private mutating func template(
    _ type: String, _ level: Level, _ findings: inout Findings
  ) -> (template: Template?, fault: DocumentFault?) {
    guard isName(type) else { return (nil, .typeName(type)) }
    let path = AppDocuments.path(ofTemplate: type, level)
    if let template = templates[path] { return (template, nil) }
    switch documents.template(type, level) {
    case .missing:
      return (nil, documents.unknownType(type, level, &findings))
    case .unreadable(let faults):
      for fault in faults { findings.report(fault) }
      templates[path] = .some(nil)
      return (nil, nil)
    case .document(let json):
      let document = findings.add(LoadedDocument(json))
      let template = Self.read(json.value, type, level, document, &findings)
      templates[path] = .some(template)
      return (template, nil)
    }
  }

  private static func read(
    _ value: Value, _ type: String, _ level: Level, _ document: Int, _ findings: inout Findings
  ) -> Template? {
    let kind = DocumentFormat.current.template(level)
    let site = Site.fixed(DocumentPlace(document))
    guard case .object(let record) = value else {
      findings.report(.notObject(kind.name, value.type), at: site)
      return nil
    }
    guard findings.checkFormat(of: record, at: site) else { return nil }
    let fields = findings.node(record, as: kind, at: site)
    if let data = fields.data { findings.checkData(data, at: site) }
    return Template(type: type, document: document, fields: fields)
  }
}

extension NodeOrigin {
  /// Returns the document of the template that states a value of the data, if one does.
  func document(ofData key: String) -> Int? {
    statements.last { $0.data[key] != nil }?.document
  }

  /// Applies a template to this origin.
  fileprivate func add(
    _ template: NodeOrigins.Template, _ level: Level, _ lists: inout PluginListResolver,
    _ findings: inout Findings
  ) {
    depth += 1
    if template.fields.removesData { data = Fields() }
    if let own = template.fields.data {
      data.merge(own)
      statements.append((own, template.document))
    }
    let place = DocumentPlace(template.document, JSONPointer(["plugins"]))
    lists.add(template.fields.plugins, at: place, level: level, to: &list, &findings)
    func children(_ elements: [Value]?) -> Children? {
      elements.map {
        Children(elements: $0, document: template.document, type: template.type)
      }
    }
    self.children = children(template.fields.children) ?? self.children
    others = children(template.fields.others) ?? others
    switch template.fields.fallback {
    case .null?: fallback = nil
    case let own?: fallback = NodeFallback(own, inTemplate: template.document)
    case nil: break
    }
  }
}
