public import Plugboard
internal import PlugboardHTML
internal import PlugboardPlugins
internal import PlugboardPosters
internal import PlugboardTerminal

/// Extreme numbers at all places of a plugin that take numbers: its params, its data, the params of the
/// events that are fired at its modules, and the values that its storage holds already.
///
/// The input is the name of a system plugin, and after a blank bytes that choose the numbers.
@MainActor public struct NumberTarget: FuzzTarget {
  /// Ends a page.
  public var end: @MainActor (PageRuntime, ModuleID) throws -> Void = { try $0.unregister($1) }

  private static let registry = Result { try PluginRegistry(SystemPlugins.all + PosterPlugins.all) }
  private static let sizes = [
    UnitSize(width: 20, height: 6), UnitSize(width: 1, height: 1), UnitSize(width: 60, height: 20),
  ]

  public init() {}

  public func check(_ bytes: [UInt8]) async throws {
    let registry = try Self.registry.get()
    let name = String(decoding: bytes.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
    let type = registry[name] ?? registry.all[bytes.count % registry.all.count]
    var numbers = ExtremeNumbers(bytes.dropFirst(name.utf8.count + 1))
    let documents = AppDocuments(Self.source(type, &numbers))
    let assembler = PageAssembler(registry: registry, documents: documents)
    let clock = ManualClock()
    let runtime = PageRuntime(
      registry: registry,
      ports: Ports(
        clock: clock, storage: FilledStorage(numbers), account: MemoryAccount(user: "ada"),
        sources: DocumentSources(documents)))
    let app = assembler.app()
    try runtime.open(app)
    let page = assembler.page("home")
    try runtime.open(page, under: app.root)
    guard let root = page.root else { throw FuzzFinding("the page has no module") }
    try runtime.appear(root)
    try show(root, in: runtime, &numbers)
    for event in registry.events.names where event != "module.willUnload" {
      guard let declaration = registry.events[Name(event)] else { continue }
      let isOwn = type.manifest.handles.contains(declaration.name)
      for module in page.plans.map(\.id).suffix(isOwn ? page.plans.count : 1) {
        var params = Fields()
        for param in declaration.params where !param.isOptional || !numbers.isOne(in: 4) {
          params[param.key.name.text] = numbers.value(for: param.key)
        }
        // One that the declaration refuses is an error, which is fine.
        _ = try? runtime.at(module).up.fire(named: Name(event), Params(params))
      }
      for _ in 0..<4 { await Task.yield() }
    }
    for _ in 0..<3 {
      clock.advance(by: .seconds(86_400))
      for _ in 0..<16 { await Task.yield() }
    }
    try show(root, in: runtime, &numbers)
    for root in runtime.modules.rootIDs { try end(runtime, root) }
    try expect(runtime.modules.count == 0, "modules are left over: \(runtime.modules.rootIDs)")
  }

  /// Lets both hosts paint a page, at several sizes and places.
  private func show(
    _ page: ModuleID, in runtime: PageRuntime, _ numbers: inout ExtremeNumbers
  ) throws {
    let painter = ViewPainter(drawings: DrawingResolver(runtime.plugins.registry))
    let composer = try PageComposer(
      of: page, in: runtime, size: Self.sizes[0], measure: painter.measure)
    for size in Self.sizes + [UnitSize(width: .max, height: .max), Self.sizes[0]] {
      composer.size = size
      let scene = composer.scene()
      if size.width < .max { _ = painter.grid(of: scene) }
      composer.didShow(scene)
      composer.scroll(by: numbers.int())
      composer.turnPage(.forward)
      composer.scrollSideways(by: numbers.int(), x: 0, y: size.height / 2)
      composer.scrollSideways(by: 1, x: numbers.int(), y: numbers.int())
      _ = composer.scene().target(x: numbers.int(), y: numbers.int())
    }
    composer.didHide()
    _ = try HTMLPage(of: page, in: runtime)
  }

  /// Returns an app with a page in which each module of a level that the plugin has, has the plugin.
  private static func source(
    _ type: PluginType, _ numbers: inout ExtremeNumbers
  ) -> MemoryDocumentStore {
    let manifest = type.manifest
    let keys = manifest.reads + manifest.writes
    func node(_ level: Level, _ usual: [String], _ fields: Fields = [:]) -> Value {
      var node = fields
      var data: Fields = [
        "title": "Metropolis", "text": "1927", "film": "metropolis", "url": "app://film",
      ]
      for key in keys { data[key.name.text] = numbers.value(for: key) }
      node["data"] = .object(data)
      var plugins = usual.filter { $0 != type.name.text }.map { Value.string($0) }
      if type.manifest.levels.contains(level) {
        var params = Fields()
        for param in type.manifest.params where param.isRequired || !numbers.isOne(in: 4) {
          params[param.key.name.text] = numbers.value(for: param.key)
        }
        plugins.append(["plugin": .string(type.name.text), "params": .object(params)])
      }
      node["plugins"] = .array(plugins)
      return .object(node)
    }
    let items: [String] = type.name == "poster" ? [] : ["text", "tap"]
    var layout: [String] = type.name.text.hasPrefix("layout.") ? [] : ["layout.stack"]
    var components: [Value] = []
    for _ in 0..<2 {
      let inner = (0..<3).map { _ in node(.item, items) }
      components.append(node(.component, layout + ["component-header"], ["items": .array(inner)]))
      layout = layout.isEmpty ? [] : ["layout.carousel"]
    }
    let cards = [node(.card, ["card-header"], ["components": .array(components)])]
    let page = node(
      .page, ["list", "dialog", "toast", "search"],
      ["format": 1, "id": "home", "cards": .array(cards)])
    let app = node(
      .app, ["account", "likes", "history"], ["format": 1, "id": "app", "pages": ["home"]])
    let record: Value = ["minutes": .int(numbers.int()), "year": .int(numbers.int())]
    let films: Value = [
      "format": 1, "pageSize": 1, "items": [node(.item, items), node(.item, items)],
      "records": ["metropolis": record],
    ]
    var source = MemoryDocumentStore()
    source.files["sources/films.json"] = JSONWriter().bytes(films)
    source.files["app.json"] = JSONWriter().bytes(app)
    source.files["pages/home.json"] = JSONWriter().bytes(page)
    return source
  }
}

/// A storage in which another program has left a value with extreme numbers under each key.
@MainActor private final class FilledStorage: StoragePort {
  private let storage = MemoryStorage()
  private var numbers: ExtremeNumbers
  private var filled: Set<String> = []

  init(_ numbers: ExtremeNumbers) { self.numbers = numbers }

  private func fill(_ key: String) {
    guard filled.insert(key).inserted else { return }
    storage.values[key] = numbers.storedValue()
  }

  func read(_ key: String) -> Value? {
    fill(key)
    return storage.read(key)
  }

  func update(_ key: String, _ change: (Value?) -> StorageChange) throws(StorageError) {
    fill(key)
    try storage.update(key, change)
  }

  func keys(startingWith prefix: String) -> [String] {
    for name in ["0", "\(Int.max)", "\(1 << 52 - 1)", "007", "next"] { fill(prefix + name) }
    return storage.keys(startingWith: prefix)
  }
}

/// A choice of numbers that are extreme for their place, by bytes, and in turn after these.
struct ExtremeNumbers {
  private static let ints = [
    .max, .min, 0, .max, 1, -1, .max - 1, .min, 1 << 53, -(1 << 53), 1 << 32, 2,
  ]
  private static let doubles = [
    .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, -0.0, 0, 1, -1,
    0x1p53, 0x1p63, -0x1p63, 0.1, 1e-300,
  ]
  /// The texts that keys name, and those that are legal for most keys.
  private static let texts: [Value] = [
    "metropolis", "film", "metropolis", "url", "item.tap", "app://film", "films",
  ]

  private var bytes: ArraySlice<UInt8>
  private var turn = 0

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  private mutating func place(below count: Int) -> Int {
    turn += 1
    return (bytes.popFirst().map { Int($0) } ?? turn) % count
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[place(below: elements.count)]
  }

  /// Returns true once in `count` times.
  mutating func isOne(in count: Int) -> Bool { place(below: count) == count - 1 }

  mutating func int() -> Int { pick(Self.ints) }

  /// Returns a value as plugins keep it, by user and by name, with extreme numbers; nil for none.
  mutating func storedValue() -> Value? {
    let number = Value.int(int())
    return pick([
      number, ["": ["metropolis", "emma"], "ada": ["metropolis"]],
      ["": ["metropolis": number], "ada": ["metropolis": number]],
      ["number": number, "answer": ["items": [], "next": number, "total": number]],
      ["event": "item.tap", "page": number], ["metropolis", number], "ada", nil,
    ])
  }

  /// Returns a value for a key: mostly one that it takes, of these an extreme one.
  mutating func value(for key: KeyDeclaration) -> Value {
    let candidates = candidates(for: key)
    let legal = candidates.filter { key.admits($0) && key.legal?.allows($0) ?? true }
    return pick(legal.isEmpty || isOne(in: 16) ? candidates : legal)
  }

  private mutating func candidates(for key: KeyDeclaration) -> [Value] {
    let number = Value.int(int())
    let other = Value.int(int())
    let edges: [Value] =
      switch key.legal {
      case .intRange(let range): [.int(range.lowerBound), .int(range.upperBound)]
      case .doubleRange(let range): [.double(range.lowerBound), .double(range.upperBound)]
      case .oneOf(let values): values
      case nil: []
      }
    let sides: Value = ["top": number, "left": other, "right": number, "bottom": other]
    let pin: Value = ["pin": "fixed", "module": "home/0/0", "edge": "bottom", "width": number]
    let records: [Value] = [
      ["metropolis": number, "emma": other], ["metropolis": ["count": number, "liked": true]],
      sides, pin,
    ]
    switch key.type {
    case .int: return edges + Self.ints.map { .int($0) }
    case .double: return edges + Self.doubles.map { .double($0) }
    case .string: return edges + Self.texts
    case .bool: return [true, false]
    case .object: return edges + records
    default:
      return edges + records + Self.texts + [
        number, ["0": number, "60": other], [number, other], ["metropolis", "emma"], [pin],
        [["id": "a", "label": "b", "url": "app://film"]],
      ]
    }
  }
}
