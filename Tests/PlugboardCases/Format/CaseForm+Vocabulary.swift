/// The vocabulary of cases, which the checker applies and the guide lists.
extension CaseForm {
  private static let mostSubscriptions = 100_000
  private static let longestWait = 86_400.0

  static let eventCase = CaseForm(
    "case", .required("id", .text), .required("setup", .actions),
    .required("expected", .form(expected)))

  /// The kind of a subscriber that observes, and the name of the plugin that does.
  static let observer = "observer"

  /// Earlier words of the vocabulary, each with the present one.
  static let renamed = ["tap": observer, "watch": observer]

  static func named(_ op: String) -> CaseForm? { words.first { $0.name == op } }

  /// All operations: the steps first, then those that are actions only.
  static let words = steps + waits + actions

  private static let anywhere: [Place] = [.step, .handler, .observer]
  private static let inside: [Place] = [.handler, .observer]

  private static let subscription: [Field] = [
    .required("event", .text), .optional("priority", .priority),
    .optional("actions", .actions), .optional("kind", .word(["handler", observer])),
    .optional("phase", .word(["begin", "end"])), .optional("module", .text),
    .optional("once", .flag),
  ]

  private static let fire: [Field] = [
    .required("event", .text), .optional("params", .object), .optional("module", .text),
  ]

  private static let steps = [
    CaseForm("subscribe", in: anywhere, [.required("id", .text)] + subscription),
    CaseForm(
      "subscribeMany", in: anywhere,
      [.required("idPrefix", .text), .required("count", .int(0...mostSubscriptions))]
        + subscription),
    CaseForm("unsubscribe", in: anywhere, .required("id", .text)),
    CaseForm("unsubscribeAll", in: anywhere, .required("event", .text)),
    CaseForm(
      "module", in: anywhere, .required("id", .text), .optional("parent", .text),
      .optional("plugins", .list(.form(plugin)))),
    CaseForm("endModule", in: anywhere, .optional("module", .text)),
    CaseForm(
      "config", in: anywhere, .optional("maxDepth", .int(0...Int(Int32.max))),
      .optional("sinkThrows", .flag), .optional("strict", .flag)),
    CaseForm(
      "fire", in: anywhere,
      fire + [
        .optional("use", .word(["ignore", "return", "append"])),
        .optional("going", .word(["up", "down"])), .optional("collecting", .flag),
      ]),
    CaseForm("enqueue", in: anywhere, fire),
    CaseForm(
      "query", in: anywhere, .required("what", .word(CaseQuery.allCases.map(\.rawValue))),
      .optional("event", .text), .optional("id", .text), .optional("module", .text)),
  ]

  private static let plugin = CaseForm(
    "plugin", .required("plugin", .word(CasePluginName.allCases.map(\.rawValue))),
    .optional("as", .text), .optional("event", .text), .optional("priority", .priority),
    .optional("before", .text), .optional("after", .text), .optional("actions", .actions))

  private static let waits = [
    CaseForm("suspend", in: [.handler], .optional("token", .text)),
    CaseForm("resume", in: anywhere, .required("token", .text), .optional("value", .value)),
    CaseForm("cancel", in: anywhere, .required("token", .text), .required("reason", .text)),
    CaseForm("drop", in: anywhere, .required("token", .text)),
    CaseForm("await", in: [.step], .optional("within", .number(0...longestWait))),
    CaseForm("abandon", in: [.step]),
    CaseForm("advance", in: [.step], .required("seconds", .number(0...longestWait))),
    CaseForm(
      "task", in: anywhere, .optional("module", .text),
      .optional("after", .number(0...longestWait)), .required("do", .actions)),
  ]

  private static let actions = [
    CaseForm("return", in: inside, .required("value", .value)),
    CaseForm("append", in: inside, .required("text", .text)),
    CaseForm("add", in: inside, .required("n", .number(Kind.anyNumber))),
    CaseForm("mul", in: inside, .required("n", .number(Kind.anyNumber))),
    CaseForm("pass", in: inside),
    CaseForm("throw", in: inside, .required("message", .text)),
    CaseForm("stop", in: inside),
    CaseForm("setParam", in: inside, .required("key", .text), .required("value", .value)),
    CaseForm("returnParam", in: inside, .required("key", .text)),
    CaseForm("returnCurrent", in: inside),
    CaseForm(
      "first", in: inside, .required("n", .int(0...Int.max)), .optional("do", .actions),
      .optional("else", .actions)),
    CaseForm(
      "ifDepth", in: inside, .required("lessThan", .int(Kind.anyInt)), .optional("do", .actions),
      .optional("else", .actions)),
  ]

  /// The results that a case can state.
  static let expected = CaseForm(
    "expected", .optional("calls", .list(.text)), .optional("callCount", .int(0...Int.max)),
    .optional("responses", .list(.answer)), .optional("previous", .list(.answer)),
    .optional("params", .list(.object)), .optional("errors", .list(.text)),
    .optional("stoppedBy", .stops), .optional("rejected", .list(.text)),
    .optional("queries", .list(.value)), .optional("outcomes", .list(.form(outcome))),
    .optional("ends", .list(.form(outcome))), .optional("awaited", .list(.form(outcome))),
    .optional("diagnostics", .list(.text)), .optional("trace", .list(.form(trace))))

  private static let outcome = CaseForm(
    "outcome", .optional("event", .text), .optional("response", .answer),
    .optional("subscribers", .int(Kind.anyInt)), .optional("called", .int(Kind.anyInt)),
    .optional("stoppedBy", .stops), .optional("suspended", .flag), .optional("ended", .flag),
    .optional("cancelled", .value), .optional("faults", .list(.text)),
    .optional("responses", .list(.object)), .optional("thrown", .value))

  private static let trace = CaseForm(
    "record", .optional("phase", .word(["begin", "subscriber", "end"])),
    .optional("event", .text), .optional("module", .text), .optional("publisher", .text),
    .optional("subscriber", .text), .optional("depth", .int(Kind.anyInt)),
    .optional("cause", .value), .optional("params", .object), .optional("response", .answer))

  private init(_ name: String, in places: [Place], _ fields: [Field]) {
    self.name = name
    self.places = places
    self.fields = fields
  }
}

/// A question that a case can ask the runtime.
enum CaseQuery: String, CaseIterable, Sendable {
  case count, fireCount, depth, current, isFiring, priorityOf, order, orphans

  /// The field that the query requires besides `what`.
  var requiredField: String? {
    switch self {
    case .count, .order, .fireCount, .isFiring: "event"
    case .priorityOf: "id"
    case .depth, .current, .orphans: nil
    }
  }

  /// Whether the query can be limited to one module.
  var takesModule: Bool { self == .count || self == .order }
}

/// The name of a plugin that modules of cases can have.
enum CasePluginName: String, CaseIterable, Sendable {
  case a, b, c, d, observer
}
