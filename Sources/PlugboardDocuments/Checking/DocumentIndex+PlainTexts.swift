/// Checks for keys in braces in texts that aren't templates.
extension DocumentIndex {
  /// Warns of `{KEY}` in the data and the params of a module, if the key is known there and the text is shown as it
  /// stands.
  func checkPlainTexts(
    of number: Int, _ plan: ModulePlan, _ walk: inout AssemblyWalk, knows: (String) -> Bool
  ) {
    let place = walk.findings.place(ofNode: number)
    if case .object(let data)? =
      walk.findings.documents[place.document].value[place.appending(["data"]).pointer]
    {
      let templates = plan.plugins.lazy.flatMap { $0.type.dataKeys }.filter(\.hasParts)
      for field in data
      where field.value.hasBrace
        && !templates.contains(where: { $0.name.text.hasSameBytes(as: field.key) })
      {
        checkPlainTexts(
          in: field.value, at: place.appending(["data", .key(field.key)]), &walk.findings, knows)
      }
    }
    for entry in plan.plugins where entry.isOwn {
      let site = walk.findings.place(of: walk.lists.site(of: entry, number))
      for param in entry.type.manifest.params where !param.key.hasParts && param.key.purpose == nil
      {
        let place = site.appending(["params", .key(param.key.name.text)])
        guard let value = walk.findings.documents[place.document].value[place.pointer],
          value.hasBrace
        else { continue }
        checkPlainTexts(in: value, at: place, &walk.findings, knows)
      }
    }
  }

  /// Warns of `{{KEY}}` in the templates of an entry, as other programs write keys, if the key is known there, of parts
  /// in brackets that aren't closed, and of drawings that no plugin makes.
  func checkSigns(
    of entry: PluginEntry, at site: Site, _ findings: inout Findings, knows: (String) -> Bool
  ) {
    var inspection = ValueInspection()
    for param in entry.type.manifest.params where param.key.hasParts {
      guard let value = entry.params[param.key.name] else { continue }
      inspection.descend(.key(param.key.name.text)) { param.key.inspect(value, &$0) }
    }
    var found = inspection.escapedKeys.filter { knows($0.key) }.map {
      (fault: DocumentFault.escapedKey($0.key), path: $0.path, offset: $0.offset)
    }
    found += inspection.openParts.map { (.openPart($0.key), $0.path, $0.offset) }
    for drawing in inspection.drawings where assembler.registry[drawing.name] == nil {
      let nearest = findings.nearest(
        drawing.name, among: assembler.registry.names, of: "plugin that draws")
      found.append((.unknownDrawing(drawing.name, nearest), drawing.path, nil))
    }
    for (fault, path, offset) in found {
      let place = findings.place(of: site).appending(["params"] + path).at(offset: offset)
      // A default isn't in the document.
      guard findings.documents[place.document].value[place.pointer] != nil else { continue }
      findings.report(fault, at: .fixed(place))
    }
  }

  private func checkPlainTexts(
    in value: Value, at place: DocumentPlace, _ findings: inout Findings, _ knows: (String) -> Bool
  ) {
    guard place.pointer.steps.count < Value.deepest else { return }
    switch value {
    case .string(let text):
      for (key, offset) in TextTemplate(text).keys where knows(key) {
        findings.report(.plainKey(key), at: .fixed(place.at(offset: offset)))
      }
    case .array(let values):
      for (index, value) in values.enumerated() {
        checkPlainTexts(in: value, at: place.appending([.index(index)]), &findings, knows)
      }
    case .object(let record):
      for field in record {
        checkPlainTexts(in: field.value, at: place.appending([.key(field.key)]), &findings, knows)
      }
    case .null, .bool, .int, .double: break
    }
  }
}

extension Value {
  /// Whether a text in the value has an opening brace: without one, no place has to be made.
  fileprivate var hasBrace: Bool {
    switch self {
    case .string(let text): text.utf8.contains(UInt8(ascii: "{"))
    case .array(let values): values.contains(where: \.hasBrace)
    case .object(let record): record.values.contains(where: \.hasBrace)
    case .null, .bool, .int, .double: false
    }
  }
}

extension DocumentFault {
  fileprivate static func openPart(_ key: String) -> Self {
    .warning(
      "text-part-open",
      "the bracket before \"{\(key)}\" has no \"]\", so that it is a letter; write one, or double the bracket if it is"
        + " meant")
  }

  fileprivate static func unknownDrawing(_ name: String, _ nearest: String?) -> Self {
    .warning(
      "drawing-unknown",
      "no plugin is named \"\(name)\", so that nothing makes this drawing", suggestion: nearest)
  }

  fileprivate static func escapedKey(_ key: String) -> Self {
    .warning(
      "text-key-plain",
      "doubled braces are letters, so that \"{\(key)}\" itself is shown; write single ones for the value of the"
        + " key")
  }

  fileprivate static func plainKey(_ key: String) -> Self {
    .warning(
      "text-key-plain",
      "this text is no template, so that \"{\(key)}\" stays as it stands; write the text in a param that takes"
        + " keys")
  }
}
