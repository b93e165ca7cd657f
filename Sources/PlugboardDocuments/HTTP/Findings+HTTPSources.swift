/// Reading of sources whose items and records come from a server.
extension Findings {
  /// Returns the requests that the document of a source states, without faulty parts, which are reported; nil if it
  /// states none.
  ///
  /// - Parameter stated: The fields that are of the right types.
  mutating func httpSource(
    _ stated: [FieldRole: Value], at place: DocumentPlace
  ) -> HTTPSource? {
    guard stated.keys.contains(where: { HTTPSource.parts.contains($0.rawValue) }) else {
      return nil
    }
    var source = HTTPSource()
    for role in [.records, .items, .components, .cards, .pageSize, .search] as [FieldRole]
    where stated[role] != nil {
      report(.besideRequest(role), at: .fixed(place), .key(role.rawValue), atKey: true)
    }
    if stated[.request] == nil {
      for role in [.answer, .paging] as [FieldRole] where stated[role] != nil {
        report(.withoutRequest(role), at: .fixed(place), .key(role.rawValue), atKey: true)
      }
    }
    if case .object(let record)? = stated[.paging] {
      source.paging = paging(record, at: place.appending(["paging"]))
    }
    if case .object(let record)? = stated[.answer] {
      source.answer = answer(record, at: place.appending(["answer"]))
      if source.answer.name != nil, stated[.key] == nil {
        report(.nameWithoutKey, at: .fixed(place), "answer", "name")
      }
    }
    if case .object(let record)? = stated[.request] {
      read(record, into: &source, at: place.appending(["request"]))
    }
    if case .object(let record)? = stated[.record] {
      source.record = recordRequest(record, at: place.appending(["record"]))
    }
    if let paging = source.paging, paging.way == .cursor, source.answer.next == nil {
      report(.cursorWithoutNext, at: .fixed(place), "paging", "by")
    }
    return source
  }

  private mutating func read(
    _ record: Fields, into source: inout HTTPSource, at place: DocumentPlace
  ) {
    var (url, isPost, body) = (String?.none, false, Fields?.none)
    read(record, as: DocumentFormat.current.request, at: .fixed(place)) { role, value in
      switch (role, value) {
      case (.url, .string(let text)): url = text
      case (.method, .string(let method)): isPost = method == "POST"
      case (.body, .object(let fields)): body = fields
      case (.timeout, .int(let seconds)): source.timeout = .seconds(seconds)
      default: break
      }
    }
    if case .object(let headers)? = record["headers"] {
      source.headers = self.headers(headers, at: place.appending(["headers"]))
    }
    if let body { check(body: body, isPost: isPost, at: place.appending(["body"])) }
    guard let url, isSound(url: url, at: place.appending(["url"])) else { return }
    let request = HTTPSource.Request(
      url: TextTemplate(url), isPost: isPost, body: body.map(FieldsTemplate.init))
    source.request = request
    let keys = request.keys
    if let paging = source.paging, !keys.contains(paging.way.rawValue) {
      report(.unusedPaging(paging.way), at: .fixed(place), "url")
    }
    for way in PagingWay.allCases where keys.contains(way.rawValue) && source.paging?.way != way {
      report(.keyOfPaging(way), at: .fixed(place), "url")
    }
  }

  private mutating func recordRequest(
    _ record: Fields, at place: DocumentPlace
  ) -> HTTPSource.Record? {
    var url: String?
    read(record, as: DocumentFormat.current.recordRequest, at: .fixed(place)) { role, value in
      if case (.url, .string(let text)) = (role, value) { url = text }
    }
    let fields = fields(of: record, at: place)
    guard let url, isSound(url: url, at: place.appending(["url"])) else { return nil }
    let template = TextTemplate(url)
    var hasName = false
    for (key, offset) in template.keys {
      if key == HTTPSource.recordKey {
        hasName = true
      } else {
        report(.keyOfRecord(key), at: .fixed(place.appending(["url"]).at(offset: offset)))
      }
    }
    if !hasName { report(.recordWithoutName, at: .fixed(place), "url") }
    return HTTPSource.Record(url: template, fields: fields)
  }

  private mutating func answer(_ record: Fields, at place: DocumentPlace) -> HTTPSource.Answer {
    var answer = HTTPSource.Answer()
    var pointers: [(FieldRole, String)] = []
    read(record, as: DocumentFormat.current.answer, at: .fixed(place)) { role, value in
      if case .string(let text) = value { pointers.append((role, text)) }
    }
    for (role, text) in pointers {
      guard let pointer = pointer(text, at: place.appending([.key(role.rawValue)])) else {
        continue
      }
      switch role {
      case .items: answer.items = pointer
      case .name: answer.name = pointer
      case .total: answer.total = pointer
      case .next: answer.next = pointer
      default: break
      }
    }
    answer.fields = fields(of: record, at: place)
    return answer
  }

  /// Returns the pointers under `fields`; nil if there are none.
  private mutating func fields(of record: Fields, at place: DocumentPlace) -> [HTTPSource.Field]? {
    guard case .object(let stated)? = record["fields"] else { return nil }
    let place = place.appending(["fields"])
    var texts: [(String, String)] = []
    elements(of: .object(stated), "fields", as: .text(filled: false), at: .fixed(place)) {
      if case (.key(let name), .string(let text)) = ($0, $1) { texts.append((name, text)) }
    }
    return texts.compactMap { name, text in
      pointer(text, at: place.appending([.key(name)])).map {
        HTTPSource.Field(name: name, pointer: $0)
      }
    }
  }

  private mutating func pointer(_ text: String, at place: DocumentPlace) -> JSONPointer? {
    if let pointer = JSONPointer(text) { return pointer }
    let likely = JSONPointer("/" + text.replacingDots)
    report(
      .pointer(text).suggesting(text.utf8.contains(.slash) ? nil : likely?.description),
      at: .fixed(place))
    return nil
  }

  private mutating func paging(_ record: Fields, at place: DocumentPlace) -> HTTPSource.Paging? {
    var (way, first, size) = (PagingWay?.none, Int?.none, Int?.none)
    read(record, as: DocumentFormat.current.paging, at: .fixed(place)) { role, value in
      switch (role, value) {
      case (.by, .string(let name)): way = PagingWay(rawValue: name)
      case (.first, .int(let number)): first = number
      case (.size, .int(let number)): size = number
      default: break
      }
    }
    guard let way else { return nil }
    if way == .cursor, first != nil { report(.firstCursor, at: .fixed(place), "first") }
    return HTTPSource.Paging(way: way, first: first ?? (way == .page ? 1 : 0), size: size)
  }
}

extension String {
  /// The steps of a path as programs write it, with slashes in place of the dots.
  fileprivate var replacingDots: String {
    split(separator: ".").joined(separator: "/")
  }
}

extension DocumentFault {
  private static func request(_ message: String) -> Self { Self("source-request", message) }

  fileprivate static func besideRequest(_ role: FieldRole) -> Self {
    request(
      "a source with a request has its items and records from a server, and \"\(role.rawValue)\" doesn't count"
        + (role == .pageSize ? "; the size of a page is the \"size\" of \"paging\"" : "; remove it")
    )
  }

  fileprivate static func withoutRequest(_ role: FieldRole) -> Self {
    request("\"\(role.rawValue)\" is for a source with a \"request\"; state one, or remove it")
  }

  fileprivate static let nameWithoutKey = Self.warning(
    "source-request",
    "the names of the items are lost, as the source states no \"key\" under which the data of an item has its name"
  )

  fileprivate static let cursorWithoutNext = request(
    "a paging by cursor needs \"next\" in \"answer\", the place of the next page's cursor")

  fileprivate static let firstCursor = request(
    "\"first\" is for pages and offsets; the first page of a paging by cursor has none")

  fileprivate static func unusedPaging(_ way: PagingWay) -> Self {
    request(
      "neither the URL nor a body has the key {\(way.rawValue)} of \"paging\", so that each page would be the same;"
        + " write it there")
  }

  fileprivate static func keyOfPaging(_ way: PagingWay) -> Self {
    request(
      "the key {\(way.rawValue)} is given by a \"paging\" by \(way.rawValue), which is missing")
  }

  fileprivate static func keyOfRecord(_ key: String) -> Self {
    request("the URL of a record has the key {name} alone, and nothing gives {\(key)} a value")
  }

  fileprivate static let recordWithoutName = request(
    "the URL of a record needs the key {name}, or all records would be the same")

  fileprivate static func pointer(_ text: String) -> Self {
    Self(
      "source-pointer",
      "\(Value.string(text).shortWording) is no JSON pointer, which begins with a slash before each step, has ~0 for ~"
        + " and ~1 for a slash in a step, and is empty for the whole value")
  }
}
