/// Keys that may have no value by design: the keys in optional parts of templates, and the keys of conditions.
extension DocumentIndex {
  /// The optional keys in the entries of templates, which have values in some uses of a template and none in others.
  struct OptionalKeys {
    private struct Use: Hashable {
      let file: ExactText
      let pointer: JSONPointer
      let offset: Int
      let key: ExactText
    }

    private var given: Set<Use> = []
    private var missing: [Use: Diagnostic] = [:]

    /// Notes whether a key has a value in a use of the template at a place.
    mutating func note(
      _ key: String, at place: DocumentPlace, isGiven: Bool, _ findings: inout Findings,
      fault: @autoclosure () -> DocumentFault
    ) {
      let use = Use(
        file: ExactText(findings.documents[place.document].file), pointer: place.pointer,
        offset: place.offset, key: ExactText(key))
      if isGiven {
        given.insert(use)
      } else if missing[use] == nil, !given.contains(use) {
        missing[use] = findings.diagnostic(fault(), at: place)
      }
    }

    /// Returns the warnings of keys that no use gives a value, unless a key is one of some others.
    func warnings(besides isOther: (ExactText) -> Bool) -> [Diagnostic] {
      missing.filter { !given.contains($0.key) && !isOther($0.key.key) }.map(\.value)
    }
  }

  /// Returns the warnings of optional keys in templates that no use of the template gives a value. All documents must
  /// have been checked before.
  func checkOptionalKeys() -> [Diagnostic] {
    // Nodes of sources may have the types of templates, too.
    let keys = sourceNames.compactMap(source).filter { $0.document.nodes[.item] != nil }
      .reduce(into: Set<ExactText>()) { $0.formUnion($1.itemKeys) }
    return optionalKeys.warnings { keys.contains($0) }
  }

  /// Notes the optional keys in templates that the records of sources give values, for the plugins of modules whose other
  /// keys aren't checked, such as those of templates and of sources.
  func noteItemKeys(of walk: inout AssemblyWalk) {
    for plan in walk.plans where plan.level.below == .item {
      for mount in plan.plugins {
        guard let (type, source) = itemSource(of: mount), source.gives(.item) else { continue }
        noteKeys(inItemsOfType: type, of: source, &walk)
      }
    }
  }

  /// Whether the data of a module or of one above states a key, if only as null.
  func states(_ key: String, at node: Int, _ walk: inout AssemblyWalk) -> Bool {
    var next: Int? = node
    while let number = next {
      let plan = walk.plans[number]
      let place = walk.findings.place(ofNode: number).appending(["data"])
      if case .object(let data)? = walk.findings.documents[place.document].value[place.pointer],
        data[key] != nil
      {
        return true
      }
      let origin = walk.origins.origin(of: plan.type, plan.level, &walk.lists, &walk.findings)
      if origin.document(ofData: key) != nil { return true }
      next = plan.parent
    }
    return false
  }
}

extension ValueInspection.NamedKey {
  /// Whether the key needs no value, as it is in a part of a text that is left out, in a condition, or beside a condition
  /// that asks for its value.
  ///
  /// - Parameter params: The params with the text or the condition.
  func isOptional(in params: Params) -> Bool {
    guard offset != nil else {
      return path.suffix(2).contains { Self.tests.map(JSONPointer.Step.key).contains($0) }
    }
    let record = Value.object(params.record)
    guard case .string(let text)? = record[JSONPointer(path)] else { return false }
    if !TextTemplate(text).neededKeys.contains(where: key.hasSameBytes) { return true }
    return path.indices.contains { end in
      record[JSONPointer(path[..<end] + ["if"])]?.asks(for: key, tests: Self.tests) == true
    }
  }

  /// The keys of conditions on data under which a key of data is.
  private static let tests = ["has", "is", "above", "below", "contains"]
}

extension Value {
  /// Whether a condition holds only if a key of data has a value.
  fileprivate func asks(for key: String, tests: [String]) -> Bool {
    guard case .object(let condition) = self else { return false }
    return condition.contains { field in
      switch (field.key, field.value) {
      case ("all", .array(let parts)): parts.contains { $0.asks(for: key, tests: tests) }
      case ("has", .string(let name)): name.hasSameBytes(as: key)
      case (_, .object(let record)): tests.contains(field.key) && record[key] != nil
      default: false
      }
    }
  }
}
