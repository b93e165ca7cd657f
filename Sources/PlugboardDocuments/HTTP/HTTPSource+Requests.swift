/// The requests of a source.
extension HTTPSource {
  /// The place of a page among the others, as its request states it.
  struct Position: Sendable {
    /// The number of the page, from 1.
    let page: Int
    /// The number of items on the pages before it.
    let itemsBefore: Int
    /// The cursor that the page before had; nil for the first page.
    let cursor: String?
  }

  /// The reason for which there is no request, as the end of a sentence.
  struct RequestFault: Error {
    let reason: String
  }

  /// Returns the request for a page of items; nil if the source has no request for items.
  func request(
    for params: Params, _ languages: [LanguageTag], at position: Position
  ) throws(RequestFault) -> NetworkRequest? {
    guard let request else { return nil }
    let given = paging?.values(at: position) ?? [:]
    let pagingKeys = pagingKeys
    let value = { (key: String) -> Value? in
      if pagingKeys.contains(key) { return given[key] }
      return params.record[key]?.localized(for: languages)
    }
    var made = try self.request(to: request.url, value)
    guard request.isPost else { return made }
    made.method = "POST"
    guard let body = request.body else { return made }
    let filled = FieldsTemplate(body.source.localized(for: languages)).fields(
      text: { $0.text(datePattern: { nil }, value: { value($0.text).map(\.joined) }) },
      value: { value($0.text) })
    made.body = JSONWriter(.compact, escapesTerminalControls: false).bytes(.object(filled))
    if made.headers["content-type"] == nil { made.headers["content-type"] = "application/json" }
    return made
  }

  /// Returns the request for a record; nil if the source has none for single records.
  func request(forRecord name: String) throws(RequestFault) -> NetworkRequest? {
    guard let record else { return nil }
    return try request(to: record.url) { $0 == Self.recordKey ? .string(name) : nil }
  }

  private func request(
    to template: TextTemplate, _ value: (String) -> Value?
  ) throws(RequestFault) -> NetworkRequest {
    guard
      let url = template.url(encode: URLText.encoded, value: { value($0.text).map(\.joined) })
    else {
      let missing = template.neededKeys.filter { key in
        value(key)?.shownText == nil
      }
      let names = missing.map { Value.string($0).shortWording }
      throw RequestFault(
        reason: names.isEmpty
          ? "a part of its URL in brackets has a key without a value"
          : "its URL needs a value for \(DocumentFault.listed(names))")
    }
    // A server, and each program between, would take another resource for such a path.
    let path = url.utf8.prefix { $0 != UInt8(ascii: "?") }
    for segment in path.split(separator: .slash)
    where segment.elementsEqual(".".utf8) || segment.elementsEqual("..".utf8) {
      throw RequestFault(
        reason:
          "a value makes \(Value.string(String(Substring(segment))).shortWording) a part of its URL's path"
      )
    }
    guard !url.hasBytePrefix("//") else {
      throw RequestFault(reason: "its URL would begin with //, which names another server")
    }
    guard url.utf8.count <= WebURL.longest else {
      throw RequestFault(reason: "its URL would be longer than \(WebURL.longest) bytes")
    }
    return NetworkRequest(url, headers: headers, timeout: timeout)
  }
}

extension HTTPSource.Paging {
  fileprivate func values(at position: HTTPSource.Position) -> [String: Value] {
    var values: [String: Value] = [:]
    switch way {
    case .page: values[way.rawValue] = .int(first + position.page - 1)
    case .offset: values[way.rawValue] = .int(first + position.itemsBefore)
    case .cursor: values[way.rawValue] = position.cursor.map(Value.string)
    }
    values[Self.sizeKey] = size.map(Value.int)
    return values
  }
}

extension Value {
  /// The value as a part of a text: an array's elements with commas between them.
  fileprivate var joined: Value {
    guard case .array(let elements) = self else { return self }
    return .string(elements.compactMap(\.shownText).joined(separator: ","))
  }

  /// The value as a text of a template shows it; nil if that shows nothing.
  fileprivate var shownText: String? {
    let text = TextTemplate("{value}").text(datePattern: { nil }, value: { _ in joined })
    return text.isEmpty ? nil : text
  }
}
