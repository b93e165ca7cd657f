/// The params of an event: their declarations, and the conversion between typed values and `Params`.
@usableFromInline final class ParamCoder<ParamValues>: Sendable {
  let params: [EventParam]
  /// Whether one of the params keeps its type on its way.
  let staysTyped: Bool
  /// The keys that allow only some values of their types.
  let limited: [KeyDeclaration]
  /// Whether a fire needs options for its params, decided once.
  @usableFromInline let isSpecial: Bool
  /// The way in which the answers of the event combine. Stored here: an event name, passed by each fire, stays two words.
  let answers: AnswerRule
  /// The meaning of the event; stored here for the same reason.
  let summary: String?
  /// The levels of the modules at which hosts fire the event; empty for all levels, as no event is fired at none.
  /// Stored here for the same reason.
  let levels: [Level]
  @usableFromInline let encode: @Sendable (ParamValues) -> Params
  @usableFromInline let decode: @Sendable (Params) throws(ParamError) -> ParamValues

  init(
    _ params: [EventParam], staysTyped: Bool = false, answers: AnswerRule = AnswerRule(),
    summary: String? = nil, levels: [Level] = [],
    encode: @escaping @Sendable (ParamValues) -> Params,
    decode: @escaping @Sendable (Params) throws(ParamError) -> ParamValues
  ) {
    self.params = params
    self.staysTyped = staysTyped
    self.answers = answers
    self.summary = summary
    self.levels = levels
    limited = params.map(\.key).filter { $0.legal != nil }
    isSpecial = staysTyped || !limited.isEmpty
    self.encode = encode
    self.decode = decode
  }

  /// Returns a coder of the same params with another meaning of the event, or other levels.
  func described(_ summary: String?, at levels: [Level]) -> ParamCoder {
    ParamCoder(
      params, staysTyped: staysTyped, answers: answers, summary: summary, levels: levels,
      encode: encode, decode: decode)
  }
}

extension ParamCoder<Void> {
  /// The coder of events without params whose answers are chained.
  static let none = ParamCoder(AnswerRule(), summary: nil)

  convenience init(_ answers: AnswerRule, summary: String?) {
    self.init(
      [], answers: answers, summary: summary, encode: { _ in Params() },
      decode: { _ throws(ParamError) in () })
  }
}

extension ParamCoder<Params> {
  /// The coder of events by their string, whose params have the types that they are given.
  static let untyped = ParamCoder(
    [], encode: { $0 }, decode: { params throws(ParamError) in params })
}

extension ParamCoder where ParamValues: ParamType {
  convenience init(
    _ key: Key<ParamValues.Keyed>, _ answers: AnswerRule, summary: String?
  ) {
    self.init(
      [EventParam(key, isOptional: ParamValues.isOptional)],
      staysTyped: ParamValues.Keyed.staysTyped, answers: answers, summary: summary,
      encode: { value in
        guard let value = value.paramValue else { return Params() }
        return Params(entries: [Params.Entry(name: key.name, value: value)])
      },
      decode: { params throws(ParamError) in try params.param(key.name) })
  }
}

extension ParamCoder {
  convenience init<each Single: ParamType>(
    _ keys: repeat Key<(each Single).Keyed>, answers: AnswerRule, summary: String?
  )
  where ParamValues == (repeat each Single) {
    var params: [EventParam] = []
    var staysTyped = false
    // The depth of an array or an object is checked as it is fired.
    var hasNested = false
    for (key, type) in repeat (each keys, (each Single).self) {
      if type.Keyed.staysTyped { staysTyped = true } else if type.mayNest { hasNested = true }
      params.append(EventParam(key, isOptional: type.isOptional))
    }
    let keys = (repeat each keys)
    self.init(
      params, staysTyped: staysTyped && !hasNested, answers: answers, summary: summary,
      encode: { values in
        var params = Params()
        for (key, value) in repeat (each keys, each values) {
          if let value = value.paramValue { params.set(key.name, to: value) }
        }
        return params
      },
      decode: { params throws(ParamError) in
        (repeat try params.param((each keys).name) as each Single)
      })
  }
}

extension ParamType {
  /// Whether its values may be arrays or objects.
  fileprivate static var mayNest: Bool {
    switch Keyed.valueType {
    case .null, .bool, .int, .double, .string: false
    case .array, .object, .any: true
    }
  }
}

extension Params {
  /// Returns a param by its name; throws if it doesn't fit.
  fileprivate func param<Single: ParamType>(_ name: Name) throws(ParamError) -> Single {
    let value = self[name]
    if let param = Single(paramValue: value) { return param }
    guard let value, value != .null else { throw .missing(key: name) }
    throw .mismatch(key: name, found: value, asked: Single.Keyed.valueShape)
  }
}
