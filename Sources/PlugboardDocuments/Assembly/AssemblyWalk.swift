/// A walk over the nodes of a document, parents first, which makes the plans of their modules.
///
/// It uses no recursion: neither nesting nor templates in templates can exhaust the stack.
struct AssemblyWalk {
  /// The maximal number of nodes of a page, including nodes that come from templates: a file of 16
  /// MiB has room for 250,000 short nodes, which take 170 MB when they are open.
  static let pageLimit = 250_000
  /// The maximal number of modules above a module: its id may name as many places.
  static let depthLimit = 512

  /// The nodes of one array, with the position of the next one.
  final class Frame {
    let elements: [Value]
    var next = 0
    let level: Level
    /// The position of the parent's plan.
    let parent: Int?
    /// The node whose text contains them; nil for the document itself.
    let place: Int?
    let document: Int
    /// The prefix of paths, which serve as ids of nodes that state none: `home/2/`.
    let path: String
    /// The prefix of stated ids: the page, or the module whose template contains the node.
    let scope: String
    /// The innermost template whose children they are.
    let expansion: Int?
    /// The number of modules above them.
    let depth: Int
    /// Whether they are walked for their faults alone: a condition excludes a node above them, or they are fallbacks.
    let isExcluded: Bool
    /// Whether a condition keeps a node above them for other programs.
    let isForOtherPrograms: Bool
    /// The fallback of the nearest node above them that has one.
    let retreat: Retreat?
    /// The place of the only node, if that is a fallback.
    let placeOfFallback: NodePlace?

    init(
      elements: [Value], level: Level, parent: Int?, place: Int?, document: Int, path: String,
      scope: String, expansion: Int?, depth: Int = 0, isExcluded: Bool = false,
      isForOtherPrograms: Bool = false, retreat: Retreat? = nil, placeOfFallback: NodePlace? = nil
    ) {
      self.elements = elements
      self.level = level
      self.parent = parent
      self.place = place
      self.document = document
      self.path = path
      self.scope = scope
      self.expansion = expansion
      self.depth = depth
      self.isExcluded = isExcluded
      self.isForOtherPrograms = isForOtherPrograms
      self.retreat = retreat
      self.placeOfFallback = placeOfFallback
    }
  }

  /// A template whose children are being assembled.
  struct Expansion {
    let level: Level
    let type: String
    /// The expansion that contains it.
    let outer: Int?
  }

  var findings = Findings()
  var lists: PluginListResolver
  var origins: NodeOrigins
  var plans: [ModulePlan] = []
  var frames: [Frame] = []
  var expansions: [Expansion] = []
  /// The numbers of the nodes that state their ids, by id.
  var given: [ExactText: Int] = [:]
  /// The paths of the nodes whose stated ids could equal the path of another node.
  var digitPaths: [Int: String] = [:]
  /// The faults that make nodes placeholders, by the position of their plans.
  var spoiled: [(plan: Int, fault: DocumentFault, place: DocumentPlace)] = []
  /// Whether a part was given as a Swift value, which may hold NaN or be nested too deep for module data.
  var hasValues = false
  /// The values of the page's inputs, and the manner in which it asks to be shown.
  var inputs = Fields()
  var manner: Manner?
  /// Returns whether an id belongs to a module that is open already.
  var isTaken: (String) -> Bool = { _ in false }
  /// The latest sound list and its input, which the next node shares if it states the same: without
  /// it, opening a page of like items costs 24 % more.
  private var recent: (origin: NodeOrigin, entries: [Value], mounts: [PluginEntry])?
  /// The maximal number of nodes.
  var nodeLimit = AssemblyWalk.pageLimit
  private var isFull = false
  /// Whether the children of a template are walked only once, for checks that make no page: so all
  /// templates are checked in linear time, however they contain one another.
  var expandsOnce = false
  private var expanded: Set<ExactText> = []
  /// Whether nodes that a condition excludes are walked too, for checks that make no page: their faults are faults.
  var walksExcluded = false
  /// The nodes that can't be shown as they are stated.
  var unknown: [UnknownContent] = []
  /// Whether nodes that can't be shown are left out, and not shown as placeholders.
  let isForPeople: Bool
  /// The number of nodes that were taken back, as another stands for them.
  var discardedNodes = 0
  /// The documents of the templates whose fallbacks were checked.
  var checkedFallbacks: Set<Int> = []

  init(
    registry: PluginRegistry, documents: AppDocuments, environment: DocumentEnvironment
  ) {
    let app = documents.app
    isForPeople = environment.audience == .people
    findings.languages = TextLanguages(
      shown: environment.languages(of: app), needed: app.languages)
    var place: DocumentPlace?
    if let document = app.document {
      place = DocumentPlace(findings.add(document, quietly: true))
    }
    let conditions = ConditionReader(
      environment: environment, registry: registry, documents: documents)
    lists = PluginListResolver(
      registry: registry, documents: documents, conditions: conditions, sets: app.sets,
      knowsSets: app.knowsSets, app: place)
    origins = NodeOrigins(documents: documents, app: app)
  }

  /// Reads the template of a type, and the templates that it names, before a node needs it.
  mutating func readTemplate(_ type: String, _ level: Level) {
    _ = origins.origin(of: type, level, &lists, &findings)
  }

  /// Walks until no frame has a node left.
  mutating func run() {
    while let frame = frames.last {
      let position = frame.next
      guard position < frame.elements.count, !isFull else {
        frames.removeLast()
        continue
      }
      frame.next += 1
      let number = findings.places.count
      guard number + discardedNodes < nodeLimit else {
        findings.report(.tooManyModules(nodeLimit), at: .node(frame.parent ?? 0))
        isFull = true
        continue
      }
      findings.places.append(
        frame.placeOfFallback
          ?? NodePlace(
            document: frame.document, parent: frame.place, position: position,
            step: .child(frame.level)))
      let path = frame.path + frame.positionName(position)
      node(frame.elements[position], number, path: path, in: frame)
    }
  }

  /// Makes the plan of a node whose place is known, or of its fallback, and prepares its children.
  mutating func node(_ value: Value, _ number: Int, path: String, in frame: Frame) {
    var attempt = Attempt(value: value, number: number, path: path, frame: frame)
    while assemble(&attempt) {}
  }

  /// Makes the plan of a node; returns whether another node is to be assembled in its place, or in
  /// the place of a node above it. The attempt is then set to that other node.
  private mutating func assemble(_ attempt: inout Attempt) -> Bool {
    let (number, frame) = (attempt.number, attempt.frame)
    let kind = DocumentFormat.current.node(frame.level)
    guard case .object(let record) = attempt.value else {
      let fault = DocumentFault.notObject(kind.name, attempt.value.type)
      findings.report(fault, at: .node(number))
      spoil(fault, at: number)
      plans.append(
        ModulePlan(id: ModuleID(attempt.path), level: frame.level, parent: frame.parent))
      let failure = Failure(name: nil, reason: .node)
      return recover(from: failure, &attempt, frame.retreat, frameCount: frames.count)
    }
    let holds = holds(record, number, of: kind)
    let isExcluded = !holds || frame.isExcluded
    guard !isExcluded || walksExcluded else {
      return attempt.turn(to: standIn(forExcluded: attempt, record))
    }
    let fields = findings.node(record, as: kind, at: .node(number))
    // An excluded node may have the same id as a node whose condition holds.
    let ownID = isExcluded ? nil : fields.id ?? attempt.ownID
    let id = ownID.flatMap { given($0, number, path: attempt.path, in: frame) }
    attempt.ownID = id == nil ? nil : ownID
    let isForOtherPrograms =
      frame.isForOtherPrograms
      || !holds && record["when"].map(ConditionReader.asksForProgram) == true
    return make(
      fields, &attempt, id: id ?? attempt.path, statesID: id != nil, isExcluded: isExcluded,
      isForOtherPrograms: isForOtherPrograms)
  }

  /// Whether the condition of a node holds; a node without one always counts.
  private mutating func holds(
    _ record: Fields, _ number: Int, of kind: DocumentFormat.Kind
  ) -> Bool {
    let name = FieldRole.when.rawValue
    guard let condition = record[name], let field = kind.field(name) else { return true }
    guard case .object = condition else {
      findings.report(.fieldType(field, condition.type), at: .node(number), .key(name))
      return false
    }
    return lists.conditions.holds(condition, at: .node(number), key: name, &findings)
  }

  /// Makes the plan of a node with these fields; returns whether another node, then the attempt, is to be assembled
  /// instead.
  @discardableResult
  mutating func make(
    _ fields: NodeFields, _ attempt: inout Attempt, id: String, statesID: Bool,
    isExcluded: Bool = false, isForOtherPrograms: Bool = false
  ) -> Bool {
    let (number, frame) = (attempt.number, attempt.frame)
    let level = frame.level
    var failure: Failure?
    if let (fault, step) = fields.fault {
      spoil(fault, at: number, step)
      failure = Failure(name: nil, reason: .node)
    }
    let origin = origins.origin(of: fields.type, level, &lists, &findings)
    if let fault = origin.fault {
      if origin.isReportedAtNodes, !isForOtherPrograms {
        report(fault, ofTypeOf: fields, level, at: number)
      }
      spoil(fault, at: number, "type")
      failure = failure ?? Failure(name: fields.type, reason: .template)
    }
    let (plugins, missing) = plugins(
      of: fields, number, level, origin, isForOtherPrograms: isForOtherPrograms)
    let data = checked(data(of: fields, number, origin), fields.data, plugins, number, origin)
    var retreat = frame.retreat
    if fields.statesFallback || origin.fallback != nil {
      retreat = self.retreat(of: attempt, fields, origin)
    }
    let frameCount = frames.count
    plans.append(
      ModulePlan(
        id: ModuleID(id), statesID: statesID, level: level, type: fields.type, data: data,
        plugins: plugins, parent: frame.parent, fault: nil))
    if walksExcluded { prepareCheck(of: fields, origin, attempt) }
    if fields.hasChildren || origin.hasChildren {
      prepareChildren(
        of: fields, origin, attempt,
        Inheritance(
          id: id, isExcluded: isExcluded, isForOtherPrograms: isForOtherPrograms, retreat: retreat))
    }
    if failure == nil, spoiled.last?.plan == plans.count - 1 {
      failure = Failure(name: fields.type, reason: .template)
    }
    if failure == nil, let plugin = missing.first {
      failure = Failure(name: plugin.plugin, reason: plugin.reason, isWhole: false)
    }
    guard let failure else { return false }
    return recover(from: failure, &attempt, retreat, frameCount: frameCount)
  }

  private mutating func data(of fields: NodeFields, _ number: Int, _ origin: NodeOrigin) -> Params {
    guard let own = fields.data, !own.isEmpty else {
      return fields.removesData ? Params() : origin.params
    }
    findings.checkData(own, at: .node(number))
    let inherited = fields.removesData ? Fields() : origin.data
    if inherited.isEmpty {
      let params = findings.params(own)
      if !findings.names.foundNull { return params }
    }
    var merged = inherited
    merged.merge(own)
    return findings.params(merged)
  }

  /// Returns the plugins of a node, shared with the node before if that states the same, and the missing ones.
  private mutating func plugins(
    of fields: NodeFields, _ number: Int, _ level: Level, _ origin: NodeOrigin,
    isForOtherPrograms: Bool
  ) -> ([PluginEntry], [PluginList.MissingPlugin]) {
    if let recent, recent.origin === origin, recent.entries == fields.plugins {
      return (recent.mounts, [])
    }
    let reports = findings.reports
    let list = resolvedPlugins(
      of: fields, number, level, origin, isForOtherPrograms: isForOtherPrograms)
    // A missing plugin is a fault.
    if findings.reports == reports, list.missing.isEmpty {
      recent = (origin, fields.plugins, list.mounts)
    }
    return (list.mounts, list.missing)
  }

  private mutating func resolvedPlugins(
    of fields: NodeFields, _ number: Int, _ level: Level, _ origin: NodeOrigin,
    isForOtherPrograms: Bool
  ) -> PluginList {
    var list = origin.list
    if !fields.plugins.isEmpty {
      list.mounts.reserveCapacity(list.mounts.count + fields.plugins.count)
      for (index, entry) in fields.plugins.enumerated() {
        lists.add(
          entry,
          PluginListResolver.Use(
            site: .entry(index, node: number), level: level, listPosition: Int32(index),
            isForOtherPrograms: isForOtherPrograms),
          to: &list, &findings)
      }
    }
    lists.check(list, node: number, &findings)
    return list
  }

  /// Notes the fault that makes the next plan's node a placeholder.
  mutating func spoil(_ fault: DocumentFault, at number: Int, _ steps: JSONPointer.Step...) {
    guard spoiled.last?.plan != plans.count else { return }
    spoiled.append((plans.count, fault, findings.place(ofNode: number).appending(steps)))
  }

  /// The properties of a node that its children take over.
  private struct Inheritance {
    let id: String
    let isExcluded: Bool
    let isForOtherPrograms: Bool
    let retreat: Retreat?
  }

  private mutating func prepareChildren(
    of fields: NodeFields, _ origin: NodeOrigin, _ attempt: Attempt, _ above: Inheritance
  ) {
    // The frame that is appended last is walked first.
    if fields.others != nil || origin.others != nil {
      prepare(fields.others, origin.others, .other, attempt, above)
    }
    if let below = attempt.frame.level.below, fields.children != nil || origin.children != nil {
      prepare(fields.children, origin.children, below, attempt, above)
    }
  }

  private mutating func prepare(
    _ own: [Value]?, _ shared: NodeOrigin.Children?, _ level: Level, _ attempt: Attempt,
    _ above: Inheritance
  ) {
    let (number, frame) = (attempt.number, attempt.frame)
    let parent = plans.count - 1
    let isEmpty = own.map(\.isEmpty) ?? shared.map(\.elements.isEmpty) ?? true
    guard isEmpty || frame.depth < Self.depthLimit else {
      return findings.report(.tooDeepModules(Self.depthLimit), at: .node(number))
    }
    if let own {
      guard !own.isEmpty else { return }
      frames.append(
        Frame(
          elements: own, level: level, parent: parent, place: number,
          document: findings.places[number].document, path: attempt.path + "/", scope: frame.scope,
          expansion: frame.expansion, depth: frame.depth + 1, isExcluded: above.isExcluded,
          isForOtherPrograms: above.isForOtherPrograms, retreat: above.retreat))
    } else if let shared, !shared.elements.isEmpty {
      let expansion = Expansion(level: frame.level, type: shared.type, outer: frame.expansion)
      if let circle = circle(of: expansion) {
        let fault = DocumentFault.templateCircle(circle)
        findings.report(fault, at: .node(number), "type")
        if spoiled.last?.plan != plans.count - 1 {
          let place = findings.place(ofNode: number).appending(["type"])
          spoiled.append((plans.count - 1, fault, place))
        }
        return
      }
      let name = "\(frame.level.rawValue)/\(shared.type)/\(level.rawValue)"
      if expandsOnce, !expanded.insert(name).inserted { return }
      expansions.append(expansion)
      frames.append(
        Frame(
          elements: shared.elements, level: level, parent: parent, place: nil,
          document: shared.document, path: attempt.path + "/", scope: above.id + "/",
          expansion: expansions.count - 1, depth: frame.depth + 1, isExcluded: above.isExcluded,
          isForOtherPrograms: above.isForOtherPrograms, retreat: above.retreat))
    }
  }

  /// Returns the names along a circle of templates that contain one another.
  private func circle(of expansion: Expansion) -> [String]? {
    var names = ["\(expansion.level.rawValue)/\(expansion.type)"]
    var outer = expansion.outer
    while let position = outer {
      let other = expansions[position]
      names.append("\(other.level.rawValue)/\(other.type)")
      if other.level == expansion.level, other.type.hasSameBytes(as: expansion.type) {
        return names.reversed()
      }
      outer = other.outer
    }
    return nil
  }
}

extension AssemblyWalk.Frame {
  /// Returns the last part of a path; other modules are numbered apart from the children of a
  /// level.
  func positionName(_ position: Int) -> String {
    level == .other ? "other\(position)" : String(position)
  }
}
