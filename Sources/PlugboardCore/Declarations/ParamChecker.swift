/// A checker of stated params against declared ones, prepared once for a list of params.
package struct ParamChecker: Sendable {
  private let params: [Param]
  private let defaults: Params
  /// Whether defaults depend on the language.
  private let hasTexts: Bool
  /// The names of the declared params, in their order.
  private let names: [String]
  private let needsParams: Bool

  package init(_ params: [Param]) {
    self.params = params
    defaults = Params(
      entries: params.compactMap { param in
        param.defaultValue.map { Params.Entry(name: param.key.name, value: $0) }
      })
    hasTexts = params.contains { $0.defaultValue.map { $0.localized(for: []) != $0 } ?? false }
    names = params.map(\.key.name.text)
    needsParams = params.contains { $0.isRequired || $0.demand != nil }
  }

  /// Checks stated params and fills in the defaults, with texts in the first of several languages that is
  /// there.
  ///
  /// Returns each fault; a faulty param is left out, or has its default.
  package func params(
    from stated: Fields, languages: [LanguageTag] = []
  ) -> (params: Params, faults: [ParamFault]) {
    let (params, faults) = checked(stated.localized(for: languages))
    guard hasTexts else { return (params, faults) }
    let entries = params.entries.map {
      Params.Entry(name: $0.name, value: $0.value.localized(for: languages))
    }
    return (Params(entries: entries), faults)
  }

  private func checked(_ stated: Fields) -> (params: Params, faults: [ParamFault]) {
    guard !stated.isEmpty || needsParams else { return (defaults, []) }
    var entries: [Params.Entry] = []
    entries.reserveCapacity(names.count)
    var faults: [ParamFault] = []
    var known = 0
    for position in names.indices {
      if let place = stated.position(of: names[position]) {
        known += 1
        accept(stated.values[place], position, &entries, &faults)
      } else {
        accept(.null, position, &entries, &faults)
      }
    }
    for param in params where param.demand != nil {
      if let fault = param.fault(beside: stated) { faults.append(fault) }
    }
    if known < stated.count {
      for field in stated where !names.contains(where: field.key.hasSameBytes) {
        faults.append(.unknown(field.key, known: names))
      }
    }
    return (Params(entries: entries), faults)
  }

  /// Accepts a stated value, or the default for null.
  private func accept(
    _ value: Value, _ position: Int, _ entries: inout [Params.Entry], _ faults: inout [ParamFault]
  ) {
    var accepted: Value? = value
    if case .null = value {
      accepted = params[position].defaultValue
      if accepted == nil, params[position].isRequired { faults.append(.missing(params[position])) }
    } else if let fault = params[position].fault(of: value) {
      accepted = params[position].defaultValue
      faults.append(fault)
    }
    if let accepted {
      entries.append(Params.Entry(name: params[position].key.name, value: accepted))
    }
  }
}

extension Param {
  /// Whether an entry with these params must state the param.
  public func isRequired(beside stated: Fields) -> Bool {
    switch demand {
    case .unless(let other): !stated.states(other)
    case .with(let other): stated.states(other)
    case .being(let other, let value): stated[other.text] == value
    case nil: isRequired
    }
  }

  /// Returns the fault of a param that is missing, or stated, beside another one; nil if there is none.
  fileprivate func fault(beside stated: Fields) -> ParamFault? {
    guard stated.states(key.name) else { return isRequired(beside: stated) ? .missing(self) : nil }
    if case .unless(let other)? = demand, stated.states(other) {
      return .excess(self, beside: other)
    }
    return nil
  }
}

extension Fields {
  fileprivate func states(_ name: Name) -> Bool { self[name.text].map { $0 != .null } ?? false }
}
