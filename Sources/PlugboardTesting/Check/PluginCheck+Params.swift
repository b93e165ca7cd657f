internal import Plugboard

/// Checks that legal params mount, and that others are refused at their place.
extension PluginCheck {
  /// Sets the params to the author's and a sample of each other required one; returns false if these
  /// have faults.
  func setParams(_ stated: Value) -> Bool {
    guard case .object(let record)? = try? stated.readAsText() else {
      find(.needsParams, "was given params that aren't an object: pass `params: [\"name\": 1]`")
      return false
    }
    params = record
    for param in manifest.params
    where param.isRequired(beside: params) && record[param.key.name.text] == nil {
      params[param.key.name.text] = sample(of: param)
    }
    let faults = Set(type.params(from: params).faults.map(\.description))
    for fault in faults.sorted() {
      find(
        .needsParams,
        "can't be tried out with the params \(Value.object(params)), as \(fault): pass others,"
          + " `params: […]`")
    }
    return faults.isEmpty
  }

  /// Reports legal values that the plugin neither mounts with nor refuses by a coded error.
  func checkParams(at level: Level) {
    for param in manifest.params {
      for value in ([sample(of: param)].compactMap(\.self) + param.key.edges) {
        var stated = params
        stated[param.key.name.text] = value
        guard let failure = mountingFailure(at: level, with: stated),
          ErrorClarity(ofText: failure) != .clear
        else { continue }
        find(
          .refusesParam,
          "doesn't mount with \(value) for \"\(param.key.name)\", which its rules allow: \(failure)"
            + remedy(for: failure, "narrow the rules, or take the value"))
      }
    }
  }

  func checkDocuments() {
    let tree: [Level] = [.page, .card, .component, .item, .other, .app]
    if let level = tree.first(where: manifest.levels.contains) {
      for param in manifest.params {
        let name = param.key.name.text
        for value in param.key.misfits { refuse(value, for: name, "param-type", at: level) }
        for value in param.key.outsiders { refuse(value, for: name, "param-value", at: level) }
      }
      refuse(1, for: "check-unknown", "param-unknown", at: level)
    }
    for level in tree where !manifest.levels.contains(level) { refuse(level) }
  }

  static func event(for param: Name) -> String { "check.\(param)" }

  private func sample(of param: Param) -> Value? {
    let name = param.key.name
    // A distinct event, by which its diagnostics can be recognized.
    if manifest.handlesNamedBy.contains(name) || manifest.firesNamedBy.contains(name),
      param.key.legal == nil
    {
      let event = Value.string(Self.event(for: name))
      return param.key.type == .array ? [event] : event
    }
    return param.key.sample
  }

  /// Checks that a document with a faulty param gets a diagnostic at the param.
  private func refuse(_ value: Value, for param: String, _ code: String, at level: Level) {
    var stated = params
    stated[param] = value
    let document = PluginDocument(type: type, level: level, params: stated)
    let place = document.location(of: param, key: code == "param-unknown")
    let diagnostics = (try? document.diagnostics()) ?? []
    if let refusal = diagnostics.first(where: { $0.code == code && $0.location == place }) {
      refusals.append(refusal)
    } else {
      find(
        .acceptsParam,
        "takes \(value) for \"\(param)\", which is against its declaration: let the type of the key"
          + " refuse what its `valueType` doesn't name")
    }
  }

  /// Collects the diagnostics of a document that mounts the plugin on an undeclared level.
  private func refuse(_ level: Level) {
    let document = PluginDocument(type: type, level: level, params: params)
    let diagnostics = (try? document.diagnostics()) ?? []
    refusals += diagnostics.filter { $0.code == "plugin-level" && document.isEntry($0.location) }
  }
}
