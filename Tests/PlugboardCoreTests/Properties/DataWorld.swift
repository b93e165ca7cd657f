import Plugboard

/// Declares keys of its module; other values are refused there.
private final class DeclaringPlugin: ModulePlugin {
  static let name: Name = "declaring"
  static let reads = KeyList(Key<Int>("level", in: 0...5))
  static let writes = KeyList(Key<[String]>("names"))
  static func wire(_ on: inout Wiring<DeclaringPlugin>) {}
}

/// Makes the steps of a random life of data with a runtime, and writes down what happens.
@MainActor final class DataWorld {
  /// More lines than this can't be read, and may have no end.
  nonisolated static let longest = 400

  struct Thrown: Error {}

  private(set) var log: [String] = []
  private let runtime = PageRuntime()
  private var observations: [Int: RuntimeToken] = [:]
  private var observersOfAll: [Int: RuntimeToken] = [:]

  init() {
    runtime.observeDiagnostics { [weak self] diagnostic in
      let isRunaway = diagnostic.code == "data-runaway"
      let key = diagnostic.message.split(separator: "\"").dropFirst().first ?? ""
      self?.note(isRunaway ? "data-runaway \(key)" : diagnostic.code)
    }
  }

  private func note(_ line: String) { log.append(line) }

  func makeFromOutside(_ step: DataStep) {
    make(step)
    for root in runtime.modules.rootIDs {
      for id in [root] + ((try? runtime.modules.descendants(of: root)) ?? []) {
        let values = (try? runtime.data(of: id).export().values) ?? [:]
        note("\(id):\(values.map { " \($0.key)=\($0.value)" }.joined())")
      }
    }
  }

  private func make(_ step: DataStep) {
    guard log.count < Self.longest else { return }
    switch step {
    case .write(let key, let value, let id, let form):
      trying { try write(key, value, try runtime.data(of: ModuleID(id)), form) }
    case .increment(let key, let id):
      guard let data = try? runtime.data(of: ModuleID(id)),
        case .int(let old)? = try? data.value(Name(key))
      else { return }
      trying { try data.write(Name(key), .int(old + 1)) }
    case .remove(let key, let id):
      trying { try runtime.data(of: ModuleID(id)).remove(Name(key)) }
    case .append(let key, let element, let id, let isThrowing):
      trying {
        try runtime.data(of: ModuleID(id)).update(Key<[Value]>(key)) {
          $0.append(element)
          if isThrowing { throw Thrown() }
        }
      }
    case .setField(let key, let field, let new, let id):
      trying { try runtime.data(of: ModuleID(id)).update(Key<Fields>(key)) { $0[field] = new } }
    case .restore(let record, let id):
      trying { try runtime.data(of: ModuleID(id)).restore(record) }
    case .end(let id): trying { try runtime.unregister(ModuleID(id)) }
    case .read(let key, let id): read(key, ModuleID(id))
    case .open(let id, let hasPlugin, let record):
      let parent = DataModel.parents[id]
      let level: Level = parent == nil ? .page : parent == "p" ? .card : .component
      var data = record
      data[""] = nil
      trying {
        try runtime.register(
          ModuleID(id), level: level, under: parent.map { ModuleID($0) },
          data: Params(data), plugins: hasPlugin ? [PluginEntry(DeclaringPlugin.pluginType)] : [])
      }
    default: observe(step)
    }
  }

  private func write(
    _ key: String, _ value: Value, _ data: ModuleData, _ form: DataStep.KeyForm
  ) throws {
    switch (form, value) {
    case (.limited, .int(let int)): try data.write(Key<Int>(key, in: 0...3), int)
    case (.typed, .int(let int)): try data.write(Key<Int>(key), int)
    case (.typed, .double(let double)): try data.write(Key<Double>(key), double)
    case (.typed, .string(let string)): try data.write(Key<String>(key), string)
    case (.typed, .array(let values)): try data.write(Key<[Value]>(key), values)
    case (.typed, .object(let record)): try data.write(Key<Fields>(key), record)
    default: try data.write(Name(key), value)
    }
  }

  private func observe(_ step: DataStep) {
    switch step {
    case .observe(let number, let key, let id, let owner, let isTyped, let does):
      trying {
        guard let context = runtime.context(of: ModuleID(owner ?? id)),
          let link = context.module(ModuleID(id))
        else { return note("refused") }
        let tell = { [weak self] (key: String, old: Value?, new: Value?) in
          let (old, new) = (old.map { "\($0)" }, new.map { "\($0)" })
          self?.note("\(number) sees \(key) of \(id): \(old ?? "nothing") → \(new ?? "nothing")")
          if let does { self?.make(does) }
        }
        if let key, isTyped {
          let typed = Key<Int>(key)
          let deliver = { (change: KeyChange<Int>) in
            tell(key, change.old.map { .int($0) }, change.new.map { .int($0) })
          }
          observations[number] =
            owner == nil
            ? try context.data.observe(typed, deliver) : try link.data.observe(typed, deliver)
        } else {
          let name = key.map { Name($0) }
          let deliver = { (change: DataChange) in tell(change.key.text, change.old, change.new) }
          observations[number] =
            owner == nil
            ? try context.data.observe(name, deliver) : try link.data.observe(name, deliver)
        }
      }
    case .cancel(let number):
      let observation = observations[number]
      observation?.cancel()
    case .observeAll(let number, let does):
      observersOfAll[number] = runtime.observeData { [weak self] observed in
        let change = observed.change
        let (old, new) = (change.old.map { "\($0)" }, change.new.map { "\($0)" })
        self?.note(
          "\(number) sees \(change.key) of \(observed.module): \(old ?? "nothing") →"
            + " \(new ?? "nothing")")
        if let does { self?.make(does) }
      }
    case .cancelAll(let number):
      let observer = observersOfAll[number]
      observer?.cancel()
    default: break
    }
  }

  private func read(_ key: String, _ id: ModuleID) {
    trying {
      let data = try runtime.data(of: id)
      note("untyped \(try data.value(Name(key)).map { "\($0)" } ?? "nothing")")
      let int = attempt { () throws(DataError) in try data.read(Key<Int>(key)) }
      note(
        "int \(int), double \(attempt { () throws(DataError) in try data.read(Key<Double>(key)) })")
      note("inherited \(attempt { () throws(DataError) in try data.readInherited(Key<Int>(key)) })")
    }
  }

  private func attempt<Found>(_ read: () throws(DataError) -> Found?) -> String {
    do throws(DataError) { return try read().map { "\($0)" } ?? "nothing" } catch {
      return error.code
    }
  }

  private func trying(_ work: () throws -> Void) {
    do {
      try work()
    } catch let error as DataError {
      note("refused: \(error.code)")
    } catch is Thrown {
      note("refused: thrown")
    } catch {
      note("refused")
    }
  }
}
