internal import Plugboard

/// 100,000 modules with a plugin each; consecutive fires are a stride of modules apart.
@MainActor final class ManyModulesFire {
  private let runtime = PageRuntime()
  private let contexts: [ModuleContext]
  private let ids: [ModuleID]

  init() throws {
    let plugins = [PluginEntry(PluginType(CountPlugin.self))]
    let page = ModulePlan(id: "page", level: .page)
    ids = (0..<100_000).map { ModuleID("page/0/0/\($0)") }
    try runtime.open(
      [page]
        + ids.map { id in
          ModulePlan(id: id, level: .other, plugins: plugins, parent: 0)
        })
    contexts = ids.compactMap { [runtime] in runtime.context(of: $0) }
    try expect(contexts.count == ids.count, "there are \(contexts.count) modules")
  }

  func fire(_ operations: Int, stride: Int) throws {
    let event = EventName<Int, Void>.count
    var position = 12_345
    for _ in 0..<operations {
      let response = try contexts[position].fire(event).response
      try expect(response == 1, "a fire gave \(response ?? -1)")
      position = (position + stride) % contexts.count
    }
  }

  func fireByID(_ operations: Int, stride: Int) throws {
    let event = EventName<Int, Void>.count
    var position = 12_345
    for _ in 0..<operations {
      let response = try runtime.at(ids[position]).fire(event).response
      try expect(response == 1, "a fire gave \(response ?? -1)")
      position = (position + stride) % ids.count
    }
  }
}
