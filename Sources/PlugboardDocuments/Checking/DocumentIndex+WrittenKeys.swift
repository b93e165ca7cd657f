/// The keys of data that the params of entries name for their plugins to write.
extension DocumentIndex {
  /// Keys that an entry writes, besides those that its plugin declares.
  struct WrittenKeys {
    var keys: Set<ExactText> = []
    /// Whether it may write any key, as the fields of its source aren't known.
    var isAny = false

    func contains(_ key: String) -> Bool { isAny || keys.contains(key) }
  }

  func writtenKeys(of entry: PluginEntry) -> WrittenKeys {
    var written = WrittenKeys()
    for param in entry.type.manifest.writesNamedBy {
      if param == entry.type.manifest.writtenSource {
        addFields(of: entry, param, to: &written)
        continue
      }
      switch entry.params[param] {
      case .string(let key)?: written.keys.insert(ExactText(key))
      case .array(let keys)?:
        written.keys.formUnion(keys.compactMap(String.init(value:)).map(ExactText.init))
      default: break
      }
    }
    return written
  }

  /// Adds the fields of the records of the source that a param names.
  private func addFields(of entry: PluginEntry, _ param: Name, to written: inout WrittenKeys) {
    guard case .string(let name)? = entry.params[param] else { return }
    guard let source = source(name), source.knowsFields else {
      // A source that is missing is reported for itself.
      written.isAny = true
      return
    }
    let renamed = renamedFields(of: entry)
    for field in source.fields.keys {
      written.keys.insert(renamed[field] ?? field)
    }
    // The name of the record is a field too, if it is written elsewhere.
    for name in renamed.keys where source.fields[name] == nil {
      if let key = renamed[name] { written.keys.insert(key) }
    }
  }

  /// Returns the keys under which an entry writes fields, by the names of the fields that have others.
  private func renamedFields(of entry: PluginEntry) -> [ExactText: ExactText] {
    guard let param = params(of: entry.type).first(where: { $0.purpose == .fieldKeys }),
      case .object(let record)? = entry.params[param.name]
    else { return [:] }
    var renamed: [ExactText: ExactText] = [:]
    for field in record {
      if case .string(let key) = field.value { renamed[ExactText(field.key)] = ExactText(key) }
    }
    return renamed
  }

  /// Checks the records of a source whose fields an entry writes: against the keys that the other plugins of its
  /// module declare.
  func checkWrittenRecords(
    of entry: PluginEntry, among plugins: [PluginEntry], _ findings: inout Findings
  ) {
    guard let param = entry.type.manifest.writtenSource,
      case .string(let name)? = entry.params[param], let source = source(name)
    else { return }
    let others = plugins.filter { $0.name != entry.name }
    let renamed = renamedFields(of: entry)
    // Many modules may have the same plugins.
    let use =
      others.map(\.type.name.text) + renamed.map { "\($0.key.text)\n\($0.value.text)" }.sorted()
    guard source.isFirstUse(as: use.joined(separator: "\n\n")) else { return }
    checkFields(of: source, against: others, &findings) { key in
      // A field that has another key isn't written under its own name.
      let key = ExactText(key)
      if let field = renamed.filter({ $0.value == key }).keys.min() { return field.text }
      return renamed[key] == nil ? key.text : nil
    }
  }

  /// Checks the fields of records against the keys that plugins declare.
  ///
  /// - Parameter field: Returns the field that is written under a key; nil if there is none.
  func checkFields(
    of source: SourceContents, against plugins: [PluginEntry], _ findings: inout Findings,
    _ field: (String) -> String?
  ) {
    var document: Int?
    for entry in source.document.records {
      guard case .object(let record) = entry.value else { continue }
      let data = source.json.hasTexts ? record.localized(for: findings.languages.shown) : record
      for plugin in plugins {
        for key in plugin.type.dataKeys {
          guard let field = field(key.name.text), let value = data[field],
            value.type != key.plainKind, let fault = key.dataFault(of: value, plugin.name),
            source.isFirstFault(of: entry.key, field)
          else { continue }
          let number = document ?? findings.add(LoadedDocument(source.json), quietly: true)
          document = number
          let pointer = JSONPointer(["records", .key(entry.key), .key(field)])
          let nearest = findings.nearestValue(to: value, for: key)
          findings.report(
            fault.suggesting(nearest), at: .fixed(DocumentPlace(number, pointer)))
        }
      }
    }
  }
}
