internal import Plugboard

/// Checks that instances, each in its own runtime, don't affect one another.
extension PluginCheck {
  /// Plays each scenario again while other instances live, and once more after they have ended.
  ///
  /// All instances are mounted before any is played with: state that the last instance left in a
  /// static shows as well.
  func checkSharing(against alone: [(scenario: Scenario, trace: [String])]) async {
    let besides = mount(alone.map(\.scenario))
    let afterwards = mount(alone.map(\.scenario))
    let others = mount(alone.map(\.scenario))
    var traces: [[String]] = []
    for other in others {
      _ = await other.play()
      traces.append(other.trace())
    }
    for (life, alone) in zip(besides, alone) { await compare(life, with: alone.trace) }
    for (other, trace) in zip(others, traces) {
      guard let difference = Self.difference(trace, other.trace()) else { continue }
      find(
        .sharesState, about: "another's module",
        "reaches into the module of another instance: \(difference.now) there while another was"
          + " played with; keep contexts and tokens in the instance, not in statics")
    }
    for life in besides + others { _ = await life.end() }
    for (life, alone) in zip(afterwards, alone) { await compare(life, with: alone.trace) }
    for life in afterwards { _ = await life.end() }
  }

  private func mount(_ scenarios: [Scenario]) -> [CheckedLife] {
    scenarios.compactMap { CheckedLife(type, params, $0, fakes(), events) }
  }

  private func compare(_ life: CheckedLife, with trace: [String]) async {
    _ = await life.play()
    guard let difference = Self.difference(trace, life.trace()) else { return }
    find(
      .sharesState, about: "its own module",
      "shares state between instances: in \"\(life.scenario.name)\", \(difference.now) once others"
        + " have lived, and \(difference.before) alone; keep state in the instance or in its module's"
        + " data, not in statics, and don't depend on chance")
  }

  private static func difference(
    _ before: [String], _ now: [String]
  ) -> (before: String, now: String)? {
    for position in 0..<max(before.count, now.count) {
      let lines = [before, now].map { position < $0.count ? $0[position] : "nothing happens" }
      if lines[0] != lines[1] { return (lines[0], lines[1]) }
    }
    return nil
  }
}
