/// Templates of URLs.
extension TextTemplate {
  /// Returns the URL with the values of its keys; nil if a key outside the parts that are left out has no value, or
  /// stands in the scheme or the host.
  ///
  /// - Parameters:
  ///   - encode: Returns a value with the escapes that it needs in a path or a query.
  ///   - value: Returns the value of a key; nil if it has none.
  package func url(
    encode: (String) -> String, value: (Name) throws -> Value?
  ) rethrows -> String? {
    guard !isPlain else { return source }
    var filling = TemplateFilling()
    var scanner = TemplateScanner(source)
    var isBehindHost = false
    while let token = scanner.next() {
      switch token {
      case .letters(let letters): filling.append(letters)
      case .open: filling.open()
      case .close: filling.close()
      case .field(let field):
        isBehindHost = isBehindHost || source.utf8.prefix(field.start).isBehindHost
        guard isBehindHost else { return nil }
        let value = try value(field.key).flatMap {
          field.format.text(of: $0, in: nil, datePattern: { nil })
        }
        filling.append(value: value.map(encode) ?? "")
      }
    }
    let url = filling.end()
    return filling.lacksValue ? nil : url
  }

  /// The keys without which the text isn't complete: those outside the parts that are left out.
  package var neededKeys: [String] {
    var scanner = TemplateScanner(source)
    var needed: [String] = []
    var part: [String]?
    while let token = scanner.next() {
      switch token {
      case .letters: break
      case .open:
        // Parts don't nest: the bracket before is a letter.
        needed += part ?? []
        part = []
      case .close: part = nil
      case .field(let field):
        if part == nil { needed.append(field.key.text) } else { part?.append(field.key.text) }
      }
    }
    return needed + (part ?? [])
  }

  /// The first key in the scheme or the host of the URL, with its position in Unicode scalars; nil if there is none.
  package var keyBeforePath: (key: String, offset: Int)? {
    var scanner = TemplateScanner(source)
    while let token = scanner.next() {
      guard case .field(let field) = token else { continue }
      let start = source.utf8.prefix(field.start)
      guard !start.isBehindHost else { return nil }
      return (field.key.text, start.count { $0 & 0xC0 != 0x80 })
    }
    return nil
  }
}

extension Substring.UTF8View {
  /// Whether scheme and host of a URL are complete in the text; a path alone has neither.
  fileprivate var isBehindHost: Bool {
    if first == UInt8(ascii: "/"), dropFirst().first != UInt8(ascii: "/") {
      return true
    }
    guard let colon = firstIndex(of: UInt8(ascii: ":")) else { return false }
    let rest = self[index(after: colon)...]
    guard rest.starts(with: "//".utf8) else { return true }
    return rest.dropFirst(2).contains {
      $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
    }
  }
}
