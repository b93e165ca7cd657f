/// The name of an event with the types of its response and of its params, declared once:
///
///     extension EventName<Bool, Void> { static let itemTap = EventName("item.tap") }
///     extension EventName<Bool, String> { static let accountLogIn = EventName("account.logIn", .user) }
///     extension EventName<Bool, (String, Int?)> {
///       static let videoSeek = EventName("video.seek", .film, .seconds)
///     }
///
/// The params are `Void`, a value, an Optional of one for a param that may be absent, or a tuple of
/// these. Answers are chained, each subscriber's to the next, unless the declaration says `answers: .first`: then
/// the first answer ends the event. With `mustAnswer: true` an event without an answer is reported in strict
/// mode, and by the check of documents if no plugin handles it.
///
/// `summary:` says the meaning of the event, for catalogues.
///
/// A misspelt name, a response of another type, and a param that is missing, superfluous or of another type do
/// not compile. The string form, `"item.tap"`, is the same event.
public struct EventName<Response: ValueConvertible, ParamValues>: Sendable {
  @usableFromInline let coder: ParamCoder<ParamValues>
  public let name: Name

  init(_ name: Name, _ coder: ParamCoder<ParamValues>) {
    self.name = name
    self.coder = coder
  }

  /// Returns params as they are fired, without their Swift types.
  public func untyped(_ params: ParamValues) -> Params { coder.encode(params) }

  /// Returns params with their Swift types; throws if one is missing or of another type.
  public func typed(_ params: Params) throws(ParamError) -> ParamValues {
    try coder.decode(params)
  }

  /// Returns the name with the meaning of the event to one plugin in place of its own summary:
  /// `on(.itemTap.described("Plays the film.")) { … }`.
  public func described(_ summary: String) -> EventName {
    EventName(name, coder.described(summary, at: coder.levels))
  }

  /// Returns the name of an event that hosts fire at modules of some levels alone, for the check of documents:
  ///
  ///     EventName("page.didAppear").fired(at: .page)
  public func fired(at levels: Level...) -> EventName {
    EventName(name, coder.described(coder.summary, at: levels))
  }

  /// The declaration without its Swift types.
  public var declaration: EventDeclaration {
    EventDeclaration(
      name, response: Response.self, params: coder.params, coder.answers,
      summary: coder.summary, levels: coder.levels)
  }
}

extension EventName where ParamValues == Void {
  /// Declares an event without params.
  public init(
    _ name: String, answers: AnswerRule.Order = .chained, mustAnswer: Bool = false,
    summary: String? = nil
  ) {
    let rule = AnswerRule(answers, mustAnswer: mustAnswer)
    let isPlain = rule == AnswerRule() && summary == nil
    self.init(Name(name), isPlain ? .none : ParamCoder(rule, summary: summary))
  }
}

extension EventName where ParamValues: ParamType {
  /// Declares an event with one param.
  public init(
    _ name: String, _ key: Key<ParamValues.Keyed>, answers: AnswerRule.Order = .chained,
    mustAnswer: Bool = false, summary: String? = nil
  ) {
    let rule = AnswerRule(answers, mustAnswer: mustAnswer)
    self.init(Name(name), ParamCoder(key, rule, summary: summary))
  }
}

extension EventName {
  /// Declares an event with several params.
  public init<First: ParamType, Second: ParamType, each Other: ParamType>(
    _ name: String, _ first: Key<First.Keyed>, _ second: Key<Second.Keyed>,
    _ others: repeat Key<(each Other).Keyed>, answers: AnswerRule.Order = .chained,
    mustAnswer: Bool = false, summary: String? = nil
  ) where ParamValues == (First, Second, repeat each Other) {
    let rule = AnswerRule(answers, mustAnswer: mustAnswer)
    self.init(
      Name(name), ParamCoder(first, second, repeat each others, answers: rule, summary: summary))
  }
}

extension EventName {
  /// Not for params that differ from their keys, whose error this states in words.
  @available(
    *, unavailable, message: "state for each param a key of its type; an Optional may be absent"
  )
  @_disfavoredOverload
  // Never called, as it is unavailable; there is no value of any type of params to make it of.
  public init<each Wrapped>(_ name: String, _ keys: repeat Key<each Wrapped>) { fatalError() }
}

/// A list of events in a manifest.
public struct EventList: Sendable, Hashable {
  public private(set) var events: [EventDeclaration] = []

  public init<each Response, each ParamValues>(
    _ events: repeat EventName<each Response, each ParamValues>
  ) {
    for event in repeat each events { self.events.append(event.declaration) }
  }

  /// Returns the list with further events, each once.
  func adding(_ other: EventList) -> EventList {
    var list = self
    for event in other.events where !events.contains(event) { list.events.append(event) }
    return list
  }
}

/// The events of a module's life and of a page's appearance, which the runtime fires.
extension EventName<Value, Void> {
  /// Reports that the module and everything below it are mounted; parents get it before children.
  public static let moduleDidLoad = EventName(
    "module.didLoad",
    summary: """
      Reports that the module and everything below it are mounted; parents get it before \
      children.
      """)
  /// Reports that the module is about to end; the last event that reaches it.
  public static let moduleWillUnload = EventName(
    "module.willUnload",
    summary: "Reports that the module is about to end; the last event that reaches it.")
  /// Reports that the page has loaded with everything under it.
  public static let pageDidLoad = EventName(
    "page.didLoad",
    summary: "Reports that the page has loaded with everything under it."
  )
  .fired(at: .page)
  /// Reports that the page is about to be shown.
  public static let pageWillAppear = EventName(
    "page.willAppear",
    summary: "Reports that the page is about to be shown."
  )
  .fired(at: .page)
  /// Reports that the page is shown.
  public static let pageDidAppear = EventName(
    "page.didAppear",
    summary: "Reports that the page is shown."
  )
  .fired(at: .page)
  /// Reports that the page is about to be hidden.
  public static let pageWillDisappear = EventName(
    "page.willDisappear",
    summary: "Reports that the page is about to be hidden."
  )
  .fired(at: .page)
  /// Reports that the page is hidden.
  public static let pageDidDisappear = EventName(
    "page.didDisappear",
    summary: "Reports that the page is hidden."
  )
  .fired(at: .page)
}
