/// The check of the values that URLs give to the inputs of pages.
extension RouteIndex {
  /// The values of inputs that an event has beside a URL.
  struct OpenerValues {
    /// The values; nil if they aren't known.
    let values: Fields?
    let place: DocumentPlace
  }

  /// Checks the inputs that a URL, and its opener, give to the page that the URL opens.
  func checkInputs(
    of match: RouteMatch<AppDocument.Route>, at place: DocumentPlace, opener: OpenerValues?,
    _ findings: inout Findings
  ) {
    let route = match.route.target
    let inputs = inputs(ofPage: route.page)
    let opened = opener?.values ?? Fields()
    let given = match.params(route: route.data, opener: opened).filter { $0.value != .null }
    let params = Dictionary(given.map { (ExactText($0.name), $0) }) { first, _ in first }
    let names = Set(inputs.map { ExactText($0.name) })
    for input in inputs {
      guard let param = params[input.name] else {
        // A value that neither the route nor an opener gives at all is reported at the input.
        if input.isRequired, opener.map({ $0.values != nil }) ?? true,
          route.query.contains(where: input.name.hasSameBytes)
            || openerInputs.contains(input.name, ofPage: route.page)
        {
          findings.report(.input(.missing(input.param), from: "this URL"), at: .fixed(place))
        }
        continue
      }
      if param.origin == .route || param.value.hasPlaceholder { continue }
      let isOfOpener = param.origin == .opener
      if !isOfOpener, case .string(":\(input.name)") = param.value {
        findings.report(.placeholderInURL(input.name), at: .fixed(place))
        continue
      }
      let value = isOfOpener ? param.value.localized(for: []) : param.value
      let place = isOfOpener ? opener?.place.appending([.key(input.name)]) ?? place : place
      if let fault = input.param.fault(of: input.converted(value)) {
        findings.report(
          .input(fault, from: isOfOpener ? nil : "this URL"), at: .fixed(place))
      } else if case .string(let name) = param.value,
        let source = recordSources(ofPage: route.page)[ExactText(input.name)].flatMap(source),
        source.http == nil, source.document.record(name) == nil
      {
        let nearest = findings.nearest(
          name, among: source.document.records.keys, of: "record of \(source.name)")
        findings.report(.unknownRecord(name, source.name, nearest), at: .fixed(place))
      }
    }
    guard let path = documents.path(ofPage: route.page) else { return }
    if let opener, case .document = documents.reading(of: path) {
      checkNames(of: opened, at: opener.place, among: inputs, of: route.page, &findings)
    }
    guard !names.contains("route.url") else { return }
    for field in match.url.query
    where !names.contains(field.key) && !field.key.hasBytePrefix(RouteParam.reserved) {
      let nearest = findings.nearest(
        field.key, among: inputs.map(\.name), of: "input of \(route.page)")
      findings.report(
        .unusedQuery(field.key, route.page, nearest: nearest), at: .fixed(place))
    }
  }

  /// Checks that a page takes all values that its opener gives: with another one it isn't opened.
  private func checkNames(
    of values: Fields, at place: DocumentPlace, among inputs: [PageInput], of page: String,
    _ findings: inout Findings
  ) {
    let names = Set(inputs.map { ExactText($0.name) })
    for name in values.keys {
      let fault: DocumentFault
      if name.hasBytePrefix(RouteParam.reserved) {
        fault = .reservedInput(name)
      } else if !names.contains(name) {
        let nearest = findings.nearest(name, among: inputs.map(\.name), of: "input of \(page)")
        fault = .unknownInput(name, among: inputs, nearest: nearest)
      } else {
        continue
      }
      findings.report(fault, at: .fixed(place), .key(name), atKey: true)
    }
  }

  /// Returns the sources from which the plugins of a page take the record that an input names.
  private func recordSources(ofPage page: String) -> [ExactText: String] {
    if let known = recordSources[page] { return known }
    var found: [ExactText: String] = [:]
    if let path = documents.path(ofPage: page),
      case .document(let json) = documents.reading(of: path),
      case .array(let entries)? = json.value[JSONPointer(["plugins"])]
    {
      for case .object(let entry) in entries {
        guard case .string(let plugin)? = entry["plugin"],
          let manifest = assembler.registry[plugin]?.manifest, let written = manifest.writtenSource,
          let key = manifest.params.first(where: { $0.key.purpose == .dataKey })?.key.name,
          case .object(let params)? = entry["params"],
          case .string(let source)? = params[written.text],
          case .string(let input)? = params[key.text]
        else { continue }
        found[input] = source
      }
    }
    recordSources[page] = found
    return found
  }

  private func inputs(ofPage page: String) -> [PageInput] {
    if let known = inputs[page] { return known }
    let found = documents.inputs(ofPage: page)
    inputs[page] = found
    return found
  }
}

extension Value {
  fileprivate var hasPlaceholder: Bool {
    switch self {
    case .string(let text): text.hasPlaceholder
    case .array(let values): values.contains { $0.hasPlaceholder }
    default: false
    }
  }
}

extension DocumentFault {
  fileprivate static func unusedQuery(_ name: String, _ page: String, nearest: String?) -> Self {
    .warning(
      "input-unused",
      "the page \"\(page)\" takes no input \"\(name)\", so that this part of the URL has no effect",
      suggestion: nearest)
  }

  fileprivate static func unknownRecord(
    _ name: String, _ source: String, _ nearest: String?
  ) -> Self {
    .warning(
      "source-record-unknown",
      "the source \"\(source)\" has no record \(Value.string(name).shortWording), which the page of this URL shows",
      suggestion: nearest)
  }

  fileprivate static func placeholderInURL(_ name: String) -> Self {
    .warning(
      "route-foreign-form",
      "\":\(name)\" is text in a URL, and a placeholder in a route alone; write \"{KEY}\" with the key of the value"
    )
  }
}
