/// Checks of the params that a plugin passes on with an event which its entry names.
extension DocumentIndex {
  /// Warns of params that the declaration of the event doesn't have or admit, and of required
  /// params that are missing.
  ///
  /// The params belong to the event that the nearest string before them in the manifest names. Nothing is checked if
  /// nothing declares the event.
  func checkEventParams(
    _ passed: Name, _ entry: PluginListEntry, _ type: PluginType, _ use: PluginListResolver.Use,
    _ findings: inout Findings
  ) {
    guard let name = type.manifest.eventParam(before: passed),
      case .string(let event)? = entry.params[name.text],
      let declaration = Name(known: event).flatMap({ assembler.registry.events[$0] })
    else { return }
    let stated = entry.params[passed.text]
    let key = type.manifest.params.first { $0.key.name == passed }?.key
    if stated == nil, key?.purpose == .eventParamsOrValues { return }
    guard case .object(let record) = stated ?? .object(Fields()) else { return }
    let given = findings.localized(record)
    let place = findings.place(of: use.site).appending(["params"])
    let passedPlace = place.appending([.key(passed.text)])
    checkEventParams(
      given, of: declaration, at: { name, _ in passedPlace.appending([.key(name)]) },
      missingAt: stated == nil ? place.appending([.key(name.text)]) : passedPlace,
      areTemplates: true, &findings)
  }

  /// Warns of params that a declaration doesn't have or admit, and of required params that are missing.
  ///
  /// - Parameters:
  ///   - others: The names of further params that the event gets, which are checked elsewhere.
  ///   - place: Returns the place of a param.
  ///   - placeOfMissing: The place at which missing params are reported.
  ///   - areTemplates: Whether `{KEY}` in a text stands for a value.
  func checkEventParams(
    _ given: Fields, and others: Set<ExactText> = [], of declaration: EventDeclaration,
    at place: (String, Findings) -> DocumentPlace, missingAt placeOfMissing: DocumentPlace,
    areTemplates: Bool, _ findings: inout Findings
  ) {
    let known = declaration.params.map(\.key.name)
    var meant: Set<ExactText> = []
    for field in given {
      guard
        let param = declaration.params.first(where: { $0.key.name.text.hasSameBytes(as: field.key) }
        )
      else {
        // Data may have so many keys that no further name is taken.
        guard let key = Name(stated: field.key) else { continue }
        let nearest = findings.nearest(
          field.key, among: known.map(\.text), of: "param of the event \(declaration.name)")
        if let nearest { meant.insert(ExactText(nearest)) }
        let fault = EventError.paramUnknown(
          event: declaration.name, key: key, known: known)
        findings.report(
          .eventParam(fault, nearest: nearest), at: .fixed(place(field.key, findings)),
          atKey: true)
        continue
      }
      // The value of a key, or a text made of such, isn't known yet.
      guard !areTemplates || !field.value.isFilled,
        let fault = param.fault(of: field.value, firedWith: declaration.name)
      else { continue }
      guard
        !checkParts(
          of: field.value, param.key, declaration.name, at: place(field.key, findings), &findings)
      else { continue }
      findings.report(
        .eventParam(fault, nearest: findings.nearestValue(to: field.value, for: param.key)),
        at: .fixed(place(field.key, findings)))
    }
    for param in declaration.params where !param.isOptional {
      let name = ExactText(param.key.name.text)
      // A misspelt param is one fault.
      guard given[param.key.name.text] ?? .null == .null, param.key.type != .any,
        !meant.contains(name), !others.contains(name)
      else { continue }
      let fault = EventError.paramMissing(
        event: declaration.name, key: param.key.name, asked: param.key.shape)
      findings.report(.eventParam(fault, nearest: nil), at: .fixed(placeOfMissing))
    }
  }
}

extension DocumentIndex {
  /// Reports the faults of the parts of a param, each at its place; returns false if none can be told.
  private func checkParts(
    of value: Value, _ key: KeyDeclaration, _ event: Name, at place: DocumentPlace,
    _ findings: inout Findings
  ) -> Bool {
    guard key.hasParts else { return false }
    var inspection = ValueInspection()
    key.inspect(value, &inspection)
    let faults = inspection.faults.filter { !$0.isMisfit }
    for fault in faults {
      findings.report(
        .eventParamPart(fault, key.name, event),
        at: .fixed(place.appending(fault.path).at(offset: fault.offset)), atKey: fault.isOfKey)
    }
    return !faults.isEmpty
  }
}

extension PluginManifest {
  /// Returns the param that names the event for which another param has the params: the nearest string before it.
  func eventParam(before passed: Name) -> Name? {
    params.map(\.key).prefix { $0.name != passed }.last {
      firesNamedBy.contains($0.name) && $0.type == .string
    }?.name
  }
}

extension Value {
  /// Whether the value is a template whose keys have values only when it is used.
  fileprivate var isFilled: Bool {
    if case .string(let text) = self { !TextTemplate(text).keys.isEmpty } else { false }
  }
}

extension EventParam {
  /// Returns the reason for which an event is not fired with a value; nil if it is. Null counts as absent.
  fileprivate func fault(of value: Value, firedWith event: Name) -> EventError? {
    if value == .null { return nil }
    guard key.admits(value) else {
      return .paramMismatch(event: event, key: key.name, found: value, asked: key.shape)
    }
    guard let legal = key.legal, !legal.allows(value) else { return nil }
    return .paramIllegal(event: event, key: key.name, value: value, allowed: legal)
  }
}

extension DocumentFault {
  fileprivate static func eventParamPart(
    _ fault: ValueInspection.Fault, _ key: Name, _ event: Name
  ) -> Self {
    .warning(
      "event-param-mismatch",
      "in the param \"\(key)\" of \"\(event)\", \(fault.message); the event isn't fired",
      suggestion: fault.suggestion)
  }

  fileprivate static func eventParam(_ fault: EventError, nearest: String?) -> Self {
    .warning(fault.code, "\(fault.message); the event isn't fired", suggestion: nearest)
  }
}
