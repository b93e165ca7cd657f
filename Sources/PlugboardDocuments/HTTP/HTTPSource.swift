/// A source whose items and records come from a server, as its document states it.
struct HTTPSource: Sendable {
  /// The request for a page of items.
  struct Request: Sendable {
    let url: TextTemplate
    let isPost: Bool
    let body: FieldsTemplate?
  }

  /// The places of items in an answer.
  struct Answer: Sendable {
    var items = JSONPointer()
    var name: JSONPointer?
    var total: JSONPointer?
    var next: JSONPointer?
    /// The fields of an item; nil for its own members.
    var fields: [Field]?
  }

  /// A field of a record, and its place in the item.
  struct Field: Sendable {
    let name: String
    let pointer: JSONPointer
  }

  struct Paging: Sendable {
    /// The key of the number of items on a page.
    static let sizeKey = "size"

    let way: PagingWay
    let first: Int
    let size: Int?
  }

  /// The request for a single record.
  struct Record: Sendable {
    let url: TextTemplate
    /// The fields of the record; nil for the answer's own members.
    let fields: [Field]?
  }

  /// The fields of a document that speak of servers and their answers.
  static let parts = [FieldRole.request, .answer, .paging, .record].map(\.rawValue)
  /// The key of a record's name in the URL of its request.
  static let recordKey = "name"

  var request: Request?
  var answer = Answer()
  var paging: Paging?
  var record: Record?
  /// By their names in lower case.
  var headers: [String: String] = [:]
  var timeout = NetworkRequest.usualTimeout

  /// The names of all fields that its items and records can have; nil if an answer may have any.
  var fieldNames: [String]? {
    if request != nil, answer.fields == nil || record != nil && record?.fields == nil { return nil }
    guard request != nil || record?.fields != nil else { return nil }
    return ((answer.fields ?? []) + (record?.fields ?? [])).map(\.name)
  }

  /// The keys of a request that the paging gives values, and no param of the request.
  var pagingKeys: [String] {
    PagingWay.allCases.map(\.rawValue) + (paging?.size == nil ? [] : [Paging.sizeKey])
  }
}

extension HTTPSource.Request {
  /// All keys in the URL and the body, in their order.
  var keys: [String] { url.keys.map(\.key) + (body?.namedKeys ?? []) }

  /// The keys without a value of which nothing is asked for.
  var neededKeys: [String] { url.neededKeys }
}

extension TextTemplate {
  /// A URL of the template, with all of its parts.
  var sample: String { text(datePattern: { nil }, value: { _ in "x" }) }
}

extension FieldsTemplate {
  /// The keys in the texts of the fields.
  var namedKeys: [String] {
    var inspection = ValueInspection()
    Self.inspect(value, &inspection)
    return inspection.keys.map(\.key)
  }
}
