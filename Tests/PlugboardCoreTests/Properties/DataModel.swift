import Plugboard

/// A reference model of module data and its observers, written for plainness: arrays that are searched.
///
/// It makes the steps without a runtime, and writes down what must happen.
final class DataModel {
  final class Module {
    let id: String
    // The model keeps all modules.
    unowned let parent: Module?
    let hasPlugin: Bool
    var children: [Module] = []
    var isRegistered = true
    /// In the order of first writing.
    var values: [(key: String, value: Value)] = []
    var observers: [Observer] = []
    /// The changes that wait for the next round.
    var pending: [Change] = []
    var isDelivering = false

    init(_ id: String, under parent: Module?, hasPlugin: Bool) {
      self.id = id
      self.parent = parent
      self.hasPlugin = hasPlugin
    }

    var subtree: [Module] { [self] + children.flatMap(\.subtree) }
  }

  struct Change {
    let key: String
    let old: Value?
    let new: Value?
  }

  final class Observer {
    let number: Int
    /// Nil for every key.
    let key: String?
    /// The module with which it ends, beside the one that it observes.
    let owner: Module?
    let isTyped: Bool
    let does: DataStep?
    var isActive = true
    var isTelling = false

    init(_ number: Int, _ key: String?, of owner: Module?, isTyped: Bool, _ does: DataStep?) {
      self.number = number
      self.key = key
      self.owner = owner
      self.isTyped = isTyped
      self.does = does
    }
  }

  static let parents = ["c": "p", "d": "p", "k": "c"]

  var log: [String] = []
  /// The kinds of things that have happened, for the test of what the random steps cover.
  var kinds: Set<String> = []
  var roots: [Module] = []
  /// All that there ever were, as the others refer to them.
  var modules: [Module] = []
  var observers: [Observer] = []
  var observersOfAll: [Observer] = []

  func find(_ id: String) -> Module? { modules.last { $0.isRegistered && $0.id == id } }

  func note(_ line: String) { log.append(line) }

  private func refuse(_ code: String) {
    kinds.insert(code)
    note("refused: \(code)")
  }

  func makeFromOutside(_ step: DataStep) {
    make(step)
    for module in roots.flatMap(\.subtree) {
      let values = module.values.map { " \($0.key)=\($0.value)" }
      note("\(module.id):\(values.joined())")
    }
  }

  func make(_ step: DataStep) {
    guard log.count < DataWorld.longest else { return }
    switch step {
    case .write(let key, let value, let id, let form):
      writing(key, at: id) { module in
        let isLimited = form == .limited && value.type == .int
        if isLimited, ![0, 1, 2, 3].contains(value) { return "data-illegal" }
        if let refusal = refusal(of: value, key, module) { return refusal }
        set(key, value, module)
        return nil
      }
    case .increment(let key, let id):
      guard let module = find(id), case .int(let old)? = value(key, module) else { return }
      make(.write(key, .int(old + 1), at: id, .untyped))
    case .remove(let key, let id):
      writing(key, at: id) { module in
        set(key, nil, module)
        return nil
      }
    case .append(let key, let element, let id, let isThrowing):
      change(key, at: id, isThrowing: isThrowing) { old in
        switch old {
        case nil, .null?: [element]
        case .array(let values)?: .array(values + [element])
        default: nil
        }
      }
    case .setField(let key, let field, let new, let id):
      change(key, at: id, isThrowing: false) { old in
        switch old {
        case nil, .null?: return .object([field: new])
        case .object(var record)?:
          record[field] = new
          return .object(record)
        default: return nil
        }
      }
    case .restore(let record, let id): restore(record, id)
    case .end(let id): if let module = find(id) { end(module) } else { note("refused") }
    case .read(let key, let id): read(key, id)
    case .open(let id, let hasPlugin, let record): open(id, hasPlugin, record)
    default: observe(step)
    }
  }
}

/// Writes.
extension DataModel {
  private func writing(_ key: String, at id: String, _ write: (Module) -> String?) {
    guard let module = find(id) else { return refuse("data-unknown-module") }
    if let refusal = key.isEmpty ? "data-empty-key" : write(module) { refuse(refusal) }
  }

  /// D4, D8: the reason for which a value can't be written.
  private func refusal(of value: Value, _ key: String, _ module: Module) -> String? {
    if let refusal = refusalByPlugin(of: value, key, module) { return refusal }
    return isFinite(value) ? nil : "data-illegal"
  }

  /// The plugin declares `level`, an int from 0 to 5, and `names`, an array of strings.
  private func refusalByPlugin(of value: Value, _ key: String, _ module: Module) -> String? {
    guard module.hasPlugin, value != .null else { return nil }
    switch (key, value) {
    case ("level", .int(let level)): return (0...5).contains(level) ? nil : "data-illegal"
    case ("names", .array(let names)):
      return names.allSatisfy { $0.type == .string } ? nil : "data-mismatch"
    case ("level", _), ("names", _): return "data-mismatch"
    default: return nil
    }
  }

  private func isFinite(_ value: Value) -> Bool {
    switch value {
    case .double(let double): double.isFinite
    case .array(let values): values.allSatisfy(isFinite)
    case .object(let record): record.allSatisfy { isFinite($0.value) }
    default: true
    }
  }

  private func value(_ key: String, _ module: Module) -> Value? {
    module.values.first { $0.key == key }?.value
  }

  private func set(_ key: String, _ value: Value?, _ module: Module) {
    let old = self.value(key, module)
    guard old != value else { return }
    let index = module.values.firstIndex { $0.key == key }
    switch (index, value) {
    case (let index?, let value?): module.values[index].value = value
    case (let index?, nil): module.values.remove(at: index)
    case (nil, let value?): module.values.append((key, value))
    case (nil, nil): break
    }
    tell(Change(key: key, old: old, new: value), module)
  }

  /// D9: changes a value in place, unless it is of another type; what was changed before a throw stays,
  /// but not what the plugin can't read, and what was absent stays absent.
  private func change(
    _ key: String, at id: String, isThrowing: Bool, _ change: (Value?) -> Value?
  ) {
    writing(key, at: id) { module in
      let old = value(key, module)
      guard let new = change(old) else { return "data-mismatch" }
      if let refusal = refusalByPlugin(of: new, key, module) {
        return isThrowing ? "thrown" : refusal
      }
      if !isThrowing || old != nil { set(key, new, module) }
      return isThrowing ? "thrown" : nil
    }
  }

  /// All values, or none; those that are not among them go first.
  private func restore(_ record: Fields, _ id: String) {
    guard let module = find(id) else { return refuse("data-unknown-module") }
    if record[""] != nil { return refuse("data-empty-key") }
    for field in record {
      if let refusal = refusal(of: field.value, field.key, module) {
        kinds.insert("restored in no part")
        return refuse(refusal)
      }
    }
    for (key, _) in module.values where record[key] == nil && module.isRegistered {
      set(key, nil, module)
    }
    for field in record where module.isRegistered { set(field.key, field.value, module) }
    guard module.isRegistered else { return }
    let first = record.compactMap { field in module.values.first { $0.key == field.key } }
    module.values = first + module.values.filter { record[$0.key] == nil }
  }
}

/// Observers.
extension DataModel {
  private func observe(_ step: DataStep) {
    switch step {
    case .observe(let number, let key, let id, let owner, let isTyped, let does):
      let by = owner.flatMap { find($0) }
      guard let module = find(id), owner == nil || by != nil else { return note("refused") }
      if key == "" { return refuse("data-empty-key") }
      let observer = Observer(
        number, key, of: by, isTyped: isTyped && key != nil, does)
      module.observers.append(observer)
      observers.append(observer)
    case .cancel(let number): observers.last { $0.number == number }?.isActive = false
    case .observeAll(let number, let does):
      observersOfAll.append(Observer(number, nil, of: nil, isTyped: false, does))
    case .cancelAll(let number):
      observersOfAll.last { $0.number == number }?.isActive = false
    default: break
    }
  }

  /// D11: observers of all modules are told at once, and not of what they write themselves. D6: those of
  /// the module are told in rounds.
  private func tell(_ change: Change, _ module: Module) {
    for observer in observersOfAll where observer.isActive && !observer.isTelling {
      observer.isTelling = true
      call(observer, change, module)
      observer.isTelling = false
    }
    guard module.isRegistered else { return }
    module.pending.append(change)
    guard !module.isDelivering else {
      kinds.insert("written by an observer")
      return
    }
    module.isDelivering = true
    var rounds = 0
    while let first = module.pending.first {
      rounds += 1
      let round = module.pending
      module.pending = []
      if rounds > 64 {
        kinds.insert("data-runaway")
        note("data-runaway \(first.key)")
        break
      }
      if rounds == 3 { kinds.insert("three rounds") }
      let observers = module.observers
      for change in round {
        for observer in observers where observer.isActive && module.isRegistered {
          if (observer.key ?? change.key) == change.key { call(observer, change, module) }
        }
      }
    }
    module.isDelivering = false
  }

  private func call(_ observer: Observer, _ change: Change, _ module: Module) {
    if observer.isTyped {
      for value in [change.old, change.new] {
        switch value {
        case nil, .null?, .int?: continue
        default: return note("data-mismatch")
        }
      }
    }
    if observer.owner.map({ $0 !== module }) ?? false { kinds.insert("told of another module") }
    let (old, new) = (stated(change.old, observer), stated(change.new, observer))
    note("\(observer.number) sees \(change.key) of \(module.id): \(old) → \(new)")
    if let does = observer.does { make(does) }
  }

  /// A typed observer gets nil for null.
  private func stated(_ value: Value?, _ observer: Observer) -> String {
    guard let value, !observer.isTyped || value != .null else { return "nothing" }
    return "\(value)"
  }
}

/// Lives and reads.
extension DataModel {
  private func open(_ id: String, _ hasPlugin: Bool, _ record: Fields) {
    let parent = Self.parents[id].flatMap { find($0) }
    guard find(id) == nil, parent != nil || Self.parents[id] == nil else { return note("refused") }
    let module = Module(id, under: parent, hasPlugin: hasPlugin)
    for field in record where !field.key.isEmpty {
      // A value that can't be there is left out.
      let refusal = refusalByPlugin(of: field.value, field.key, module)
      if refusal != nil || !isFinite(field.value) {
        kinds.insert("left out")
        note(isFinite(field.value) ? refusal ?? "" : "data-illegal")
      } else {
        module.values.append((field.key, field.value))
      }
    }
    modules.append(module)
    if let parent { parent.children.append(module) } else { roots.append(module) }
  }

  private func end(_ top: Module) {
    if modules.contains(where: { $0.isDelivering && $0.isRegistered }) {
      kinds.insert("a module ends in a round")
    }
    for module in top.subtree.reversed() {
      module.isRegistered = false
      for observer in module.observers { observer.isActive = false }
      for observer in observers where observer.owner === module { observer.isActive = false }
    }
    roots.removeAll { $0 === top }
    top.parent?.children.removeAll { $0 === top }
  }

  private func read(_ key: String, _ id: String) {
    guard let module = find(id) else { return refuse("data-unknown-module") }
    if key.isEmpty { return refuse("data-empty-key") }
    let found = value(key, module)
    note("untyped \(found.map { "\($0)" } ?? "nothing")")
    switch found {
    case nil, .null?: note("int nothing, double nothing")
    case .int(let int)?: note("int \(int), double \(Double(int))")
    case .double(let double)?: note("int data-mismatch, double \(double)")
    default: note("int data-mismatch, double data-mismatch")
    }
    // D7: null counts as absent.
    var next: Module? = module
    while let here = next, (value(key, here) ?? .null) == .null { next = here.parent }
    if let next, next !== module { kinds.insert("inherited") }
    switch next.flatMap({ value(key, $0) }) {
    case nil: note("inherited nothing")
    case .int(let int)?: note("inherited \(int)")
    default: note("inherited data-mismatch")
    }
  }
}
