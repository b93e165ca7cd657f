public import Plugboard

/// Runs over a plugin the suite that every plugin must pass.
///
///     @Test func check() async throws { try await checkPlugin(RoutePlugin.self) }
///
/// It mounts the plugin on each level that it declares, with params that its rules allow, and fires
/// what it handles: once with nothing set, once with everything. What a plugin needs beyond that,
/// `scenarios` state; where there are some, each use that the manifest declares must show.
///
/// - Parameters:
///   - params: values, as JSON or the text of some, for params that no sample can be made for, or whose meaning matters.
///   - fakes: makes the ports of each life; several live side by side, and must share none.
/// - Throws: everything that is wrong, a sentence each.
@discardableResult
@MainActor public func checkPlugin<Subject: Plugin>(
  _ plugin: Subject.Type, params: Value = [:], scenarios: [Scenario] = [],
  fakes: @escaping @MainActor () -> Fakes = { Fakes() }
) async throws(PluginCheckError) -> PluginReport {
  try await checkPlugin(PluginType(plugin), params: params, scenarios: scenarios, fakes: fakes)
}

/// As for a Swift type; for those that a registry lists.
@discardableResult
@MainActor public func checkPlugin(
  _ type: PluginType, params: Value = [:], scenarios: [Scenario] = [],
  fakes: @escaping @MainActor () -> Fakes = { Fakes() }
) async throws(PluginCheckError) -> PluginReport {
  let check = PluginCheck(type, scenarios: scenarios, fakes: fakes)
  await check.run(stating: params)
  guard check.findings.isEmpty else { throw PluginCheckError(findings: check.findings) }
  return check.report
}
