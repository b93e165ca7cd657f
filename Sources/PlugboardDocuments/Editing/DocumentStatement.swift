public import PlugboardCore
public import PlugboardValues

/// A part of a document that states something of an open module: its node, the data or the plugins of it.
public struct DocumentStatement: Sendable {
  /// The part of the documents.
  public enum Part: Sendable, Hashable {
    /// The node of the module, in a page or a template.
    case node
    /// The node or the record of a source from which the module was made.
    case source(String)
    /// A fallback of the node, which stands for it.
    case fallback
    /// The template of a type.
    case template(String)
    /// The defaults of the app document for a level.
    case defaults(Level)
    /// A named set of the app document.
    case set(String)
  }

  public let part: Part
  /// The file and the line; nil for a node without a text.
  public let location: DocumentLocation?
}

extension DocumentStatement.Part: CustomStringConvertible {
  /// The part in words: `node`, `source films`, `template poster`, `set standard-item`.
  public var description: String {
    switch self {
    case .node: "node"
    case .source(let name): "source \(name)"
    case .fallback: "fallback"
    case .template(let type): "template \(type)"
    case .defaults(let level): "defaults of \(level.arrayName)"
    case .set(let name): "set \(name)"
    }
  }
}

/// Where open modules, their plugins and values are stated. Each costs a pass over the files that it names.
extension PageRuntime {
  /// Returns the statements of which a module consists: its node, then the templates of its type, the nearest first.
  public func statements(of module: ModuleID) -> [DocumentStatement] {
    layers(of: module).map { $0.statement([]) }
  }

  /// Returns the statement of an initial value of a module: the node's own, or the nearest template's; nil if none states
  /// it.
  public func statement(ofData key: Name, on module: ModuleID) -> DocumentStatement? {
    layers(of: module).first { $0.value(["data", .key(key.text)]) != nil }?
      .statement(["data", .key(key.text)])
  }

  /// Returns the statement of a mounted plugin; nil if the module comes from no document.
  public func statement(of entry: PluginEntry, on module: ModuleID) -> DocumentStatement? {
    entryLayer(entry, on: module)?.statement([])
  }

  /// Returns the statement of a param of a mounted plugin; nil for a default of the plugin.
  public func statement(
    ofParam param: Name, of entry: PluginEntry, on module: ModuleID
  ) -> DocumentStatement? {
    guard let layer = entryLayer(entry, on: module),
      layer.value(["params", .key(param.text)]) != nil
    else { return nil }
    return layer.statement(["params", .key(param.text)])
  }

  /// Returns the places that state parts of a module, in order of precedence.
  private func layers(of module: ModuleID) -> [StatementLayer] {
    guard let open = origin(of: module) as? OpenAssembly, let node = planPosition(of: module),
      let place = open.sources.place(ofNode: node), let level = try? modules.level(of: module)
    else { return [] }
    var layers = [
      StatementLayer(part: part(of: place, in: open), place: place, sources: open.sources)
    ]
    var type = open.statements.kind(ofNode: node).type
    var known: Set<ExactText> = []
    while let name = type, known.insert(ExactText(name)).inserted,
      let document = open.sources.number(of: AppDocuments.path(ofTemplate: name, level))
    {
      let layer = StatementLayer(
        part: .template(name), place: DocumentPlace(document), sources: open.sources)
      layers.append(layer)
      type = layer.value(["type"]).flatMap { String(value: $0) }
    }
    return layers
  }

  private func entryLayer(_ entry: PluginEntry, on module: ModuleID) -> StatementLayer? {
    guard let open = origin(of: module) as? OpenAssembly, let node = planPosition(of: module),
      let place = open.sources.place(of: entry, ofNode: node)
    else { return nil }
    return StatementLayer(part: part(of: place, in: open), place: place, sources: open.sources)
  }

  /// Returns the part of the documents to which the place of a node or an entry belongs.
  private func part(of place: DocumentPlace, in open: OpenAssembly) -> DocumentStatement.Part {
    let (steps, file) = (place.pointer.steps, open.sources.documents[place.document].file)
    if file.hasSameBytes(as: AppDocuments.appPath), steps.count > 1, case .key(let name) = steps[1]
    {
      if steps[0] == "sets" { return .set(name) }
      if steps[0] == "defaults", let level = Level(rawValue: name) { return .defaults(level) }
    }
    if steps.first == "plugins", let type = AppDocuments.name(ofFileAt: file, under: "templates") {
      return .template(type)
    }
    if let source = AppDocuments.name(ofFileAt: file, under: "sources") { return .source(source) }
    return steps.last == .key(FieldRole.fallback.rawValue) ? .fallback : .node
  }
}

/// A place that states a part of a module.
private struct StatementLayer {
  let part: DocumentStatement.Part
  let place: DocumentPlace
  let sources: AssemblyLocations

  func value(_ steps: [JSONPointer.Step]) -> Value? {
    sources.documents[place.document].value[place.appending(steps).pointer]
  }

  func statement(_ steps: [JSONPointer.Step]) -> DocumentStatement {
    DocumentStatement(part: part, location: sources.location(of: place.appending(steps)))
  }
}
