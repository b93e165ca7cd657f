extension PageRuntime {
  /// Reports the controls that plugins of a module name in their params and none of its views has, when its first view is
  /// made.
  ///
  /// A host that asks for views by a ``PageComposer``, a ``PageOutline`` or ``controls(of:)`` needn't call it.
  ///
  /// - Parameter controls: The controls of the view that is known already.
  public func reportMissingControls(
    of module: ModuleID, besides controls: [ViewValue.Control]
  ) {
    var missing = controlsToCheck(of: module)
    missing.removeAll { named in controls.contains { named.id.hasSameBytes(as: $0.id) } }
    guard !missing.isEmpty, let level = try? modules.level(of: module) else { return }
    let known = views(of: level, module).flatMap(\.controls).map(\.id)
    for named in missing where !known.contains(where: named.id.hasSameBytes) {
      report(
        MissingControlError(
          control: named.id, plugin: named.plugin.name, module: module, known: known),
        suggestion: NearestName.of(named.id, among: known), at: named.plugin, on: module)
    }
  }
}

/// A control that a plugin waits for, and no view of its module has.
private struct MissingControlError: CodedError {
  let control: String
  let plugin: Name
  let module: ModuleID
  let known: [String]

  var code: String { "control-missing" }

  var message: String {
    "plugin \"\(plugin)\" waits for taps on the control \"\(control)\", and the view of \"\(module)\" has "
      + (known.isEmpty
        ? "no control" : "only \(known.map { "\"\($0)\"" }.joined(separator: ", "))")
  }
}
