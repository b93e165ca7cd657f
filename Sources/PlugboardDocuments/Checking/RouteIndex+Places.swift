/// The search for URLs in documents.
extension RouteIndex {
  /// Checks all URLs of a document, unless its format is newer.
  func checkURLs(of document: Int, _ findings: inout Findings) {
    let value = findings.documents[document].value
    if case .object(let record) = value, case .int(let format)? = record["format"],
      format > DocumentFormat.current.version
    {
      return
    }
    guard !schemes.isEmpty, !keys.isEmpty else { return }
    var place = DocumentPlace(document)
    guard AppDocuments.isSource(findings.documents[document].file), case .object(var source) = value
    else {
      return checkURLs(in: value, at: &place, &findings)
    }
    // These are for servers, and open nothing.
    for part in HTTPSource.parts { source[part] = nil }
    if case .object(let records)? = source[Self.records] {
      for field in records {
        guard case .object(let record) = field.value else { continue }
        place.pointer.steps = [.key(Self.records), .key(field.key)]
        checkData(record, areLinksListed: false, at: &place, &findings)
      }
      place.pointer.steps = []
    }
    source[Self.records] = nil
    checkURLs(in: .object(source), at: &place, &findings)
  }

  private static let records = FieldRole.records.rawValue

  private func checkURLs(
    in value: Value, at place: inout DocumentPlace, _ findings: inout Findings
  ) {
    guard place.pointer.steps.count < Value.deepest else { return }
    switch value {
    case .array(let values):
      for (index, value) in values.enumerated() where value.isCompound {
        place.pointer.steps.append(.index(index))
        checkURLs(in: value, at: &place, &findings)
        place.pointer.steps.removeLast()
      }
    case .object(let record):
      for field in record where field.value.isCompound {
        place.pointer.steps.append(.key(field.key))
        switch (field.key, field.value, record["plugin"]) {
        case ("params", .object(let params), .string(let plugin)?):
          checkParams(params, of: plugin, at: &place, &findings)
        case ("data", .object(let data), _):
          checkData(data, areLinksListed: true, at: &place, &findings)
        default: checkURLs(in: field.value, at: &place, &findings)
        }
        place.pointer.steps.removeLast()
      }
    default: break
    }
  }

  /// Checks the values of keys of data.
  ///
  /// - Parameter areLinksListed: Whether the elements of lists have URLs under such keys, too.
  private func checkData(
    _ data: Fields, areLinksListed: Bool, at place: inout DocumentPlace, _ findings: inout Findings
  ) {
    for field in data {
      let purpose = keys[field.key]
      guard purpose != nil || areLinksListed && field.value.type == .array else { continue }
      place.pointer.steps.append(.key(field.key))
      if let purpose { check(field.value, as: purpose, at: place, &findings) }
      if areLinksListed { checkLinks(in: field.value, at: &place, &findings) }
      place.pointer.steps.removeLast()
    }
  }

  /// Checks the URLs of the objects in a list, such as the buttons of a bar.
  private func checkLinks(
    in value: Value, at place: inout DocumentPlace, _ findings: inout Findings
  ) {
    guard case .array(let elements) = value else { return }
    for (index, element) in elements.enumerated() {
      guard case .object(let link) = element else { continue }
      place.pointer.steps.append(.index(index))
      checkData(link, areLinksListed: false, at: &place, &findings)
      place.pointer.steps.removeLast()
    }
  }

  private func checkParams(
    _ params: Fields, of name: String, at place: inout DocumentPlace, _ findings: inout Findings
  ) {
    let registry = assembler.registry
    guard let type = registry[name] ?? registry.type(formerly: name) else {
      return checkData(params, areLinksListed: true, at: &place, &findings)
    }
    for key in linkParams(of: type) {
      guard let value = params[key.name.text] else { continue }
      place.pointer.steps.append(.key(key.name.text))
      switch (key.purpose, value) {
      case (.eventParams, .object(let passed)), (.eventParamsOrValues, .object(let passed)):
        if let naming = type.manifest.eventParam(before: key.name),
          case .string(let event)? = params[naming.text]
        {
          checkEventParams(passed, of: event, at: &place, &findings)
        }
      default: check(value, of: key, at: &place, &findings)
      }
      place.pointer.steps.removeLast()
    }
  }

  /// Checks the params that are passed on with an event, whose texts may be templates.
  ///
  /// - Parameter others: The names of further params that the event gets.
  func checkEventParams(
    _ params: Fields, and others: Set<ExactText> = [], of event: String,
    at place: inout DocumentPlace, _ findings: inout Findings
  ) {
    guard let declaration = Name(known: event).flatMap({ assembler.registry.events[$0] }) else {
      return
    }
    let opener = openerValues(in: params, and: others, of: declaration, at: place)
    for param in declaration.params where mayLink(param.key) {
      guard let value = params[param.key.name.text] else { continue }
      // The value of a key may be a whole URL here.
      if case .string(let text) = value, TextTemplate(text).keyBeforePath != nil { continue }
      place.pointer.steps.append(.key(param.key.name.text))
      check(value, of: param.key, at: &place, opener: opener, &findings)
      place.pointer.steps.removeLast()
    }
  }

  /// Returns the values of inputs that the params of an event have beside a URL; nil if they have none.
  private func openerValues(
    in params: Fields, and others: Set<ExactText>, of declaration: EventDeclaration,
    at place: DocumentPlace
  ) -> OpenerValues? {
    guard let name = declaration.params.first(where: { $0.key.purpose == .inputValues })?.key.name
    else { return nil }
    let place = place.appending([.key(name.text)])
    switch params[name.text] ?? .null {
    case .null where !others.contains(ExactText(name.text)): return nil
    case .object(let values): return OpenerValues(values: values, place: place)
    default: return OpenerValues(values: nil, place: place)
    }
  }

  private func check(
    _ value: Value, of key: KeyDeclaration, at place: inout DocumentPlace,
    opener: OpenerValues? = nil, _ findings: inout Findings
  ) {
    if let purpose = key.purpose, purposes.contains(purpose) {
      check(value, as: purpose, at: place, opener: opener, &findings)
    } else {
      checkLinks(in: value, at: &place, &findings)
    }
  }

  private func linkParams(of type: PluginType) -> [KeyDeclaration] {
    let identity = ObjectIdentifier(type)
    if let known = linkParams[identity] { return known }
    let params = type.manifest.params.map(\.key).filter { key in
      key.purpose == .eventParams || key.purpose == .eventParamsOrValues || mayLink(key)
    }
    linkParams[identity] = params
    return params
  }

  /// Whether the values of a key may have URLs.
  private func mayLink(_ key: KeyDeclaration) -> Bool {
    if let purpose = key.purpose { return purposes.contains(purpose) }
    return key.type == .array
  }
}

extension Value {
  fileprivate var isCompound: Bool { type == .array || type == .object }
}
