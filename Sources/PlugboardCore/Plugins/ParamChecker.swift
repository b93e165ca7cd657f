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
    needsParams = params.contains(where: \.isRequired)
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
        take(stated.values[place], position, &entries, &faults)
      } else {
        take(.null, position, &entries, &faults)
      }
    }
    if known < stated.count {
      for field in stated where !names.contains(where: field.key.hasSameBytes) {
        faults.append(.unknown(field.key, known: names))
      }
    }
    return (Params(entries: entries), faults)
  }

  /// Takes a stated value, or the default for null.
  private func take(
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
