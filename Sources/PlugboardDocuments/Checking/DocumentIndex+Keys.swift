/// Checks of the keys of data that params name.
extension DocumentIndex {
  /// Checks the keys that the plugins of a page name, in params such as `given` and as `{KEY}` of
  /// URLs.
  ///
  /// A key is known if it is in the data of the module or of one above, if a plugin there declares
  /// it, or if the page takes it as an input. Nothing is checked if the keys of the app can't be read.
  func checkKeys(ofPage json: JSONDocument, _ walk: inout AssemblyWalk) {
    guard documents.app.knowsKeys else { return }
    var path = KeyPath(appKeys.union(givenKeys(ofPage: json.value, in: json.file)))
    for number in walk.plans.indices {
      let plan = walk.plans[number]
      path.enter(number, plan, writtenKeys)
      checkFormerKeys(of: number, plan, &walk.findings)
      checkPlainTexts(of: number, plan, &walk, knows: path.knows)
      for mount in plan.plugins {
        check(mount, of: number, path, &walk)
        checkWrittenRecords(of: mount, among: plan.plugins, &walk.findings)
        if plan.level.below == .item { checkItems(of: mount, path, &walk) }
      }
    }
  }

  /// Returns the keys that the openers of a page give it: its inputs, and the data of its routes.
  func givenKeys(ofPage page: Value, in file: String) -> Set<Name> {
    var keys: Set = [Key<String>.documentOrigin.name]
    let app = documents.app
    for name in documents.pageNames(ofFile: file) {
      for route in app.routes(toPage: name) { keys.formUnion(route.data.keys.map { Name($0) }) }
    }
    if case .object(let inputs)? = page[JSONPointer(["inputs"])] {
      keys.formUnion(inputs.keys.map { Name($0) })
    }
    return keys
  }

  private func check(
    _ mount: PluginEntry, of node: Int, _ path: KeyPath, _ walk: inout AssemblyWalk
  ) {
    checkSigns(of: mount, at: walk.lists.site(of: mount, node), &walk.findings) {
      path.knows($0)
    }
    noteConditions(of: mount, of: node, &walk)
    for named in namedKeys(of: mount, params(of: mount.type)) {
      let isOfTemplate = !mount.isOwn && named.isOptional
      var isKnown = path.knows(named.key) || isWritten(named.key, below: node, &walk)
      guard !isKnown || isOfTemplate else { continue }
      // A node that states null means to leave out a part of its template.
      if !isKnown, named.isOptional || !mount.isOwn {
        isKnown = states(named.key, at: node, &walk)
      }
      guard !isKnown || isOfTemplate else { continue }
      report(
        named, at: walk.lists.site(of: mount, node), path, [], isOfTemplate: isOfTemplate,
        isKnown: isKnown, &walk)
    }
  }

  /// Whether an entry below a module writes a key that a param of it names, as the fields of a form do, or may do so in
  /// items that are loaded there.
  private func isWritten(_ key: String, below node: Int, _ walk: inout AssemblyWalk) -> Bool {
    if loadsWriter(of: key, at: node, &walk) { return true }
    for number in walk.plans.indices.dropFirst(node + 1) {
      // Parents come first: the modules below end before the next module beside or above.
      guard let parent = walk.plans[number].parent, parent >= node else { return false }
      if walk.plans[number].plugins.contains(where: { writtenKeys(of: $0).contains(key) })
        || loadsWriter(of: key, at: number, &walk)
      {
        return true
      }
    }
    return false
  }

  /// Whether a plugin of a module loads items whose template writes a key, or which state plugins of their own.
  private func loadsWriter(of key: String, at node: Int, _ walk: inout AssemblyWalk) -> Bool {
    for entry in walk.plans[node].plugins {
      guard let (type, source) = itemSource(of: entry), source.gives(.item) else { continue }
      guard source.hasRecordsAsItems else { return true }
      let origin = walk.origins.origin(of: type, .item, &walk.lists, &walk.findings)
      if origin.list.mounts.contains(where: { writtenKeys(of: $0).contains(key) }) { return true }
    }
    return false
  }

  /// Checks the template that a plugin gives to the items that it loads from a source.
  private func checkItems(
    of mount: PluginEntry, _ path: KeyPath, _ walk: inout AssemblyWalk
  ) {
    guard let (type, source) = itemSource(of: mount), source.gives(.item) else { return }
    let origin = walk.origins.origin(of: type, .item, &walk.lists, &walk.findings)
    guard origin.fault == nil else { return }
    if source.hasRecordsAsItems, source.isFirstUse(as: type) {
      checkFields(of: source, against: origin.list.mounts, &walk.findings) { $0 }
      checkRequiredData(ofRecordsOf: source, origin, &walk.findings)
      checkActions(ofRecordsOf: source, origin.list.mounts, &walk.findings)
    }
    let own =
      origin.list.mounts.flatMap { $0.type.dataKeys.map(\.name) }
      + origin.params.entries.map(\.name)
    let written = origin.list.mounts.map(writtenKeys)
    for child in origin.list.mounts {
      checkSigns(of: child, at: walk.lists.site(of: child, nil), &walk.findings) {
        path.knows($0) || source.itemKeys.contains($0)
      }
      checkConditions(of: child, inItemsOf: source, &walk) { key in
        path.knows(key) || own.contains { $0.text.hasSameBytes(as: key) }
          || written.contains { $0.contains(key) }
      }
      for named in namedKeys(of: child, self.params(of: child.type)) {
        let isKnown =
          !source.knowsItemKeys || path.knows(named.key) || source.itemKeys.contains(named.key)
          || own.contains { $0.text.hasSameBytes(as: named.key) }
          || written.contains { $0.contains(named.key) }
          || named.isOptional && origin.document(ofData: named.key) != nil
        guard !isKnown || named.isOptional else { continue }
        report(
          named, at: walk.lists.site(of: child, nil), path,
          own.map(\.text) + source.itemKeys.sorted().map(\.text),
          isOfTemplate: named.isOptional, isKnown: isKnown, &walk)
      }
    }
  }

  /// Notes the optional keys in an item template that the items of a source have.
  func noteKeys(
    inItemsOfType type: String, of source: SourceContents, _ walk: inout AssemblyWalk
  ) {
    let origin = walk.origins.origin(of: type, .item, &walk.lists, &walk.findings)
    let own = origin.params.entries.map(\.name)
    for child in origin.list.mounts {
      let site = walk.lists.site(of: child, nil)
      checkConditions(of: child, inItemsOf: source, &walk) { key in
        own.contains { $0.text.hasSameBytes(as: key) }
      }
      for named in namedKeys(of: child, params(of: child.type))
      where named.isOptional && (!source.knowsItemKeys || source.itemKeys.contains(named.key)) {
        let place = walk.findings.place(of: site).appending(["params"] + named.steps)
          .at(offset: named.offset)
        optionalKeys.note(
          named.key, at: place, isGiven: true, &walk.findings,
          fault: .unknownKey(ofData: named.key, writer: nil, nearest: nil))
      }
    }
  }

  /// A key of data that a param names.
  private struct NamedKey {
    let key: String
    let steps: [JSONPointer.Step]
    /// The position in a text, in Unicode scalars.
    var offset: Int?
    /// Whether nothing is wrong if it has no value now and then.
    var isOptional = false
  }

  private func namedKeys(of mount: PluginEntry, _ params: [PurposedParam]) -> [NamedKey] {
    // A value that another plugin must list is checked against that list.
    let listings =
      assembler.registry.hostHandles == nil
      ? [] : mount.type.manifest.requiredHandlers.compactMap(\.listing?.param)
    let named = params.filter { !listings.contains($0.name) }.flatMap { param -> [NamedKey] in
      let step = JSONPointer.Step.key(param.name.text)
      switch (param.purpose, mount.params[param.name]) {
      case (.dataKey, .string(let key)?), (.action, .string(let key)?):
        return [NamedKey(key: key, steps: [step])]
      case (.sourceParamKeys, .object(let given)?):
        return given.compactMap { field in
          guard case .string(let key) = field.value else { return nil }
          return NamedKey(key: key, steps: [step, .key(field.key)])
        }
      default: return []
      }
    }
    return named + keysInParts(of: mount)
  }

  /// Returns the keys in templates, conditions and other params with parts, as they are in the language shown.
  private func keysInParts(of mount: PluginEntry) -> [NamedKey] {
    var inspection = ValueInspection()
    for param in mount.type.manifest.params where param.key.hasParts {
      guard let value = mount.params[param.key.name] else { continue }
      inspection.descend(.key(param.key.name.text)) { param.key.inspect(value, &$0) }
    }
    return inspection.keys.filter { !inspection.givenKeys.contains($0.key) }.map {
      NamedKey(
        key: $0.key, steps: $0.path, offset: $0.offset,
        isOptional: $0.isOptional(in: mount.params))
    }
  }

  /// Reports an unknown key that an entry states, and isn't only the default of its param.
  ///
  /// - Parameters:
  ///   - isOfTemplate: Whether it is an optional key in a template, whose other uses may give it a value.
  ///   - isKnown: Whether it has a value here.
  private func report(
    _ named: NamedKey, at site: Site, _ path: KeyPath, _ more: @autoclosure () -> [String],
    isOfTemplate: Bool, isKnown: Bool, _ walk: inout AssemblyWalk
  ) {
    let steps: [JSONPointer.Step] = ["params"] + named.steps
    let place = walk.findings.place(of: site).appending(steps).at(offset: named.offset)
    guard walk.findings.documents[place.document].value[place.pointer] != nil else { return }
    if isKnown {
      return optionalKeys.note(
        named.key, at: place, isGiven: true, &walk.findings,
        fault: .unknownKey(ofData: named.key, writer: nil, nearest: nil))
    }
    let writer = Name(known: named.key).flatMap { writers[$0] }
    let nearest =
      writer == nil
      ? walk.findings.nearest(named.key, among: path.names + more(), of: nil) : nil
    let fault = DocumentFault.unknownKey(ofData: named.key, writer: writer, nearest: nearest)
    if isOfTemplate {
      optionalKeys.note(named.key, at: place, isGiven: false, &walk.findings, fault: fault)
    } else {
      walk.findings.report(fault, at: .fixed(place))
    }
  }
}

/// The keys that are known on the way from the app to a module.
private struct KeyPath {
  /// A module on the way, with the keys that its entries write according to their params.
  private struct Part {
    let number: Int
    let plan: ModulePlan
    let written: [DocumentIndex.WrittenKeys]
  }

  /// The keys of the app and the inputs of the page.
  private let outer: Set<Name>
  private var parts: [Part] = []
  private var data: [Name: Int] = [:]
  private var types: [ObjectIdentifier: (type: PluginType, count: Int)] = [:]

  init(_ outer: Set<Name>) { self.outer = outer }

  /// Goes on to the next module of a page, parents first.
  mutating func enter(
    _ number: Int, _ plan: ModulePlan, _ written: (PluginEntry) -> DocumentIndex.WrittenKeys
  ) {
    while let last = parts.last, last.number != plan.parent {
      count(last.plan, -1)
      parts.removeLast()
    }
    count(plan, 1)
    let writers = plan.plugins.filter { !$0.type.manifest.writesNamedBy.isEmpty }
    parts.append(Part(number: number, plan: plan, written: writers.map(written)))
  }

  func knows(_ text: String) -> Bool {
    if parts.contains(where: { $0.written.contains { $0.contains(text) } }) { return true }
    guard let key = Name(known: text) else { return false }
    return outer.contains(key) || data[key, default: 0] > 0
      || types.values.contains { $0.count > 0 && $0.type.dataKeys.contains { $0.name == key } }
  }

  /// The keys that a misspelt one could mean.
  var names: [String] {
    let own = data.filter { $0.value > 0 }.map(\.key)
    let declared = types.values.filter { $0.count > 0 }.flatMap { $0.type.dataKeys.map(\.name) }
    let written = parts.flatMap(\.written).flatMap(\.keys).map(\.text)
    let known = Set(outer).union(own).union(declared).map(\.text)
    return Set((known + written).map(ExactText.init)).sorted().map(\.text)
  }

  private mutating func count(_ plan: ModulePlan, _ step: Int) {
    for entry in plan.data.entries { data[entry.name, default: 0] += step }
    for mount in plan.plugins where !mount.type.dataKeys.isEmpty {
      types[ObjectIdentifier(mount.type), default: (mount.type, 0)].count += step
    }
  }
}

extension DocumentFault {
  fileprivate static func unknownKey(ofData key: String, writer: Name?, nearest: String?) -> Self {
    .warning(
      "data-key-unknown",
      "no data, input or plugin here or above gives the key \"\(key)\" a value"
        + (writer.map { "; the plugin \"\($0)\" would, mounted here or above" } ?? ""),
      suggestion: nearest)
  }
}
