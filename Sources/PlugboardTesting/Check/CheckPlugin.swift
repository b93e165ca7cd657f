public import Plugboard

/// Checks a plugin with the suite that every plugin must pass.
///
///     @Test func check() async throws { try await checkPlugin(RoutePlugin.self) }
///
/// The check mounts the plugin on each level that it declares, with params that its rules allow,
/// and fires the events that it handles, once without data and params and once with all data and
/// params. An event for whose params it has no values must be fired by a scenario.
///
/// - Parameters:
///   - params: Values for params that have no sample or whose meaning matters, as JSON or its text.
///   - scenarios: Further uses of the plugin. If there are any, each declared use must be seen.
///   - events: Events of others, which the params of a scenario name.
///   - fakes: Creates the ports of each life; several lives coexist and must not share ports.
/// - Returns: The uses that the check saw.
/// - Throws: All findings, each a sentence.
@discardableResult
@MainActor public func checkPlugin<Subject: Plugin>(
  _ plugin: Subject.Type, params: Value = [:], scenarios: [Scenario] = [],
  events: EventList = EventList(), fakes: @escaping @MainActor () -> Fakes = { Fakes() }
) async throws(PluginCheckError) -> PluginReport {
  try await checkPlugin(
    plugin.pluginType, params: params, scenarios: scenarios, events: events, fakes: fakes)
}

/// Checks a plugin that a registry lists, with the suite that every plugin must pass.
@discardableResult
@MainActor public func checkPlugin(
  _ type: PluginType, params: Value = [:], scenarios: [Scenario] = [],
  events: EventList = EventList(), fakes: @escaping @MainActor () -> Fakes = { Fakes() }
) async throws(PluginCheckError) -> PluginReport {
  let check = PluginCheck(type, scenarios: scenarios, events: events, fakes: fakes)
  await check.run(stating: params)
  guard check.findings.isEmpty else { throw PluginCheckError(findings: check.findings) }
  return check.report
}
