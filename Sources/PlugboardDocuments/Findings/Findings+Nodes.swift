/// The sound fields of a node.
struct NodeFields {
  var id: String?
  var type: String?
  var data: Fields?
  /// Whether `data` is null, which removes the data of the template.
  var removesData = false
  var plugins: [Value] = []
  /// The inputs of a page as they are stated.
  var inputs: Fields?
  /// The manner in which a page is shown; nil if it states none.
  var manner: Manner?
  /// Nil if the node states no children; empty if null removes the template's children.
  var children: [Value]?
  var others: [Value]?
  var hasChildren: Bool { children != nil || others != nil }
  /// The node that replaces this node, or the word that leaves it out; null if it removes the
  /// template's fallback.
  var fallback: Value?
  var statesFallback: Bool { if case nil = fallback { false } else { true } }
  /// The fault that makes the node a placeholder.
  var fault: (fault: DocumentFault, step: JSONPointer.Step)?
}

extension Findings {
  /// Reads the fields of a node or a template.
  mutating func node(
    _ record: Fields, as kind: DocumentFormat.Kind, at site: @autoclosure () -> Site
  ) -> NodeFields {
    var fields = NodeFields()
    let hasType = record["type"] != nil
    let reports = reports
    read(record, as: kind, at: site(), nulls: hasType) { role, value in
      switch (role, value) {
      case (.id, .string(let id)): fields.id = id
      case (.type, .string(let type)): fields.type = type
      case (.data, .object(let data)): fields.data = data
      case (.plugins, .array(let plugins)): fields.plugins = plugins
      case (.inputs, .object(let inputs)): fields.inputs = inputs
      case (.manner, .string(let manner)): fields.manner = Manner(rawValue: manner)
      case (.children, .array(let children)): fields.children = children
      case (.others, .array(let others)): fields.others = others
      case (.fallback, let fallback): fields.fallback = fallback
      case (.data, .null): fields.removesData = true
      case (.children, .null): fields.children = []
      case (.others, .null): fields.others = []
      default: break
      }
    }
    if hasTexts { fields.data = fields.data.map { localized($0) } }
    if self.reports > reports { fields.fault = childrenFault(in: record, kind, fields) }
    return fields
  }

  /// Returns the fault of children that are no list, without which a node has no content.
  private func childrenFault(
    in record: Fields, _ kind: DocumentFormat.Kind, _ fields: NodeFields
  ) -> (DocumentFault, JSONPointer.Step)? {
    for field in kind.fields where field.role == .children || field.role == .others {
      guard let value = record[field.name], !field.type.admits(value) else { continue }
      let isTaken = field.role == .children ? fields.children != nil : fields.others != nil
      if !isTaken { return (.fieldType(field, value.type), .key(field.name)) }
    }
    return nil
  }

  /// Checks the version of a document, and returns whether the rest can be read.
  mutating func checkFormat(of record: Fields, at site: Site) -> Bool {
    let version = DocumentFormat.current.version
    switch record["format"] {
    case .int(let format)? where format > version:
      report(.newerFormat(format, version), at: site, "format")
      return false
    case nil:
      report(.missingFormat(version), at: site)
    default: break
    }
    return true
  }

  /// Returns whether an id can be a part of module ids, and reports it if not.
  mutating func isLegal(id: String, ofPage: Bool, at site: @autoclosure () -> Site) -> Bool {
    for byte in id.utf8 where byte == UInt8(ascii: "/") || ofPage && byte == UInt8(ascii: "#") {
      report(.illegalID(id, Character(Unicode.Scalar(byte))), at: site(), "id")
      return false
    }
    return true
  }
}
