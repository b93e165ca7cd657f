internal import Plugboard

final class SourcePlugin: MountedPlugin<SourceContext>, Plugin {
  static let name: Name = "source"
  static let summary = """
    Loads the children of a page, a card or a component from a source, one page of them after \
    another.
    """
  static let notes = """
    At the bottom of its module it shows that children are loading, why they weren't loaded and a \
    button that tries again, or that there are none; on a page only as long as that has no card. \
    An empty text isn't shown. What it shows while children are loading, or weren't loaded, and a \
    button are content of the module, which then doesn't count as empty; that there are none \
    isn't.

    Sources that wait until they are near the screen (`when`) are asked in the order in which they \
    are on it.

    The params `with`, `given` and `optional` say what the source is asked for; the guide to \
    assembling pages lists what the records of a document are chosen by. While a key of `given` \
    has no value, or an empty text, nothing is asked for; a key of `optional` without a value, or \
    with an empty text or array, leaves its param out, or as `with` states it. When one changes, \
    the source is asked again, and what it gave before stays until it has answered. The data tells \
    how many children there are, and would be in all.
    """
  static let unit = "request"
  static let params = ParamList(
    .required(.source), .optional(.type), .optional(.loadsWhen, default: "page"),
    .optional(
      .query.described(
        #"The params of the request to the source, as in `{"tags": "german", "limit": 6}`."#),
      default: Fields()),
    .optional(.given, default: Fields()), .optional(.optional, default: Fields()),
    .optional(.loading, default: SourceTexts.loading),
    .optional(.empty, default: ["zh": "暂无内容", "en": "Nothing here yet"]),
    .optional(.failed), .optional(.retry, default: SourceTexts.retry),
    .optional(.more), .optional(.number))
  static let fires = EventList(.sourceLoad, .sourceRetry, .sourceDidFail, .cacheRead, .cacheWrite)
  static let reads = KeyList(.sourceState, .sourceError, .pageIsLocked)
  static let writes = KeyList(
    .sourceState, .sourcePage, .sourceCount, .sourceTotal, .sourceError, .sourceOrigin)
  static let writesNamedBy = KeyList(.number)
  static let ports = PortList(.sources)

  static func wire(_ on: inout Wiring<SourcePlugin>) {
    on(.moduleDidLoad) { source, _ in
      try source.note()
      try source.follow()
      if try source.loadsByItself { try source.context.enqueue(.sourceLoad) }
    }
    on(.sourceLoad) { source, event in try source.load(event) }
    on(.sourceRetry) { source, event in
      guard source.progress.state == .failed else { return event.respond(source.state) }
      try source.load(event)
    }
    on(.sourceReset) { source, event in try source.reset(event) }
    on(.sourceRefresh) { source, event in try source.refresh(event) }
    on(.moduleWillUnload) { source, _ in try source.clear() }
    on(.cardFooter) { source, card in try source.show(in: card) }
    on(.componentFooter) { source, component in try source.show(in: component) }
    on(.pageEmpty, priority: Priority.late) { source, page in try source.show(in: page) }
    on(.gestureTap) { source, tap in try source.handle(tap) }
  }

  private(set) var progress = SourceProgress()
  private typealias Node = SourceNode

  /// The number of children that the source has in all, as it told last.
  private var total: Int?
  /// Whether the source had given no nodes when the view was last invalidated.
  private var isEmpty = true
  /// The nodes of all pages, as they were appended.
  private var nodes: [AppendedNodes] = []
  /// Whether the pages that were loaded are asked for again.
  private var isStale = false
  /// The request that runs.
  private var request: Task<Void, Never>?
  /// The loads that wait for it.
  private var waiting: [Suspension<String>] = []

  /// Whether the view was asked for, as it is if the module is on the screen or near it.
  private var isNear = false

  private var state: String { progress.state.rawValue }

  /// Whether the first page is loaded without an event of others.
  private var loadsByItself: Bool { get throws { try isNear || mount[.loadsWhen] == "page" } }

  /// Whether the source is asked as soon as the module comes near the screen.
  var waitsForScreen: Bool {
    get throws { try mount[.loadsWhen] == "near" && params != nil && progress.state == .idle }
  }

  /// Loads the first page as the module comes near the screen.
  func comeNear() throws {
    guard !isNear, try mount[.loadsWhen] == "near" else { return }
    isNear = true
    // After the view, which is made of the state that loading changes.
    context.task { if self.progress.state == .idle { try self.context.enqueue(.sourceLoad) } }
  }

  /// Asks again when a key changes that gives a param.
  private func follow() throws {
    for key in try asked.keys + [Key<Value>(Key<Bool>.pageIsLocked.name.text)] {
      try data.observeInherited(key) { [weak self] in
        self?.context.attempt { try self?.ask() }
      }
    }
  }

  private var asked: SourceParams { SourceParams(mount) }

  /// The params of the next request; nil while a required param has no value.
  private var params: Params? { get throws { try asked.params } }

  /// Begins again with other params; the present nodes stay until the answer has arrived.
  private func ask() throws {
    request?.cancel()
    isStale = false
    progress = SourceProgress()
    guard try loadsByItself, try params != nil else {
      try arrange([])
      try note()
      return resume(answering: progress.state)
    }
    _ = progress.begin()
    try note()
    start()
  }

  private func load(_ event: Event<String, Void>) throws {
    guard try params != nil else { return event.respond(state) }
    if progress.begin() {
      try note()
      // Pages that are asked for again come first, and the next one after them.
      if !isStale { start() }
    }
    guard progress.state == .loading else { return event.respond(state) }
    waiting.append(event.suspend())
  }

  private func refresh(_ event: Event<String, Void>) throws {
    guard progress.state != .idle else { return event.respond(state) }
    if progress.state == .failed, progress.begin() { try note() }
    isStale = progress.page > 0
    start()
    waiting.append(event.suspend())
  }

  private func reset(_ event: Event<String, Void>) throws {
    request?.cancel()
    isStale = false
    progress = SourceProgress()
    try arrange([])
    guard try loadsByItself else {
      try note()
      resume(answering: progress.state)
      return event.respond(state)
    }
    // Events that wait for the former request wait for the new one.
    try load(event)
  }

  /// Removes the nodes and values that would mean nothing to another instance, or without an
  /// instance.
  private func clear() throws {
    try arrange([])
    try data.remove(.sourceState)
    try data.remove(.sourcePage)
    try data.remove(.sourceCount)
    try data.remove(.sourceTotal)
    try data.remove(.sourceError)
  }

  /// Begins a request in place of the running request.
  private func start() {
    request?.cancel()
    request = context.task { try await self.run() }
  }

  private func run() async throws {
    do {
      if isStale { try await loadAgain() }
      if progress.state == .loading { try await loadNext() }
    } catch {
      // A refresh or a reset has taken its place.
      try Task.checkCancellation()
      isStale = false
      if progress.state == .loading {
        progress.fail()
        try note("\(error)")
      }
      // Also of a refresh, which leaves the state that the nodes have.
      resume(answering: .failed)
      try context.reportFailure("\(error)", of: mount[.source])
      // A fault of the document or of this plugin is no mere failure of the source.
      switch error {
      case SourceError.failed, SourceError.cancelled: return
      default: throw error
      }
    }
    // Who waits then waits for the request that has taken its place.
    try Task.checkCancellation()
    resume(answering: progress.state)
  }

  private func loadNext() async throws {
    let request = try request(progress.page + 1)
    if nodes.isEmpty, try isCached, let kept = try context.up.fire(.cacheRead, request).response {
      try arrange(contents(of: kept))
      total = kept.total
      try data.write(.sourceOrigin, .cache)
      try noteCount()
    }
    let page = try await answer(request)
    // The nodes from a cache, or of other params, are replaced.
    if progress.page == 0 {
      try arrange(contents(of: page))
    } else {
      try append(contents(of: page))
    }
    try Task.checkCancellation()
    progress.succeed(page.nodes.count, isLast: page.isLast)
    total = page.total
    try noteAnswer()
  }

  /// Loads the pages again that are there.
  private func loadAgain() async throws {
    var all: [Node] = []
    var (count, isLast, total) = (0, false, Int?.none)
    while count < progress.page, !isLast {
      let page = try await answer(request(count + 1))
      all += try contents(of: page)
      (isLast, total) = (page.isLast, page.total)
      count += 1
    }
    try arrange(all)
    try Task.checkCancellation()
    isStale = false
    progress.revise(pages: count, all.count, isLast: isLast)
    self.total = total
    try noteAnswer()
  }

  /// Notes the contents of an answer, unless its first write leads to another request.
  private func noteAnswer() throws {
    try data.write(.sourceOrigin, .network)
    try Task.checkCancellation()
    try note()
  }

  /// Whether answers are kept; answers to typed texts would crowd out all others.
  private var isCached: Bool { get throws { try asked.keys.isEmpty } }

  private func request(_ page: Int) throws -> SourceRequest {
    let level: Level =
      switch context.level {
      case .page: .card
      case .card: .component
      default: .item
      }
    return SourceRequest(
      try mount[.source], of: level, page: page, params: try params ?? Params(),
      languages: context.languages)
  }

  /// Returns the answer of the source.
  private func answer(_ request: SourceRequest) async throws -> SourcePage {
    let answer = try await context.sources.load(request)
    try Task.checkCancellation()
    for fault in answer.faults { context.report(fault) }
    if try isCached { try context.up.fire(.cacheWrite, request, answer) }
    return answer
  }

  /// Returns the nodes of an answer with their types and places.
  private func contents(of page: SourcePage) throws -> [Node] {
    let type = try mount[optional: .type]
    return page.nodes.enumerated().map { position, node in
      Node(value: node.typed(type), place: page.place(ofNode: position))
    }
  }

  /// Brings the children to nodes: changes them in place as far as they are modules of the same
  /// kind, and replaces the rest. It breaks off if a child, as it begins or ends, leads to another
  /// request.
  private func arrange(_ wanted: [Node]) throws {
    if wanted.isEmpty { try data.remove(.sourceOrigin) }
    var kept = 0
    while kept < nodes.count, kept < wanted.count,
      try context.revise(
        nodes[kept], as: numbered(wanted[kept].value, kept), from: wanted[kept].place),
      kept < nodes.count
    {
      kept += 1
    }
    let ending = nodes.dropFirst(kept)
    nodes = Array(nodes.prefix(kept))
    for node in ending { try context.remove(node) }
    try append(wanted.dropFirst(kept))
  }

  /// Appends children, one by one, as each is revised by itself; breaks off as `arrange` does.
  private func append(_ wanted: some Sequence<Node>) throws {
    for (value, place) in wanted.lazy.map({ ($0.value, $0.place) }) {
      try Task.checkCancellation()
      // An array would be several nodes.
      let node: Value = value.type == .array ? .array([value]) : try numbered(value, nodes.count)
      let appended = try context.append(node, from: place)
      // A reset that came with it doesn't know it yet.
      if Task.isCancelled { try context.remove(appended) }
      try Task.checkCancellation()
      nodes.append(appended)
    }
  }

  /// Returns a node with its number in its data, if a key for it is stated.
  private func numbered(_ node: Value, _ position: Int) throws -> Value {
    guard let key = try mount[optional: .number], case .object(var record) = node else {
      return node
    }
    var data = record["data"].flatMap(Fields.init(value:)) ?? Fields()
    data[key] = .int(position + 1)
    record["data"] = .object(data)
    return .object(record)
  }

  /// Answers the loads that wait.
  private func resume(answering state: SourceState) {
    let waiting = waiting
    self.waiting = []
    for load in waiting where load.isPending { load.resume(answering: state.rawValue) }
  }

  private func note(_ reason: String? = nil) throws {
    // The view shows whether there are nodes, but no key of the data changes with it.
    if (progress.count == 0) != isEmpty {
      isEmpty.toggle()
      context.invalidate()
    }
    try data.write(.sourcePage, progress.page)
    try noteCount()
    if let reason {
      try data.write(.sourceError, reason)
    } else {
      try data.remove(.sourceError)
    }
    try data.write(.sourceState, state)
    if context.level != .page { try context.setHasOwnContent(try hasContent) }
  }

  /// Whether something shows at the bottom of the module besides that there is nothing.
  private var hasContent: Bool {
    get throws {
      if try button() != nil { return true }
      switch progress.state {
      case .loading: return try !mount[.loading].isEmpty
      case .failed: return true
      case .idle where try waitsForScreen: return try !mount[.loading].isEmpty
      case .idle, .loaded, .noMore: return false
      }
    }
  }

  private func noteCount() throws {
    try data.write(.sourceCount, nodes.count)
    if let total, !nodes.isEmpty || progress.page > 0 {
      try data.write(.sourceTotal, total)
    } else {
      try data.remove(.sourceTotal)
    }
  }
}

extension SourcePlugin {
  nonisolated static let examples = [
    PluginExample(
      """
      The German films, the oldest first, with a button that loads the next ones. The \
      document `sources/films.json` has the films.
      """, on: .component,
      """
      {
        "plugins": [
          "layout.scroll",
          {
            "plugin": "source",
            "params": {
              "source": "films",
              "type": "film",
              "with": { "tags": "german", "sort": "year" },
              "more": "More films"
            }
          }
        ]
      }
      """, with: ExampleDocuments.films)
  ]
}
