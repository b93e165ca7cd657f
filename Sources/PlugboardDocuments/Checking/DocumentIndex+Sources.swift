/// Checks of the sources and templates that the params of plugins name.
extension DocumentIndex {
  /// Checks an entry whose params are of the right types.
  func check(
    _ entry: PluginListEntry, _ type: PluginType, _ use: PluginListResolver.Use,
    _ findings: inout Findings
  ) {
    let params = params(of: type)
    guard !params.isEmpty else { return }
    for passed in params
    where passed.purpose == .eventParams || passed.purpose == .eventParamsOrValues {
      checkEventParams(passed.name, entry, type, use, &findings)
    }
    checkServers(of: entry, params, at: use.site, &findings)
    let template = params.first { $0.purpose == .template }
    let source = params.first { $0.purpose == .source }.flatMap {
      self.source(of: $0, entry, use, &findings)
    }
    if let template, use.isLevelKnown {
      let level = use.level.below ?? .item
      if case .string(let name)? = entry.params[template.name.text] {
        check(template: name, level, at: use.site, template.name, &findings)
      }
      if let source {
        checkNodes(of: source, level, entry, template, use, &findings)
      }
    }
    guard let source else { return }
    checkRenamedFields(of: source, entry, params, at: use.site, &findings)
    if source.http != nil {
      return checkRequest(of: source, entry, params, hasItems: template != nil, use, &findings)
    }
    guard source.hasRecordsAsItems else { return }
    for param in params {
      guard case .object(let wanted)? = entry.params[param.name.text] else { continue }
      switch param.purpose {
      case .sourceParams: check(wanted, of: source, at: use.site, param.name, &findings)
      case .sourceParamKeys:
        for field in wanted {
          checkField(field.key, of: source, at: use.site, [.key(param.name.text)], &findings)
          if field.key == "text" {
            checkText(of: source, at: use.site, [.key(param.name.text), "text"], &findings)
          }
        }
      default: break
      }
    }
  }

  /// Returns the source that an entry names, and reports a name that no source has.
  private func source(
    of param: PurposedParam, _ entry: PluginListEntry, _ use: PluginListResolver.Use,
    _ findings: inout Findings
  ) -> SourceContents? {
    guard case .string(let name)? = entry.params[param.name.text] else { return nil }
    if let source = source(name) { return source }
    if lacksSource(name) {
      let nearest =
        nameOfDocument(at: name).flatMap { lacksSource($0) ? nil : $0 }
        ?? findings.nearest(name, among: sourceNames, of: "source")
      findings.report(
        .unknownSource(name, isDocument: assembler.environment.sources == .documents, nearest),
        at: use.site, "params", .key(param.name.text))
    }
    return nil
  }

  private func check(
    template name: String, _ level: Level, at site: Site, _ param: Name,
    _ findings: inout Findings
  ) {
    guard isName(name) else {
      return findings.report(.typeName(name), at: site, "params", .key(param.text))
    }
    guard case .missing = documents.template(name, level) else { return }
    findings.report(
      documents.unknownType(name, level, &findings), at: site, "params", .key(param.text))
  }

  /// Checks that a source has nodes for the module that asks for them, and that they get a type.
  private func checkNodes(
    of source: SourceContents, _ level: Level, _ entry: PluginListEntry, _ template: PurposedParam,
    _ use: PluginListResolver.Use, _ findings: inout Findings
  ) {
    guard source.gives(level) else {
      let hasRecords = level == .item && !source.document.records.isEmpty
      return findings.report(
        source.http == nil
          ? .sourceLacks(level, for: use.level, source.name, hasRecords: hasRecords)
          : .serverLacks(level, for: use.level, source.name), at: use.site, "params")
    }
    if level == .item, source.hasRecordsAsItems, entry.params[template.name.text] == nil {
      findings.report(.untypedRecords(source.name, template.name), at: use.site, "params")
    }
  }

  /// Checks the params of a request to a source.
  private func check(
    _ wanted: Fields, of source: SourceContents, at site: Site, _ param: Name,
    _ findings: inout Findings
  ) {
    let steps: [JSONPointer.Step] = [.key(param.text)]
    do throws(SourceQuery.Fault) {
      _ = try SourceQuery(Params(wanted))
    } catch {
      let own = error.param.map { [JSONPointer.Step.key($0)] } ?? []
      findings.report(
        .sourceParam(error.reason, source.name), at: site, steps: ["params"] + steps + own)
    }
    for field in wanted {
      let steps = steps + [.key(field.key)]
      switch (field.key, field.value) {
      case (_, .null): break
      case ("text", _): checkText(of: source, at: site, steps, &findings)
      case ("names", .array(let names)):
        for (index, name) in names.enumerated() {
          check(record: name, of: source, at: site, steps + [.index(index)], &findings)
        }
      case ("except", let name): check(record: name, of: source, at: site, steps, &findings)
      case ("sort", .string(let order)):
        checkSorting(by: order, of: source, at: site, steps, &findings)
      case ("sort", .array(let orders)):
        for (index, order) in orders.enumerated() {
          guard case .string(let order) = order else { continue }
          checkSorting(by: order, of: source, at: site, steps + [.index(index)], &findings)
        }
      default:
        guard checkField(field.key, of: source, at: site, [.key(param.text)], &findings),
          !SourceQuery.ownParams.contains(field.key)
        else { continue }
        check(field.value, of: field.key, source, at: site, steps, &findings)
      }
    }
  }

  /// Checks the list of values that a field may have. Once a record has a listed value, a missing value is reported
  /// only for a similar value outside the list.
  private func check(
    _ wanted: Value, of field: String, _ source: SourceContents, besides others: [Value] = [],
    at site: Site, _ steps: [JSONPointer.Step], _ findings: inout Findings
  ) {
    if case .array(let values) = wanted {
      let found = values.filter { source.has($0, as: field) }
      for (index, value) in values.enumerated() where value.type != .array {
        check(
          value, of: field, source, besides: found, at: site, steps + [.index(index)],
          &findings)
      }
    }
    guard ![.null, .array, .object].contains(wanted.type), !source.has(wanted, as: field) else {
      return
    }
    let likely = likely(wanted, as: field, of: source, &findings)
    if !others.isEmpty {
      let similar = likely.other ?? likely.nearest.map(Value.string)
      guard let similar, !others.contains(similar) else { return }
    }
    findings.report(
      .unknownFieldValue(
        wanted, field, source.name, isAlternative: !others.isEmpty, other: likely.other,
        likely.nearest),
      at: site, steps: ["params"] + steps)
  }

  /// Returns the values of a field that a value could mean: the same as another type, as a number that is there as a text,
  /// and a near text.
  func likely(
    _ wanted: Value, as field: String, of source: SourceContents, _ findings: inout Findings
  ) -> (other: Value?, nearest: String?) {
    let other = wanted.inOtherType.flatMap { source.has($0, as: field) ? $0 : nil }
    guard case .string(let text) = wanted else { return (other, nil) }
    let texts = source.texts(of: field).sorted().map(\.text)
    return (other, findings.nearest(text, among: texts, of: "\(field) of \(source.name)"))
  }

  private func check(
    record name: Value, of source: SourceContents, at site: Site, _ steps: [JSONPointer.Step],
    _ findings: inout Findings
  ) {
    guard case .string(let name) = name, source.document.record(name) == nil else { return }
    let nearest = findings.nearest(
      name, among: source.document.records.keys, of: "record of \(source.name)")
    findings.report(
      .unknownRecord(name, source.name, nearest), at: site, steps: ["params"] + steps)
  }

  private func checkSorting(
    by order: String, of source: SourceContents, at site: Site, _ steps: [JSONPointer.Step],
    _ findings: inout Findings
  ) {
    guard let field = SourceOrder.Criterion(order)?.field else { return }
    let sortable: Set<ValueType> = [.int, .double, .string, .bool]
    let types = source.fields[field]
    if let types, !types.isDisjoint(with: sortable) { return }
    let nearest =
      types == nil
      ? findings.nearest(
        field,
        among: source.fields.filter { !$0.value.isDisjoint(with: sortable) }
          .keys.sorted().map(\.text),
        of: "order of \(source.name)") : nil
    let prefix = order.hasBytePrefix("-") ? "-" : ""
    findings.report(
      .unknownOrder(field, source.name, isThere: types != nil, nearest.map { prefix + $0 }),
      at: site, steps: ["params"] + steps)
  }

  /// Whether a param of a source is a param that every source has, or a field of its records;
  /// reports any other.
  @discardableResult
  private func checkField(
    _ name: String, of source: SourceContents, at site: Site, _ steps: [JSONPointer.Step],
    _ findings: inout Findings
  ) -> Bool {
    guard !SourceQuery.ownParams.contains(name), source.fields[name] == nil else { return true }
    let nearest = findings.nearest(
      name, among: source.fields.keys.sorted().map(\.text) + SourceQuery.ownParams,
      of: "field of \(source.name)")
    findings.report(
      .unknownSourceField(name, source.name, nearest), at: site,
      steps: ["params"] + steps + [.key(name)], atKey: true)
    return false
  }
}

extension Value {
  /// The number or the Boolean that a text reads as, or the text of one; nil for any other value.
  fileprivate var inOtherType: Value? {
    switch self {
    case .string(let text): try? Value(json: text)
    case .int, .double, .bool: .string(JSONWriter(.compact).text(self))
    case .null, .array, .object: nil
    }
  }
}

extension DocumentFault {
  fileprivate static func unknownSource(
    _ name: String, isDocument: Bool, _ nearest: String?
  ) -> Self {
    Self(
      "source-unknown",
      "there is no source \"\(name)\""
        + (isDocument ? " (sources/\(name).json is missing)" : " among those of the host"),
      suggestion: nearest)
  }

  fileprivate static func sourceLacks(
    _ level: Level, for parent: Level, _ source: String, hasRecords: Bool
  ) -> Self {
    let remedy =
      hasRecords
      ? "its records become items once it states \"key\", the key under which the data of each has the name"
        + " of its record"
      : "write \"\(level.arrayName)\" there, or mount the plugin on another level"
    return Self(
      "source-nodes",
      "\(parent.wording) loads \(level.arrayName), and the source \"\(source)\" has none; \(remedy)"
    )
  }

  fileprivate static func serverLacks(
    _ level: Level, for parent: Level, _ source: String
  ) -> Self {
    let reason =
      level == .item
      ? "the source \"\(source)\" has a request for single records alone"
      : "the answers of a server, as of the source \"\(source)\", become items; mount the plugin on a component"
    return Self("source-nodes", "\(parent.wording) loads \(level.arrayName), and \(reason)")
  }

  fileprivate static func untypedRecords(_ source: String, _ param: Name) -> Self {
    .warning(
      "source-untyped",
      "the records of the source \"\(source)\" become items without a type, which show nothing; state their"
        + " template as \"\(param)\"")
  }

  fileprivate static func sourceParam(_ reason: String, _ source: String) -> Self {
    Self("source-param", "the source \"\(source)\" can't be asked this: \(reason)")
  }

  fileprivate static func unknownSourceField(
    _ name: String, _ source: String, _ nearest: String?
  ) -> Self {
    Self(
      "source-param",
      "no record of the source \"\(source)\" has a field \"\(name)\", so that nothing is loaded",
      suggestion: nearest)
  }

  static func unknownFieldValue(
    _ value: Value, _ field: String, _ source: String, isAlternative: Bool = false, other: Value?,
    _ nearest: String?
  ) -> Self {
    .warning(
      "source-param",
      "no record of the source \"\(source)\" has \(value.shortWording) as \"\(field)\", so that"
        + (isAlternative ? " it finds nothing" : " nothing is loaded")
        + (other.map {
          "; they have \($0.shortWording) \($0.type == .string ? "with" : "without") quotes"
        } ?? ""),
      suggestion: nearest)
  }

  fileprivate static func unknownOrder(
    _ field: String, _ source: String, isThere: Bool, _ nearest: String?
  ) -> Self {
    Self(
      "source-param",
      isThere
        ? "the records of the source \"\(source)\" can't be sorted by \"\(field)\", which has neither numbers"
          + " nor texts"
        : "no record of the source \"\(source)\" has a field \"\(field)\" to sort by",
      suggestion: nearest)
  }

  fileprivate static func unknownRecord(
    _ name: String, _ source: String, _ nearest: String?
  ) -> Self {
    Self(
      "source-record-unknown", "the source \"\(source)\" has no record \"\(name)\"; it is left out",
      suggestion: nearest)
  }
}
