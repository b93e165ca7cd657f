/// What a document states of a node, as far as it is sound.
struct NodeFields {
  var id: String?
  var type: String?
  var data: Record?
  /// Whether null takes away the data of the template.
  var removesData = false
  var plugins: [Value] = []
  /// Nil where they are not stated; empty where null takes them away.
  var children: [Value]?
  var others: [Value]?
  /// What keeps the node from being what it should be.
  var fault: (fault: DocumentFault, step: JSONPointer.Step)?
}

extension Findings {
  /// Reads the fields of a node or a template.
  mutating func node(
    _ record: Record, as kind: DocumentFormat.Kind, at site: @autoclosure () -> Site
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
      case (.children, .array(let children)): fields.children = children
      case (.others, .array(let others)): fields.others = others
      case (.data, .null): fields.removesData = true
      case (.children, .null): fields.children = []
      case (.others, .null): fields.others = []
      default: break
      }
    }
    if self.reports > reports { fields.fault = childrenFault(in: record, kind, fields) }
    return fields
  }

  /// Children that are no list leave a node without what it is there for.
  private func childrenFault(
    in record: Record, _ kind: DocumentFormat.Kind, _ fields: NodeFields
  ) -> (DocumentFault, JSONPointer.Step)? {
    for field in kind.fields where field.role == .children || field.role == .others {
      guard let value = record[field.name], !field.type.admits(value) else { continue }
      let isTaken = field.role == .children ? fields.children != nil : fields.others != nil
      if !isTaken { return (.fieldType(field, value.type), .key(field.name)) }
    }
    return nil
  }

  /// Checks the version of a document; false where it must not be read further.
  mutating func checkFormat(of record: Record, at site: Site) -> Bool {
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

  /// Whether an id may be part of module ids.
  mutating func isLegal(id: String, ofPage: Bool, at site: @autoclosure () -> Site) -> Bool {
    for byte in id.utf8 where byte == UInt8(ascii: "/") || ofPage && byte == UInt8(ascii: "#") {
      report(.illegalID(id, Character(Unicode.Scalar(byte))), at: site(), "id")
      return false
    }
    return true
  }
}
