internal import Plugboard

/// An event that a plugin handles, and that the check fires with samples of its params.
struct HandledEvent: Sendable {
  let name: Name
  private let params: [EventParam]

  init(_ name: Name, _ params: [EventParam]) {
    self.name = name
    self.params = params
  }

  /// The first param that is required and has no sample, without which the event can't be fired.
  var unknownParam: KeyDeclaration? {
    params.first { !$0.isOptional && $0.key.sample == nil }?.key
  }

  /// Returns the params of each fire with a setting; none if a required param has no sample.
  ///
  /// With everything set, there are as many fires as the param with the most samples needs.
  func samples(with setting: Scenario.Setting) -> [Params] {
    guard unknownParam == nil else { return [] }
    let stated = params.filter { setting == .everything || !$0.isOptional }.map(\.key)
    let samples = stated.map { (name: $0.name, values: $0.samples) }.filter { !$0.values.isEmpty }
    let count = setting == .everything ? samples.map(\.values.count).max() ?? 1 : 1
    return (0..<count).map { turn in
      Params(
        entries: samples.map { name, values in
          Params.Entry(name: name, value: values[turn % values.count])
        })
    }
  }
}
