internal import Plugboard

/// Checks the manifest, without an instance.
extension PluginCheck {
  func checkManifest() {
    if type.name.text.isEmpty { find(.noName, "has an empty name: give it one for configs") }
    if manifest.levels.isEmpty {
      find(.noLevel, "declares no level: let its context's `admits` be true for one")
    }
    checkNamesOfParams()
    checkParamsOfEvents()
    checkParamsOfKeys()
    checkHandledEvents()
    for param in manifest.params { checkDefault(of: param) }
  }

  private func checkNamesOfParams() {
    var known: Set<Name> = []
    for param in manifest.params where !known.insert(param.key.name).inserted {
      find(
        .duplicateParam, "declares the param \"\(param.key.name)\" twice: take one of them away")
    }
  }

  /// Reports params that name events but aren't declared as strings.
  private func checkParamsOfEvents() {
    for (verb, names) in [("handles", manifest.handlesNamedBy), ("fires", manifest.firesNamedBy)] {
      for name in names {
        let declared = manifest.params.first { $0.key.name == name }?.key.type
        guard declared != .string, verb == "handles" || declared != .array else { continue }
        find(
          .undeclaredParam,
          "\(verb) the event that its param \"\(name)\" names, but \"\(name)\" isn't a string\(verb == "fires" ? " or an array" : "") among its"
            + " `params`: declare it there")
      }
    }
  }

  /// Reports params that name keys of data to write but aren't declared as strings or arrays.
  private func checkParamsOfKeys() {
    for name in manifest.writesNamedBy {
      let declared = manifest.params.first { $0.key.name == name }?.key.type
      guard declared != .string, declared != .array else { continue }
      find(
        .undeclaredParam,
        "writes the keys that its param \"\(name)\" names, but \"\(name)\" is neither a string nor an array among"
          + " its `params`: declare it there")
    }
  }

  /// Reports lists of handled events with other ones, and events that the plugin both answers alone and only decorates.
  private func checkHandledEvents() {
    for (list, events) in [
      ("answersAlone", manifest.answersAlone), ("decorates", manifest.decorates),
      ("requiredTriggers", manifest.requiredTriggers),
    ] {
      for event in events where !manifest.handles.contains(event) {
        find(
          .unhandledEvent,
          "lists \"\(event)\" in its `\(list)` and doesn't handle it: take it away there, or handle it in `wire`"
        )
      }
    }
    for param in manifest.guardsNamedBy where !manifest.handlesNamedBy.contains(param) {
      find(
        .unhandledEvent,
        "lists its param \"\(param)\" in `guardsNamedBy` and doesn't handle the event that it names: take it away there,"
          + " or handle it in `wire` by `on(param:)`")
    }
    for event in manifest.decorates where manifest.answersAlone.contains(event) {
      find(
        .unhandledEvent,
        "lists \"\(event)\" both in its `answersAlone` and its `decorates`: take it away from one of them"
      )
    }
  }

  private func checkDefault(of param: Param) {
    guard let value = param.defaultValue else { return }
    let name = param.key.name.text
    guard let fault = type.params(from: [name: value]).faults.first(where: { $0.name == name })
    else { return }
    find(
      .faultyDefault,
      "has a default that its own rules refuse, \(fault): change the default or the rule")
  }
}
