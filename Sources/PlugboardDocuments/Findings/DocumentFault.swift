/// A problem of a document, without its place.
///
/// All codes and messages of documents are in extensions of this type.
struct DocumentFault {
  let severity: Diagnostic.Severity
  /// A stable identifier; the documentation explains each code.
  let code: String
  let message: String
  let suggestion: String?

  init(
    _ code: String, _ message: String, suggestion: String? = nil,
    severity: Diagnostic.Severity = .error
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.suggestion = suggestion
  }

  /// The same fault with a name that was probably meant.
  func suggesting(_ name: String?) -> DocumentFault {
    DocumentFault(code, message, suggestion: name, severity: severity)
  }

  /// The same fault as a warning.
  var asWarning: DocumentFault {
    .warning(code, message, suggestion: suggestion)
  }

  static func warning(
    _ code: String, _ message: String, suggestion: String? = nil
  ) -> DocumentFault {
    DocumentFault(code, message, suggestion: suggestion, severity: .warning)
  }
}

/// Faults of objects and their fields.
extension DocumentFault {
  static func notObject(_ kind: String, _ found: ValueType) -> Self {
    Self(
      "node-type",
      "\(kind) is an object in braces, not \(found.wording);"
        + " only its place is kept")
  }

  static func fieldType(_ field: DocumentFormat.Field, _ found: ValueType) -> Self {
    Self(
      "field-type",
      "\"\(field.name)\" takes \(field.type.wording), not \(found.wording);"
        + " \(field.consequence)")
  }

  static func fieldValue(
    _ field: DocumentFormat.Field, _ value: Value, nearest: String?
  ) -> Self {
    let found = value == "" ? "an empty string" : value.shortWording
    return Self(
      "field-value",
      "\"\(field.name)\" takes \(field.type.wording), \(field.type.restriction ?? ""), not \(found);"
        + " \(field.consequence)", suggestion: nearest)
  }

  static func elementType(_ owner: String, _ type: FieldType, _ found: ValueType) -> Self {
    Self(
      "field-type",
      "\"\(owner)\" holds values that are \(type.wording) each, not \(found.wording);"
        + " this one is left out")
  }

  static func emptyElement(_ owner: String) -> Self {
    Self("field-value", "\"\(owner)\" holds an empty string; write a name or remove it")
  }

  static func missing(_ field: DocumentFormat.Field, in kind: DocumentFormat.Kind) -> Self {
    Self("field-missing", "\(kind.name) needs \"\(field.name)\", \(field.type.wording)")
  }

  /// Nodes may have keys for later versions or other readers; small objects such as plugin entries
  /// may not.
  static func unknownKey(_ key: String, in kind: DocumentFormat.Kind, nearest: String?) -> Self {
    guard kind.isOpen else {
      let hint =
        if key == "set" {
          "; it names a plugin or a set, not both"
        } else if kind.field("params") != nil {
          "; a param of the plugin belongs in \"params\""
        } else {
          "; it has \(listed(kind.fields.map(\.name)))"
        }
      return Self(
        "unknown-key", "\(kind.name) has no \"\(key)\"\(nearest == nil ? hint : "")",
        suggestion: nearest)
    }
    return .warning(
      "unknown-key", "\(kind.name) has no \"\(key)\"; it is kept, but not read",
      suggestion: nearest)
  }

  /// Returns the fault of children whose level isn't directly below the node's.
  static func wrongNesting(_ key: String, in kind: DocumentFormat.Kind, hint: String) -> Self {
    Self("wrong-nesting", "\(kind.name) can't hold \"\(key)\" directly; \(hint)")
  }

  static func newerFormat(_ found: Int, _ read: Int) -> Self {
    Self(
      "format-newer",
      "the file has format \(found), but this app reads \(read) at the most;"
        + " it is not read further: update the app, or write the file in format \(read)")
  }

  static func missingFormat(_ read: Int) -> Self {
    .warning(
      "format-missing",
      "the file doesn't state its format; it is read as \(read):"
        + " write \"format\": \(read)")
  }
}

/// Faults of nodes: ids, types and templates.
extension DocumentFault {
  static func illegalID(_ id: String, _ character: Character) -> Self {
    Self(
      "id-character",
      "the id \"\(id)\" can't contain \"\(character)\", which has a meaning in module ids;"
        + " until it is corrected another id is used")
  }

  static func duplicateID(_ id: String, first: String, now: String) -> Self {
    Self(
      "duplicate-id",
      "the id \"\(id)\" is taken by \(first); give this one another,"
        + " until then the module is \"\(now)\"")
  }

  static func takenID(_ id: String, now: String) -> Self {
    .duplicateID(id, first: "a module of the open page", now: now)
  }

  static func pageID(_ id: String, _ names: [String]) -> Self {
    let name = names.map { "\"\($0)\"" }.joined(separator: " or ")
    return Self(
      "page-id",
      "the app has this page as \(name), with which the ids of its modules begin, not as \"\(id)\";"
        + " write \(name) here, or rename the page")
  }

  /// - Parameter instead: The words for the thing that is shown.
  static func unknownType(
    _ type: String, _ level: Level, others: [Level], nearest: String?, instead: String
  ) -> Self {
    var text =
      "there is no template \"\(type)\" for \(level.wording); \(instead)"
      + " (templates/\(level.rawValue)/\(type).json is missing)"
    if let other = others.first {
      text +=
        "; \(other.wording) has a template of this name, but types are separate for each level"
    }
    return Self("unknown-type", text, suggestion: nearest)
  }

  static func typeName(_ type: String) -> Self {
    Self(
      "type-name",
      "\"\(type)\" can't be the name of a template; a type has letters, digits,"
        + " -, _ and dots, and doesn't begin with a dot", suggestion: nameOfDocument(at: type))
  }

  static func templateCircle(_ circle: [String]) -> Self {
    Self(
      "template-circle",
      "templates form a circle: \(way(along: circle)); remove the type from one of them")
  }

  static func tooLongChain(_ limit: Int) -> Self {
    Self(
      "template-chain",
      "this is one of more than \(limit) templates of which each names the next, and those beyond its"
        + " \"type\" are left out; put some of them together")
  }

  static func tooDeepModules(_ limit: Int) -> Self {
    Self(
      "modules-too-deep",
      "modules are nested deeper than \(limit) levels, those of templates included; what is below this"
        + " one is left out: nest fewer templates in one another")
  }

  /// Returns names for a message; of many, the first.
  static func listed(_ names: [String]) -> String {
    let most = 10
    guard names.count > most else { return names.joined(separator: ", ") }
    return names.prefix(most).joined(separator: ", ") + " and \(names.count - most) more"
  }

  /// Returns names that lead to one another; of many, the first and the last.
  static func way(along names: [String]) -> String {
    let ends = 4
    guard names.count > 2 * ends + 1 else { return names.joined(separator: " → ") }
    let between = "(\(names.count - 2 * ends) more)"
    return (names.prefix(ends) + [between] + names.suffix(ends)).joined(separator: " → ")
  }

  static func unreadableTemplate(_ path: String) -> Self {
    Self(
      "template-unreadable",
      "the template \(path) can't be read; a placeholder replaces the"
        + " module until the file is corrected")
  }

  static func tooManyModules(_ limit: Int) -> Self {
    Self(
      "too-many-modules",
      "the page has more than \(limit) modules, those of templates included; the rest is left out")
  }

  static func emptyDataKey() -> Self {
    Self("data-empty-key", "a key of \"data\" is empty; name it, until then it is left out")
  }
}

extension DocumentFormat.Field {
  /// The consequence of a value that doesn't fit; without some fields an entry has no meaning.
  fileprivate var consequence: String {
    switch role {
    case .plugin, .as, .set, .when, .replace, .remove: "the entry is left out"
    case .text: "write a text for each language"
    default: "it is left out"
    }
  }
}
