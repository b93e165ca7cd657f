/// Checks for keys of data that have other names today.
extension DocumentIndex {
  /// Reports the keys in the data of a module whose plugins call them otherwise now.
  func checkFormerKeys(of number: Int, _ plan: ModulePlan, _ findings: inout Findings) {
    for entry in plan.plugins where !entry.type.manifest.formerly.keys.isEmpty {
      let place = findings.place(ofNode: number).appending(["data"])
      guard case .object(let data)? = findings.documents[place.document].value[place.pointer] else {
        return
      }
      for field in data {
        guard let now = entry.type.manifest.formerly.keys[field.key], data[now] == nil else {
          continue
        }
        findings.report(
          .renamedKey(field.key, entry.name, now: now), at: .fixed(place), .key(field.key),
          atKey: true)
      }
    }
  }
}

extension DocumentFault {
  fileprivate static func renamedKey(_ key: String, _ plugin: Name, now: String) -> Self {
    .warning(
      "data-key-renamed",
      "plugin \"\(plugin)\" reads \"\(key)\" as \"\(now)\" now; `check --fix` replaces it",
      suggestion: now)
  }
}
