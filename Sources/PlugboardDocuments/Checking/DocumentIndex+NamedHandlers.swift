/// Checks of params that name other entries of their module.
extension DocumentIndex {
  /// Warns of names in params for which no entry of the module handles the event that the param asks for.
  ///
  /// No warning is given for modules with a plugin that a condition or a fault leaves out.
  func checkNamedHandlers(_ walk: inout AssemblyWalk) {
    let spoiled = Set(walk.spoiled.map(\.plan))
    for (number, plan) in walk.plans.enumerated() where !spoiled.contains(number) {
      for entry in plan.plugins {
        for param in params(of: entry.type) {
          guard case .handlers(let event) = param.purpose else { continue }
          check(param.name, of: entry, for: event, at: number, plan, &walk)
        }
      }
    }
  }

  private func check(
    _ param: Name, of entry: PluginEntry, for event: Name, at number: Int, _ plan: ModulePlan,
    _ walk: inout AssemblyWalk
  ) {
    guard isComplete(plan, number, &walk) else { return }
    let handling = plan.plugins.filter { $0.handledEvents.contains(event) }.map(\.name.text)
    let value = entry.params[param]
    let names = if case .array(let names)? = value { names } else { [value].compactMap(\.self) }
    for (index, name) in names.enumerated() {
      guard case .string(let name) = name, !handling.contains(where: name.hasSameBytes) else {
        continue
      }
      let isThere = plan.plugins.contains { $0.name.text.hasSameBytes(as: name) }
      let nearest = walk.findings.nearest(name, among: handling, of: nil)
      let part: [JSONPointer.Step] = value?.type == .array ? [.index(index)] : []
      report(
        .unknownHandler(name, entry.name, event, handling, isThere: isThere, nearest), of: entry,
        at: number, steps: ["params", .key(param.text)] + part, staysInTemplate: true, &walk)
    }
  }
}

extension DocumentFault {
  fileprivate static func unknownHandler(
    _ name: String, _ plugin: Name, _ event: Name, _ handling: [String], isThere: Bool,
    _ nearest: String?
  ) -> Self {
    let reason =
      isThere
      ? "that entry doesn't handle \"\(event)\"" : "no entry of this module has that name"
    let known = handling.isEmpty ? "no entry handles" : "\(listed(handling)) alone handle"
    return .warning(
      "handler-unknown",
      "plugin \"\(plugin)\" names \(Value.string(name).shortWording) in vain: \(reason)"
        + (isThere && !handling.isEmpty
          ? "; these do: \(listed(handling))" : "; \(known) \"\(event)\" here"),
      suggestion: nearest)
  }
}
