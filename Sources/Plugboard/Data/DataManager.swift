/// Keeps a data space for each module: values by key, told to observers when they really change.
@MainActor public final class DataManager {
  /// So many rounds of changes made by observers are a fault.
  public static let maximumRounds = 64

  private var spaces: ContiguousArray<DataSpace> = []
  /// Called after each real change, before the observers.
  var changed: (Module, Name) -> Void = { _, _ in }
  /// Called when observers go on changing the module's data without end.
  var ranAway: (Module, Name) -> Void = { _, _ in }

  init() {}

  func open(_ module: Module, with values: Params) {
    let space = DataSpace(generation: module.generation, values)
    if Int(module.index) == spaces.count {
      spaces.append(space)
    } else {
      spaces[Int(module.index)] = space
    }
  }

  func close(_ module: Module) {
    spaces[Int(module.index)].extras?.isClosed = true
    spaces[Int(module.index)] = DataSpace(generation: module.generation, Params())
    spaces[Int(module.index)].isOpen = false
  }

  func isOpen(_ module: Module) -> Bool {
    let index = Int(module.index)
    return spaces[index].generation == module.generation && spaces[index].isOpen
  }

  func value(_ name: Name, of module: Module) -> Value? {
    guard spaces[Int(module.index)].generation == module.generation else { return nil }
    return spaces[Int(module.index)][name]
  }

  /// In the order of their first writing.
  func entries(of module: Module) -> [(name: Name, value: Value)] {
    guard isOpen(module) else { return [] }
    return spaces[Int(module.index)].values
  }

  /// Writes a value, or removes it where `value` is nil, and tells the observers.
  func set(_ name: Name, to value: Value?, of module: Module) {
    let old = spaces[Int(module.index)].set(name, value)
    if old != value { tell(DataChange(key: name, old: old, new: value), of: module) }
  }

  /// Puts the values that stand already in the order of `names`; others follow.
  func arrange(_ names: [Name], of module: Module) {
    spaces[Int(module.index)].arrange(names)
  }

  /// Changes a value in place; `body` may read and write the space, but not count on this value.
  func update<Result>(
    _ name: Name, of module: Module, _ body: (inout Value) throws -> Result
  ) rethrows -> Result {
    let isObserved = spaces[Int(module.index)].extras.map { !$0.observations.isEmpty } ?? false
    let old = isObserved ? spaces[Int(module.index)][name] : nil
    var found = spaces[Int(module.index)].take(name)
    var mustStay = found != nil
    // Taken over, so that it is held once only.
    var value = found.take() ?? .null
    defer {
      if isOpen(module), mustStay {
        _ = spaces[Int(module.index)].set(name, value)
        if !isObserved {
          changed(module, name)
        } else if old != value {
          tell(DataChange(key: name, old: old, new: value), of: module)
        }
      }
    }
    let result = try body(&value)
    mustStay = true
    return result
  }

  func hasExtras(_ module: Module) -> Bool { spaces[Int(module.index)].extras != nil }

  func extras(of module: Module) -> DataExtras {
    if let extras = spaces[Int(module.index)].extras { return extras }
    let extras = DataExtras()
    spaces[Int(module.index)].extras = extras
    return extras
  }

  private func tell(_ change: DataChange, of module: Module) {
    changed(module, change.key)
    guard let extras = spaces[Int(module.index)].extras, !extras.observations.isEmpty else {
      return
    }
    extras.pending.append(change)
    if !extras.isDelivering { deliver(extras, of: module) }
  }

  /// Delivers round by round: what observers write in a round is delivered in the next.
  private func deliver(_ extras: DataExtras, of module: Module) {
    extras.isDelivering = true
    defer { extras.isDelivering = false }
    var rounds = 0
    while let first = extras.pending.first {
      rounds += 1
      guard rounds <= Self.maximumRounds else {
        extras.pending.removeAll()
        return ranAway(module, first.key)
      }
      let round = extras.pending
      extras.pending.removeAll(keepingCapacity: true)
      extras.observations.removeAll { !$0.isActive }
      let observations = extras.observations
      for change in round {
        for observation in observations
        where observation.isActive && !extras.isClosed
          && (observation.key ?? change.key) == change.key
        {
          observation.deliver(change)
        }
      }
    }
  }
}
