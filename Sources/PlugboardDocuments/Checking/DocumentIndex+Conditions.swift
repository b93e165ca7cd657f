/// Checks of the conditions and formats of templates against the types of the fields of records.
extension DocumentIndex {
  /// Warns of a condition in the template of a source's items that never holds, and of a format that changes nothing, as no
  /// record has a value of a fitting type in the field.
  ///
  /// - Parameter isOther: Whether something besides the records gives a key a value.
  func checkConditions(
    of entry: PluginEntry, inItemsOf source: SourceContents, _ walk: inout AssemblyWalk,
    isOther: (String) -> Bool
  ) {
    guard source.http == nil, source.hasRecordsAsItems else { return }
    for compared in comparedKeys(of: entry) {
      // A field that is null alone says nothing of other records.
      let types = (source.fields[compared.key] ?? []).subtracting([.null])
      guard !types.isEmpty, !isOther(compared.key) else { continue }
      note(
        compared, of: entry, node: nil, fits: compared.fits(types), source.name,
        types, &walk)
    }
  }

  /// Notes that the conditions of a template's entry fit the data of a node that states its keys.
  func noteConditions(of entry: PluginEntry, of node: Int, _ walk: inout AssemblyWalk) {
    guard !entry.isOwn else { return }
    for compared in comparedKeys(of: entry) where states(compared.key, at: node, &walk) {
      note(compared, of: entry, node: node, fits: true, "", [], &walk)
    }
  }

  private func note(
    _ compared: ComparedKey, of entry: PluginEntry, node: Int?, fits: Bool, _ source: String,
    _ types: Set<ValueType>, _ walk: inout AssemblyWalk
  ) {
    let place = walk.findings.place(of: walk.lists.site(of: entry, node))
      .appending(["params"] + compared.steps).at(offset: compared.offset)
    guard walk.findings.documents[place.document].value[place.pointer] != nil else { return }
    optionalKeys.note(
      "\(compared.test) \(compared.key)", at: place, isGiven: fits, &walk.findings,
      fault: compared.test == Self.format
        ? .unfitFormat(compared.key, compared.value, source, types)
        : .unfitCondition(compared.key, compared.value, compared.test, source, types))
  }

  /// The test of a format, whose value is the name of the type that it is for.
  private static let format = "format"

  /// A key of data with a value that a condition compares it with.
  private struct ComparedKey {
    let key: String
    let test: String
    let value: Value
    let steps: [JSONPointer.Step]
    var offset: Int?

    static let date: Value = "date"

    /// Whether a value of one of some types can pass the test.
    func fits(_ types: Set<ValueType>) -> Bool {
      let numbers: Set<ValueType> = [.int, .double]
      return switch test {
      case DocumentIndex.format where value == Self.date: types.contains(.string)
      case "above", "below", DocumentIndex.format: !types.isDisjoint(with: numbers)
      case "contains": types.contains(.array) || value.type == .string && types.contains(.string)
      default:
        value == .null || types.contains(value.type)
          || numbers.contains(value.type) && !types.isDisjoint(with: numbers)
      }
    }
  }

  private func comparedKeys(of entry: PluginEntry) -> [ComparedKey] {
    var inspection = ValueInspection()
    for param in entry.type.manifest.params where param.key.hasParts {
      guard let value = entry.params[param.key.name] else { continue }
      inspection.descend(.key(param.key.name.text)) { param.key.inspect(value, &$0) }
    }
    let params = Value.object(entry.params.record)
    let formatted = inspection.formattedKeys.map { named, type in
      ComparedKey(
        key: named.key, test: Self.format, value: type == .string ? ComparedKey.date : "number",
        steps: named.path, offset: named.offset)
    }
    return formatted
      + inspection.keys.compactMap { named in
        guard named.offset == nil, case .key(let test)? = named.path.dropLast().last,
          ["is", "above", "below", "contains"].contains(test),
          case .key(let key)? = named.path.last, key.hasSameBytes(as: named.key),
          let value = params[JSONPointer(named.path)]
        else { return nil }
        return ComparedKey(key: key, test: test, value: value, steps: named.path)
      }
  }
}

extension DocumentFault {
  fileprivate static func unfitFormat(
    _ key: String, _ value: Value, _ source: String, _ types: Set<ValueType>
  ) -> Self {
    let found = types.map(\.wording).sorted().joined(separator: " or ")
    return .warning(
      "format-unfit",
      "\"\(key)\" is shown as it is, as this form is for \(value == "date" ? "dates" : "numbers"), and it is \(found) in"
        + " the records of the source \"\(source)\"")
  }

  fileprivate static func unfitCondition(
    _ key: String, _ value: Value, _ test: String, _ source: String, _ types: Set<ValueType>
  ) -> Self {
    let found = types.map(\.wording).sorted().joined(separator: " or ")
    return .warning(
      "condition-unfit",
      "\"\(test)\" never holds for \(value.shortWording) and \"\(key)\", which is \(found) in the records of the source"
        + " \"\(source)\"")
  }
}
