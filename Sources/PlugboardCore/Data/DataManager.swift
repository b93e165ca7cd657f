/// The data of modules: values by key, and observers that are told of each real change.
///
/// Plugins and hosts read and write through `ModuleData`. A read costs a few comparisons, observers
/// are not told of a write that changes nothing, and a value is checked before anything is written.
@MainActor public final class DataManager {
  /// The number of rounds of changes made by observers that are delivered for one change.
  public static let maximumRounds = 64

  private let find: (ModuleID) -> DataSpace?
  private let findDeclarations: (ModuleNode, Name) -> [(key: KeyDeclaration, plugin: Name)]
  private let recorder: AnswerRecorder
  private let report: (Diagnostic) -> Void
  /// The observers of all modules; a space has the observers of its module.
  let observers: ReportObservers<ChangeRecord>

  /// - Parameters:
  ///   - find: Returns the space of a module.
  ///   - findDeclarations: Returns the keys of a name that the plugins of a module declare, with the plugins.
  ///   - recorder: Told of each real change before the observers, and of every in-place update of an unobserved
  ///     key whose old value isn't kept to compare.
  ///   - report: Called if observers go on changing a module's data.
  init(
    find: @escaping (ModuleID) -> DataSpace?,
    findDeclarations: @escaping (ModuleNode, Name) -> [(key: KeyDeclaration, plugin: Name)],
    recorder: AnswerRecorder,
    report: @escaping (Diagnostic) -> Void
  ) {
    self.find = find
    self.findDeclarations = findDeclarations
    self.recorder = recorder
    observers = ReportObservers(recorder)
    self.report = report
  }

  /// Returns the keys with values of a module in the order of their first writing, then the keys
  /// of references to objects that are alive.
  public func keys(of module: ModuleID) throws(DataError) -> [Name] {
    keys(in: try space(of: module))
  }

  /// Returns the untyped value of a key of a module; nil if it is absent.
  public func value(_ key: Name, of module: ModuleID) throws(DataError) -> Value? {
    try Self.value(key, in: try space(of: module))
  }

  /// Returns all values of a module in their order, as JSON can hold them.
  public func export(_ module: ModuleID) throws(DataError) -> DataExport {
    try export(try space(of: module))
  }

  func space(of module: ModuleID) throws(DataError) -> DataSpace {
    guard let space = find(module) else { throw .unknownModule(module) }
    return space
  }
}

/// A module's space: opened, read, written and closed.
extension DataManager {
  /// Opens a module's space with the values that it begins with.
  func open(_ space: DataSpace, _ values: Params) { space.openData(values) }

  /// Ends the observations by plugins of a module, and drops the objects in its space.
  func dropOwn(_ space: DataSpace) {
    guard let extras = space.extras else { return }
    let hadReferences = !extras.liveReferences.isEmpty
    extras.dropOwn()
    if hadReferences { recorder.keysChanged(of: space) }
  }

  /// Ends the observations by the plugins of a module, or by one plugin; the host is still told.
  func silence(_ space: DataSpace, of plugin: Name? = nil) {
    space.extras?.endOwnObservations(of: plugin)
  }

  /// Closes a space: its content is dropped, and it can't be read or written any more.
  ///
  /// Returns the watches of answers that were made of the module, to be told once it has left the tree.
  func close(_ space: DataSpace) -> WatchList? {
    let watches = space.extras?.watches
    space.closeData()
    return watches
  }

  func keys(in space: DataSpace) -> [Name] {
    space.values.map(\.name) + (space.extras?.liveReferences.map(\.name) ?? [])
  }

  /// Returns the untyped value of a key; nil if it is absent. It needs nothing of the manager but
  /// its rules.
  @inline(__always) static func value(
    _ key: Name, in space: DataSpace
  ) throws(DataError) -> Value? {
    if let value = space.value(key) { return value }
    try check(key, in: space)
    return nil
  }

  /// Writes a value that the key allows, and that the plugins of the module can read.
  ///
  /// - Parameter writer: The plugin that writes, here and below; nil for the host.
  func write(
    _ key: Name, _ value: Value, allowed: LegalValues? = nil, in space: DataSpace, by writer: Name?
  ) throws(DataError) {
    try checkWhole(key, value, allowed, in: space)
    set(key, to: value, in: space, by: writer)
  }

  /// Writes several values, nil removing a key, if all may be written.
  func write(
    _ values: [(key: Name, value: Value?)], in space: DataSpace, by writer: Name?
  ) throws(DataError) {
    try check(values, in: space)
    // An observer may end the module.
    for (key, value) in values where space.isDataOpen { set(key, to: value, in: space, by: writer) }
  }

  func check(_ values: [(key: Name, value: Value?)], in space: DataSpace) throws(DataError) {
    for (key, value) in values { try checkWhole(key, value ?? .null, nil, in: space) }
  }

  func remove(_ key: Name, in space: DataSpace, by writer: Name?) throws(DataError) {
    try Self.check(key, in: space)
    set(key, to: nil, in: space, by: writer)
  }

  /// Throws if a value can't be written, or data can't hold a part of it; costs a step for each part.
  private func checkWhole(
    _ key: Name, _ value: Value, _ allowed: LegalValues?, in space: DataSpace
  ) throws(DataError) {
    try check(key, value, allowed, in: space)
    if let fault = value.fault { throw .unfit(module: space.id, key: key, fault) }
  }

  /// Throws if the key, or one of the same name that a plugin of the module declares, refuses a value.
  private func check(
    _ key: Name, _ value: Value, _ allowed: LegalValues?, in space: DataSpace
  ) throws(DataError) {
    try Self.check(key, in: space)
    if let allowed, !allowed.allows(value) {
      throw .illegal(module: space.id, key: key, value: value, allowed: allowed)
    }
    for (declared, plugin) in findDeclarations(space, key) {
      if let error = declared.refusal(of: value, by: plugin, in: space.id) { throw error }
    }
  }

  /// Changes a stored array or object in place; an absent one is null for `body`.
  ///
  /// `body` may read and write the space, but not count on this value. Changes that it makes before
  /// it throws stay, but an absent value stays absent. If the plugins of the module declare the key
  /// with more than its type, the value is copied, and put back if they can't read the new one. New
  /// elements are not checked: that would cost a step for each element.
  func update<Result>(
    _ key: Name, _ type: ValueType, allowed: LegalValues?, in space: DataSpace, by writer: Name?,
    _ body: (inout Value) throws -> Result
  ) throws -> Result {
    try Self.check(key, in: space)
    // Only the type is kept: a second owner of the value would have it copied.
    let found = space.value(key)?.type ?? .null
    guard found == .null || found == type else {
      throw DataError.mismatch(
        module: space.id, key: key, found: space.value(key) ?? .null, asked: ValueShape(type))
    }
    let isObserved = !observers.isEmpty || (space.extras?.isObserved(key) ?? false)
    let isRestricted =
      allowed != nil || findDeclarations(space, key).contains { $0.key.plainKind != type }
    let old = isObserved || isRestricted ? space.value(key) : nil
    var taken = space.withdrawValue(key)
    var isPresent = taken != nil
    // Moved, as a second owner would have it copied.
    var value = taken.take() ?? .null
    defer {
      // `body` may have ended the module.
      if space.isDataOpen, isPresent {
        _ = space.setValue(key, to: value)
        if !isObserved, !isRestricted {
          recorder.valueChanged(key, of: space)
        } else if old != value {
          tell(DataChange(key: key, old: old, new: value), in: space, by: writer)
        }
      }
    }
    do {
      let result = try body(&value)
      isPresent = true
      if isRestricted { try check(key, value, allowed, in: space) }
      return result
    } catch {
      if isRestricted, (try? check(key, value, allowed, in: space)) == nil {
        isPresent = old != nil
        value = old ?? .null
      }
      throw error
    }
  }

  /// Replaces the values of a space by `values`, in their order.
  func restore(
    _ values: Fields, in space: DataSpace, by writer: Name?
  ) throws(DataError) {
    try Self.check(nil, in: space)
    guard values[""] == nil else { throw .emptyKey(module: space.id) }
    var changes = space.values.filter { values[$0.name.text] == nil }
      .map { (key: $0.name, value: Value?.none) }
    for field in values { changes.append((Name(field.key), field.value)) }
    try write(changes, in: space, by: writer)
    // An observer may have ended the module.
    guard space.isDataOpen else { return }
    let before = space.values.map(\.name)
    space.arrangeValues(values.map { Name($0.key) })
    if space.values.map(\.name) != before { recorder.keysChanged(of: space) }
  }

  func export(_ space: DataSpace) throws(DataError) -> DataExport {
    try Self.check(nil, in: space)
    // Values that were put into an array or object in place weren't checked.
    for entry in space.values {
      if let fault = entry.value.fault {
        throw .unfit(module: space.id, key: entry.name, fault)
      }
    }
    return DataExport(
      values: Fields(space.values.map { ($0.name.text, $0.value) }),
      skippedReferences: space.extras?.liveReferences.map(\.name.text) ?? [])
  }

  /// Returns the number of observers that a change of a key of a module is told to, without the observers of all
  /// modules.
  public func observerCount(of key: Name, on module: ModuleID) throws(DataError) -> Int {
    try space(of: module).extras?.observations.count {
      $0.isActive && ($0.key ?? key) == key
    } ?? 0
  }

  /// Tells an observer of each real change of a key, or of any key, until it is cancelled or one of
  /// the spaces is closed.
  ///
  /// - Parameters:
  ///   - observer: The space of the module that observes.
  ///   - plugin: The plugin of that module that observes; nil for the host.
  func observe(
    _ key: Name?, in space: DataSpace, for observer: DataSpace, by plugin: Name?,
    _ deliver: @escaping (DataChange) -> Void
  ) throws(DataError) -> DataObservation {
    try Self.check(key, in: space)
    try Self.check(nil, in: observer)
    let observation = DataObservation(
      key: key, plugin: plugin, isOwn: plugin != nil && observer === space, deliver: deliver)
    space.makeExtrasIfNeeded().add(observation)
    if observer !== space { observer.makeExtrasIfNeeded().addElsewhere(observation) }
    return observation
  }

  /// Calls back with the typed values of each change of a key; one of another type is reported.
  func typed<Wrapped>(
    _ key: Key<Wrapped>, in space: DataSpace,
    _ deliver: @escaping (KeyChange<Wrapped>) -> Void
  ) -> (DataChange) -> Void {
    { [report, id = space.id] change in
      do throws(DataError) {
        deliver(try KeyChange(change, of: id))
      } catch {
        report(Diagnostic(.error, error))
      }
    }
  }

  func write<Object>(
    _ key: ReferenceKey<Object>, _ reference: StoredReference?, in space: DataSpace
  ) throws(DataError) {
    try Self.check(key.name, in: space)
    if reference == nil, space.extras == nil { return }
    space.makeExtrasIfNeeded().setReference(key.name, to: reference)
    recorder.keysChanged(of: space)
  }

  func read<Object>(
    _ key: ReferenceKey<Object>, in space: DataSpace
  ) throws(DataError) -> Object? {
    try Self.check(key.name, in: space)
    let references = space.extras?.liveReferences ?? []
    guard let object = references.first(where: { $0.name == key.name })?.object else { return nil }
    guard let typed = object as? Object else {
      throw .objectMismatch(
        module: space.id, key: key.name, found: "\(type(of: object))",
        asked: "\(Object.self)")
    }
    return typed
  }

  private static func check(_ key: Name?, in space: DataSpace) throws(DataError) {
    guard space.isDataOpen else { throw .unknownModule(space.id) }
    if let key, key == Name.empty { throw .emptyKey(module: space.id) }
  }

  private func set(_ key: Name, to value: Value?, in space: DataSpace, by writer: Name?) {
    let old = space.setValue(key, to: value)
    if old != value { tell(DataChange(key: key, old: old, new: value), in: space, by: writer) }
  }

  private func tell(_ change: DataChange, in space: DataSpace, by writer: Name?) {
    recorder.valueChanged(change.key, of: space)
    if !observers.isEmpty { tellObservers(change, of: space.id, by: writer) }
    guard let extras = space.extras, !extras.observations.isEmpty else { return }
    extras.pending.append(change)
    if !extras.isDelivering { recorder.pause { deliver(extras, of: space) } }
  }

  /// Not inlined: a write without observers of all modules then compares one count.
  @inline(never) private func tellObservers(
    _ change: DataChange, of module: ModuleID, by plugin: Name?
  ) {
    observers.tell(ChangeRecord(module: module, change: change, plugin: plugin))
  }

  /// Delivers round by round: changes that observers make in a round are delivered in the next.
  ///
  /// The end of the module cancels the observations; an exchange of its plugins cancels only the observations of these plugins.
  private func deliver(_ extras: DataExtras, of module: ModuleNode) {
    extras.isDelivering = true
    defer { extras.isDelivering = false }
    var rounds = 0
    while let first = extras.pending.first {
      rounds += 1
      guard rounds <= Self.maximumRounds else {
        extras.pending.removeAll()
        return reportRunaway(first.key, of: module.id)
      }
      let round = extras.pending
      extras.pending.removeAll(keepingCapacity: true)
      extras.observations.removeAll { !$0.isActive }
      let observations = extras.observations
      for change in round {
        for observation in observations
        where observation.isActive && (observation.key ?? change.key) == change.key {
          observation.deliver(change)
        }
      }
    }
  }

  private func reportRunaway(_ key: Name, of module: ModuleID) {
    report(
      Diagnostic(
        .error, code: "data-runaway",
        "a change of \"\(key)\" at \"\(module)\" leads to changes by observers without end; those after"
          + " \(Self.maximumRounds) rounds are written, but not delivered"))
  }
}

/// The data of a module as JSON can carry it.
public struct DataExport: Sendable, Hashable {
  public let values: Fields
  /// The keys of the objects, which JSON can't carry.
  public let skippedReferences: [String]
}

extension KeyDeclaration {
  /// Returns the reason for which a value can't be written under the key of a plugin; nil if it can.
  /// Null counts as absent.
  func refusal(of value: Value, by plugin: Name, in module: ModuleID) -> DataError? {
    if case .null = value { return nil }
    if admits(value), legal?.allows(value) ?? true { return nil }
    return .refused(module: module, key: self, value: value, plugin: plugin)
  }
}
