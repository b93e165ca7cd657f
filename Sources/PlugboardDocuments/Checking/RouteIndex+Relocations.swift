extension RouteIndex {
  /// A table of relocations in the app document.
  struct RelocationTable {
    let key: String
    let fields: Fields
    let relocations: URLRelocations
  }

  /// Returns the tables that the plugins of the app's module use, as far as its document states them.
  static func relocationTables(of assembler: PageAssembler) -> [RelocationTable] {
    let app = assembler.documents.app
    var keys: [String] = []
    for mount in assembler.app().plans.first?.plugins ?? [] {
      for param in mount.type.manifest.params where param.key.purpose == .relocations {
        guard case .string(let key)? = mount.params[param.key.name],
          !keys.contains(where: key.hasSameBytes)
        else { continue }
        keys.append(key)
      }
    }
    return keys.compactMap { key in
      guard case .object(let fields)? = app.data[key] else { return nil }
      return RelocationTable(key: key, fields: fields, relocations: URLRelocations(fields))
    }
  }

  /// Returns the entries of the tables of the app, and of all tables of documents whose plugins relocate URLs. The
  /// modules aren't distinguished: a template may be used below any of them.
  static func relocations(of assembler: PageAssembler, and tables: [RelocationTable]) -> Fields {
    var names: [ExactText: Name] = [:]
    var keys: Set<ExactText> = []
    for type in assembler.registry.all {
      for param in type.manifest.params where param.key.purpose == .relocations {
        names[type.name.text] = param.key.name
        if case .string(let key)? = param.defaultValue { keys.insert(ExactText(key)) }
      }
    }
    var relocations = Fields()
    for table in tables {
      for field in table.fields { relocations[field.key] = field.value }
    }
    guard !names.isEmpty else { return relocations }
    var areUsed = false
    var data: [Fields] = []
    for document in assembler.documents.allDocuments {
      document.value.forEachPart { value in
        switch value {
        case .string(let plugin): if names[plugin] != nil { areUsed = true }
        case .object(let record):
          if case .object(let fields)? = record["data"] { data.append(fields) }
          guard case .string(let plugin)? = record["plugin"], let param = names[plugin],
            case .object(let params)? = record["params"],
            case .string(let key)? = params[param.text]
          else { return }
          keys.insert(ExactText(key))
        default: break
        }
      }
    }
    guard areUsed else { return relocations }
    for fields in data {
      for key in keys {
        guard case .object(let table)? = fields[key.text] else { continue }
        for field in table { relocations[field.key] = field.value }
      }
    }
    return relocations
  }

  /// Whether another URL is opened in place of one, or none as the tables lead in a circle.
  func isRelocated(_ url: String) -> Bool {
    do throws(RelocationLoop) {
      return try relocations.target(of: url) != nil
    } catch {
      return true
    }
  }

  /// Checks the tables in the app document.
  func checkRelocations(inApp document: Int, _ findings: inout Findings) {
    for table in tables {
      for field in table.fields where field.value != .null {
        let place = DocumentPlace(
          document, JSONPointer(["data", .key(table.key), .key(field.key)]))
        check(field, of: table, at: place, &findings)
      }
    }
  }

  private func check(
    _ entry: Fields.Field, of table: RelocationTable, at place: DocumentPlace,
    _ findings: inout Findings
  ) {
    guard case .string(let target) = entry.value else {
      return findings.report(.relocationTarget(entry.value.type), at: .fixed(place))
    }
    let isOpen: Bool
    do throws(RouteError) {
      let key = try RouteURL(entry.key)
      isOpen = key.segments.last?.hasByteSuffix("*") ?? false
      if !key.query.isEmpty || key.fragment != nil {
        return findings.report(.relocationQuery(entry.key), at: .fixed(place), atKey: true)
      }
    } catch {
      return findings.report(
        DocumentFault(error.code, error.message), at: .fixed(place), atKey: true)
    }
    let path = String(target.unicodeScalars.prefix { $0 != "?" && $0 != "#" })
    let opensRest = path.hasByteSuffix("*")
    if opensRest, !isOpen {
      return findings.report(.relocationRest(entry.key), at: .fixed(place))
    }
    do throws(RelocationLoop) {
      _ = try table.relocations.target(
        of: entry.key.beforeByteSuffix("*").map { $0 + "x" } ?? entry.key)
    } catch {
      return findings.report(DocumentFault(error.code, error.message), at: .fixed(place))
    }
    if opensRest, let beginning = path.beforeByteSuffix("*").map(String.init) {
      if !isRelocated(beginning + "x") { checkBeginning(beginning, at: place, &findings) }
    } else {
      check(url: target, at: place, &findings)
    }
  }

  /// Checks that a route has URLs that begin with a text, if it has the scheme of any.
  private func checkBeginning(
    _ text: String, at place: DocumentPlace, _ findings: inout Findings
  ) {
    guard let url = try? RouteURL(text), !url.isWeb || app.schemes.contains(url.scheme) else {
      return
    }
    check(prefix: text, at: place, &findings)
  }
}

extension DocumentFault {
  fileprivate static func relocationTarget(_ found: ValueType) -> Self {
    Self(
      "relocation-entry",
      "a URL moves to another one, a string, not to \(found.wording); the entry doesn't count")
  }

  fileprivate static func relocationQuery(_ key: String) -> Self {
    Self(
      "relocation-entry",
      "\(Value.string(key).shortWording) is compared without query and fragment; leave these out of the key"
    )
  }

  fileprivate static func relocationRest(_ key: String) -> Self {
    Self(
      "relocation-entry",
      "the \"*\" at the end stands for the rest of a URL, and \(Value.string(key).shortWording) has no \"*\" that gives"
        + " one; write it in both, or in neither")
  }
}
