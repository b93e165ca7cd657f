internal import Foundation
internal import Plugboard
internal import PlugboardPlugins

/// The growth of costs with numbers that an app, a URL or a person can make large.
@MainActor enum CostGrowthBenchmarks {
  static let all = [
    checkPages, checkGuards, checkChain, resolveKeys, startLikes, logIn, likeOneByOne, logEntries,
  ]

  private static let checkPages = Benchmark(name: "check-pages-growth", isSlow: true) { sampling in
    let growth = CostGrowth(sizes: [500, 2000, 8000], unit: "pages") { count in
      var files: [String: String] = [:]
      let names = (0..<count).map { "page\($0)" }
      for name in names {
        files["pages/\(name).json"] =
          #"{ "format": 1, "id": "\#(name)", "data": { "title": "\#(name)" } }"#
      }
      files["app.json"] =
        #"{ "format": 1, "id": "app", "pages": [\#(list(names) { "\"\($0)\"" })],"#
        + #" "routes": { \#(list(names) { "\"app://\($0)\": \"\($0)\"" }) } }"#
      return try check(files)
    }
    return try growth.row(sampling, asserted: "no page had a fault")
  }

  private static let checkGuards = Benchmark(name: "check-guards-growth", isSlow: true) {
    sampling in
    let host = HostManifest("the benchmark", fires: EventList(.likeSet))
    let registry = try PluginRegistry(SystemPlugins.all, host: host)
    let growth = CostGrowth(sizes: [500, 2000, 8000], unit: "pages") { count in
      var files: [String: String] = [:]
      for number in 0..<count {
        // Each page fires the event for which the next one waits.
        files["pages/page\(number).json"] = """
          { "format": 1, "id": "page\(number)", "plugins": [{ "plugin": "action", "params":
            { "event": "shop.\((number + 1) % count)", "fire": "shop.\(number)" } }] }
          """
      }
      return try check(files, registry)
    }
    return try growth.row(
      sampling,
      asserted: "each page waited for an event that only another one names, without a fault")
  }

  private static let checkChain = Benchmark(name: "check-chain-growth", isSlow: true) { sampling in
    let growth = CostGrowth(sizes: [60, 240, 960], unit: "templates") { count in
      var files: [String: String] = [:]
      for number in 0..<count {
        let next = number + 1 < count ? #", "type": "t\#(number + 1)""# : ""
        files["templates/item/t\(number).json"] = #"{ "format": 1\#(next) }"#
      }
      return try check(files)
    }
    return try growth.row(
      sampling, asserted: "no template of the chain, of which each names the next, had a fault")
  }

  private static let resolveKeys = Benchmark(name: "resolve-keys-growth", isSlow: true) {
    sampling in
    let program = try Program.plugboard()
    var points: [(size: Double, cost: Double)] = []
    for count in [1000, 3000, 9000] {
      let query = list(Array(0..<count), separator: "&") { "k\($0)=\($0)" }
      let arguments = ["resolve", "app://player/metropolis?\(query)"]
      let lines = try program.output(arguments).split(separator: "\n").count
      try expect(lines > count, "\(lines) lines were printed for \(count) keys")
      points.append(
        (Double(count), try await CostGrowth.time(of: arguments, of: program, sampling)))
    }
    return CostGrowth.row(
      points, unit: "keys", asserted: "a line was printed for each key of the URL",
      note: "with the start of the program, ")
  }

  private static let startLikes = Benchmark(name: "start-likes-growth", isSlow: true) { sampling in
    let registry = try SystemPlugins.registry()
    guard let likes = registry["likes"] else {
      throw WrongResult(description: "there is no plugin likes")
    }
    let growth = CostGrowth(sizes: [500, 2000, 8000], unit: "likes") { count in
      let subjects = (0..<count).map { Value.string("film\($0)") }
      let storage = MemoryStorage(["likes": ["": .array(subjects)]])
      let runtime = PageRuntime(registry: registry, ports: Ports(storage: storage))
      return {
        try runtime.register("app", level: .app, plugins: [PluginEntry(likes)])
        let shown = try runtime.data(of: "app").read(.likedNames)?.count
        try expect(shown == count, "\(shown ?? 0) of \(count) likes are shown")
      }
    }
    return try growth.row(sampling, asserted: "all stored likes were shown")
  }

  private static let logIn = Benchmark(name: "log-in-growth", isSlow: true) { sampling in
    let registry = try SystemPlugins.registry()
    guard let likes = registry["likes"], let check = registry["login-check"] else {
      throw WrongResult(description: "there is no plugin likes or login-check")
    }
    let plugins = [
      PluginEntry(check, params: ["event": .string(EventName.likeSet.name.text)]),
      PluginEntry(likes),
    ]
    let growth = CostGrowth(sizes: [500, 2000, 8000], unit: "suspended likes") { count in
      let storage = MemoryStorage()
      let runtime = PageRuntime(registry: registry, ports: Ports(storage: storage))
      try runtime.register("app", level: .app, plugins: plugins)
      var user: String?
      try runtime.subscribe(to: .accountState, on: "app") { state in
        if let user { state.respond(user) } else { state.respondNull() }
      }
      return {
        storage.values = [:]
        user = nil
        var ended = 0
        for number in 0..<count {
          try runtime.at("app").fire(.likeSet, "film\(number)", true)
            .onEnd { if $0.response?.isLiked == true { ended += 1 } }
        }
        user = "Ada"
        try runtime.at("app").fire(.accountDidChange, user)
        try expect(ended == count, "\(ended) of \(count) likes were set")
        let stored = storage.values["likes"]?[JSONPointer(["Ada"])].flatMap([String].init(value:))
        try expect(stored?.count == count, "\(stored?.count ?? 0) of \(count) likes were stored")
      }
    }
    return try growth.row(
      sampling, asserted: "all likes were suspended, set after the log-in, and stored")
  }

  /// Each like is written and shown with all others, as it must be there when its event is over.
  private static let likeOneByOne = Benchmark(name: "likes-growth", isSlow: true) { sampling in
    let registry = try SystemPlugins.registry()
    guard let likes = registry["likes"] else {
      throw WrongResult(description: "there is no plugin likes")
    }
    let growth = CostGrowth(sizes: [250, 1000, 4000], unit: "likes") { count in
      let storage = MemoryStorage()
      let runtime = PageRuntime(registry: registry, ports: Ports(storage: storage))
      try runtime.register("app", level: .app, plugins: [PluginEntry(likes)])
      return {
        for number in 0..<count {
          try runtime.at("app").fire(.likeSet, "film\(number)", true)
        }
        let shown = try runtime.data(of: "app").read(.likedNames)?.count
        let stored = storage.values["likes"]?[JSONPointer([""])].flatMap([String].init(value:))
        try expect(
          shown == count && stored?.count == count,
          "\(shown ?? 0) of \(count) likes are shown, \(stored?.count ?? 0) are stored")
      }
    }
    return try growth.row(
      sampling, asserted: "after each like, all were stored and shown", goal: .atMost(2.1))
  }

  private static let logEntries = Benchmark(name: "tracking-log-growth", isSlow: true) { sampling in
    let registry = try SystemPlugins.registry()
    guard let log = registry["tracking-log"] else {
      throw WrongResult(description: "there is no plugin tracking-log")
    }
    let growth = CostGrowth(sizes: [600, 2400, 9600], unit: "entries") { count in
      let runtime = PageRuntime(registry: registry)
      try runtime.register(
        "app", level: .app, plugins: [PluginEntry(log, params: ["limit": .int(count)])])
      return {
        for number in 0..<count {
          try runtime.at("app").fire(.trackingRecord, ["number": .int(number)])
        }
        let kept = try runtime.data(of: "app").read(.trackingLog)?.count
        try expect(kept == count, "\(kept ?? 0) of \(count) entries are in the log")
      }
    }
    return try growth.row(sampling, asserted: "the log had each entry, up to its limit")
  }

  private static func check(
    _ files: [String: String], _ registry: PluginRegistry? = nil
  ) throws -> CostGrowth.Work {
    let registry = try registry ?? SystemPlugins.registry()
    return {
      let documents = AppDocuments(MemoryDocumentStore(files))
      let found = DocumentChecker(PageAssembler(registry: registry, documents: documents)).check()
      try expect(found.isEmpty, "\(found.prefix(3))")
    }
  }

  private static func list<Element>(
    _ elements: [Element], separator: String = ", ", _ text: (Element) -> String
  ) -> String {
    elements.map(text).joined(separator: separator)
  }
}
