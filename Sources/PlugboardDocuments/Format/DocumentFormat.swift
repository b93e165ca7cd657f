/// The description of the format of documents.
///
/// Documents are read by it, and the reference page is generated from it.
///
///     for kind in DocumentFormat.current.kinds { print(kind.name, kind.fields.map(\.name)) }
public struct DocumentFormat: Sendable {
  /// A kind of object in documents.
  public final class Kind: Sendable {
    /// The name with its article, as in messages: "a card".
    public let name: String
    /// A description in one sentence.
    public let summary: String
    /// The fields in the order of the reference.
    public let fields: [Field]
    /// Whether unknown keys are warnings rather than errors.
    public let isOpen: Bool

    init(_ name: String, _ summary: String, isOpen: Bool = true, _ fields: [Field]) {
      self.name = name
      self.isOpen = isOpen
      self.summary = summary
      self.fields = fields
    }

    public func field(_ name: String) -> Field? { fields.first { $0.name == name } }
  }

  /// A field of an object.
  public struct Field: Sendable {
    public let name: String
    public let type: FieldType
    public let isRequired: Bool
    /// A description in one sentence.
    public let summary: String
    let role: FieldRole

    init(
      _ role: FieldRole, named name: String? = nil, _ type: FieldType, required: Bool = false,
      _ summary: String
    ) {
      self.role = role
      self.name = name ?? role.rawValue
      self.type = type
      isRequired = required
      self.summary = summary
    }
  }

  /// The version for the `format` of a new document.
  public let version: Int
  public let kinds: [Kind]
  private let nodes: [Kind]
  private let templates: [Kind]
  let app: Kind
  let entry: Kind
  let setEntry: Kind
  let condition: Kind
  let dataCondition: Kind
  let route: Kind
  let text: Kind
  let input: Kind
  let source: Kind
  let sourceField: Kind
  let network: Kind
  let secret: Kind
  let request: Kind
  let answer: Kind
  let paging: Kind
  let recordRequest: Kind
  let delivery: Kind
  let deliveryRules: Kind
  let checks: Kind
  let exception: Kind

  /// The format that this build reads.
  public static let current = DocumentFormat()

  init() {
    version = 1
    nodes = Level.allCases.map { Self.nodeKind($0) }
    templates = Level.allCases.map { Self.templateKind($0) }
    app = Self.appKind
    entry = Self.entryKind
    setEntry = Self.setEntryKind
    condition = Self.conditionKind
    dataCondition = Self.dataConditionKind
    route = Self.routeKind
    text = Self.textKind
    input = Self.inputKind
    source = Self.sourceKind
    sourceField = Self.sourceFieldKind
    delivery = Self.deliveryKind
    deliveryRules = Self.deliveryRulesKind
    checks = Self.checksKind
    exception = Self.exceptionKind
    network = Self.networkKind
    secret = Self.secretKind
    request = Self.requestKind
    answer = Self.answerKind
    paging = Self.pagingKind
    recordRequest = Self.recordRequestKind
    let levels = Level.allCases.indices.filter { Level.allCases[$0] != .app }
    kinds =
      [app] + levels.map { [nodes] in nodes[$0] } + levels.map { [templates] in templates[$0] }
      + [entry, setEntry, condition, dataCondition, route, input, text]
      + [source, sourceField, request, answer, paging, recordRequest, network, secret]
      + [delivery, deliveryRules, checks, exception]
  }

  public subscript(name: String) -> Kind? { kinds.first { $0.name == name } }

  /// Returns the kind of the nodes of a level.
  func node(_ level: Level) -> Kind { nodes[level.ordinal] }

  /// Returns the kind of the templates of a level.
  func template(_ level: Level) -> Kind { templates[level.ordinal] }
}

/// The meaning of a field in any object.
enum FieldRole: String, Sendable {
  case schema = "$schema"
  case format, id, type, data, plugins, children, others, fallback
  case pages, routes, languages, flags, defaults, sets, theme, network
  case plugin, `as`, set, params, priority, before, after, when, replace, remove
  case flag, platform, version, language, template, feature, all, any, not
  case has, `is`, above, below, contains
  case page, query, remote, manner
  case inputs, required, `default`, oneOf
  case fields, least, most
  case delivery, url, every, allows, fires
  case checks, except, code, file
  case text = "@text"
  case base, hosts, headers
  case env = "@env"
  case pageSize, items, components, cards, records, key, search
  case request, answer, paging, record
  case method, body, timeout
  case name, total, next, by, first, size
}

extension Level {
  var ordinal: Int {
    switch self {
    case .app: 0
    case .page: 1
    case .card: 2
    case .component: 3
    case .item: 4
    case .other: 5
    }
  }

  /// The key of the array that contains the nodes of this level.
  var arrayName: String { self == .other ? "others" : "\(rawValue)s" }

  /// The name with its article.
  var wording: String {
    switch self {
    case .app, .item: "an \(rawValue)"
    case .other: "another module"
    default: "a \(rawValue)"
    }
  }
}
