extension DocumentChecker {
  /// Checks the routes of the app against the inputs of their pages.
  func checkRouteInputs(_ index: RouteIndex) -> [Diagnostic] {
    var findings = Findings()
    let app = documents.app
    guard let document = app.document else { return [] }
    let appPlace = DocumentPlace(findings.add(document, quietly: true))
    let places = Array(zip(app.allRoutes, app.locations(of: app.allRoutes)))
    var pages: [ExactText: (place: DocumentPlace, inputs: [PageInput])?] = [:]
    for (route, location) in places {
      let foreign = route.pattern.foreignPlaceholders
      for placeholder in foreign {
        findings.report(
          .foreignPlaceholder(placeholder), at: .fixed(appPlace), "routes", route.step, atKey: true)
      }
      if pages[route.page] == nil { pages[route.page] = .some(inputs(of: route.page, &findings)) }
      guard let (place, inputs) = pages[route.page] ?? nil else { continue }
      let words = route.wording(at: location?.fileAndLine)
      // The input of such a placeholder is missing for the same reason.
      let named = Set(foreign.map { ExactText($0.name) })
      let expected = inputs.filter { !named.contains(ExactText($0.name)) }
      for (fault, input) in Self.faults(of: route, words, for: expected, index.openerInputs) {
        findings.report(fault, at: .fixed(place), "inputs", .key(input))
      }
      let routePlace = appPlace.appending(["routes", route.step])
      for input in inputs {
        guard let value = route.data[input.name]?.localized(for: []), value != .null,
          let fault = input.param.fault(of: value)
        else { continue }
        findings.report(
          .input(fault, from: "this route"), at: .fixed(routePlace), "data", .key(input.name))
      }
      checkQuery(of: route, at: routePlace, inputs, &findings)
      let taken = Set(inputs.map { ExactText($0.name) })
      for name in route.pattern.names where !taken.contains(name) {
        // A * without a name takes the rest, and isn't an input.
        if name.hasSameBytes(as: route.pattern.names.last ?? ""),
          route.pattern.text.hasByteSuffix("*")
        {
          continue
        }
        findings.report(
          .unusedPlaceholder(name, route.page), at: .fixed(appPlace), "routes", route.step,
          atKey: true)
      }
    }
    return findings.diagnostics()
  }

  /// Warns of names in the query of a route that the page takes no value for.
  private func checkQuery(
    of route: AppDocument.Route, at place: DocumentPlace, _ inputs: [PageInput],
    _ findings: inout Findings
  ) {
    let taken = Set(inputs.map { ExactText($0.name) })
    // A page that takes the whole URL may read its query there.
    guard !taken.contains("route.url"),
      case .array(let names)? = findings.documents[place.document].value[
        place.appending(["query"]).pointer]
    else { return }
    for (index, value) in names.enumerated() {
      guard case .string(let name) = value, !name.isEmpty, !taken.contains(ExactText(name)) else {
        continue
      }
      let nearest = findings.nearest(
        name, among: inputs.map(\.name), of: "input of \(route.page)")
      findings.report(
        .unusedQueryName(name, route.page, nearest: nearest), at: .fixed(place), "query",
        .index(index))
    }
  }

  /// Returns the place of a page and its inputs; nil if it can't be read, which is reported elsewhere.
  private func inputs(
    of page: String, _ findings: inout Findings
  ) -> (place: DocumentPlace, inputs: [PageInput])? {
    guard let path = documents.path(ofPage: page),
      case .document(let json) = documents.reading(of: path), case .object = json.value
    else { return nil }
    let place = DocumentPlace(findings.add(LoadedDocument(json), quietly: true))
    return (place, documents.inputs(ofPage: page))
  }

  /// Returns the faults of inputs: values of a URL that don't fit, and required inputs that neither a route nor an opener
  /// can give.
  private static func faults(
    of route: AppDocument.Route, _ words: String, for inputs: [PageInput], _ openers: OpenerInputs
  ) -> [(fault: DocumentFault, input: String)] {
    let query = Set(route.query.map(ExactText.init))
    var segments: [ExactText: RoutePattern.Segment] = [:]
    for segment in route.pattern.segments {
      if let name = segment.name { segments[name] = segment }
    }
    return inputs.compactMap { input in
      if let value = route.data[input.name]?.localized(for: []), value != .null { return nil }
      if let segment = segments[input.name] {
        return input.admits(segment)
          ? nil : (.unfitPlaceholder(segment, input, from: words), input.name)
      }
      guard input.isRequired, !query.contains(input.name),
        !RouteParam.alwaysGiven.contains(input.name),
        !openers.contains(input.name, ofPage: route.page)
      else { return nil }
      return (.input(.missing(input.param), from: words), input.name)
    }
  }
}

extension DocumentFault {
  fileprivate static func unusedQueryName(_ name: String, _ page: String, nearest: String?) -> Self
  {
    .warning(
      "input-unused",
      "the page \"\(page)\" takes no input \"\(name)\", so that it gets no such value of the query",
      suggestion: nearest)
  }
}

extension DocumentLocation {
  /// The place without its column.
  var fileAndLine: String { "\(file):\(line)" }
}
