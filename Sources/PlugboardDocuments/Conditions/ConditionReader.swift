/// A reader of conditions that evaluates them; a faulty one doesn't hold, nor does its negation.
struct ConditionReader {
  let environment: DocumentEnvironment
  private let version: [Int]
  private let flags: [ExactText: Bool]
  /// Whether all flags are known, so that any other is a fault.
  private let knowsFlags: Bool

  init(environment: DocumentEnvironment, app: AppDocument) {
    self.environment = environment
    knowsFlags = app.knowsFlags
    var flags = app.flags
    for (name, isOn) in environment.flags { flags[name] = isOn }
    self.flags = flags
    version = VersionRequirement.numbers(environment.version) ?? [0]
  }

  func holds(
    _ condition: Value, at site: Site, key: String, _ findings: inout Findings
  ) -> Bool {
    var steps: [JSONPointer.Step] = [.key(key)]
    return truth(of: condition, at: site, &steps, &findings) ?? false
  }

  /// Returns whether a condition holds; nil if it is faulty.
  private func truth(
    of condition: Value, at site: Site, _ steps: inout [JSONPointer.Step],
    _ findings: inout Findings
  ) -> Bool? {
    let kind = DocumentFormat.current.condition
    func here(_ findings: Findings) -> Site { .fixed(findings.place(of: site).appending(steps)) }
    guard case .object(let record) = condition else {
      findings.report(.conditionType(condition.type), at: here(findings))
      return nil
    }
    let place = here(findings)
    guard record.count == 1, let key = record.keys.first else {
      findings.report(.conditionKeys(record.map(\.key)), at: place)
      return nil
    }
    guard kind.field(key) != nil else {
      let nearest = findings.nearest(key, among: kind.fields.map(\.name), of: kind.name)
      findings.report(.conditionKey(key, nearest: nearest), at: place, .key(key), atKey: true)
      return nil
    }
    var parts: [(role: FieldRole, value: Value)] = []
    findings.read(record, as: kind, at: place) { parts.append(($0, $1)) }
    guard let part = parts.first else { return nil }
    steps.append(.key(part.role.rawValue))
    defer { steps.removeLast() }
    switch (part.role, part.value) {
    case (.flag, .string(let flag)):
      if let value = flags[flag] { return value }
      guard knowsFlags else { return nil }
      let nearest = findings.nearest(flag, among: flags.keys.sorted().map(\.text), of: "flag")
      findings.report(.unknownFlag(flag, nearest: nearest), at: here(findings))
      return nil
    case (.platform, .string(let platform)):
      return isHere(platform, at: here(findings), &findings)
    case (.platform, .array(let platforms)):
      return isHere(platforms, at: here(findings), &findings)
    case (.version, .string(let text)):
      if let requirement = VersionRequirement(text) { return requirement.holds(for: version) }
      findings.report(.versionDemand(text), at: here(findings))
      return nil
    case (.not, let inner):
      return truth(of: inner, at: site, &steps, &findings).map { !$0 }
    case (.all, .array(let parts)):
      let truths = truths(of: parts, at: site, &steps, &findings)
      return truths.contains(nil) ? nil : !truths.contains(false)
    case (.any, .array(let parts)):
      let truths = truths(of: parts, at: site, &steps, &findings)
      return truths.contains(true) ? true : truths.contains(nil) ? nil : false
    default: return nil
    }
  }

  /// Evaluates all parts, so that all faults are found.
  private func truths(
    of parts: [Value], at site: Site, _ steps: inout [JSONPointer.Step], _ findings: inout Findings
  ) -> [Bool?] {
    var truths: [Bool?] = []
    for (index, part) in parts.enumerated() {
      steps.append(.index(index))
      truths.append(truth(of: part, at: site, &steps, &findings))
      steps.removeLast()
    }
    return truths
  }

  private func isHere(_ platforms: [Value], at site: Site, _ findings: inout Findings) -> Bool? {
    var names: [(step: JSONPointer.Step, name: String)] = []
    findings.elements(of: .array(platforms), "platform", as: .text(filled: true), at: site) {
      if case .string(let name) = $1 { names.append(($0, name)) }
    }
    var isHere = false
    for (step, name) in names {
      let element = Site.fixed(findings.place(of: site).appending([step]))
      if self.isHere(name, at: element, &findings) { isHere = true }
    }
    return isHere ? true : names.count == platforms.count ? false : nil
  }

  private func isHere(_ platform: String, at site: Site, _ findings: inout Findings) -> Bool {
    if platform == environment.platform { return true }
    if !DocumentEnvironment.platforms.contains(platform) {
      let nearest = findings.nearest(
        platform, among: DocumentEnvironment.platforms, of: "platform")
      findings.report(.unknownPlatform(platform, nearest: nearest), at: site)
    }
    return false
  }
}

extension DocumentFault {
  static func conditionType(_ found: ValueType) -> Self {
    Self(
      "condition-type",
      "a condition is an object like {\"flag\": \"x\"}, not \(found.wording);"
        + " it counts as false")
  }

  static func conditionKeys(_ keys: [String]) -> Self {
    Self(
      "condition-keys",
      "a condition has exactly one of flag, platform, version, all, any and not, this one has"
        + " \(keys.isEmpty ? "none" : keys.joined(separator: ", ")); it counts as false:"
        + " put several into \"all\" or \"any\"")
  }

  static func conditionKey(_ key: String, nearest: String?) -> Self {
    Self(
      "condition-keys",
      "a condition can't ask for \"\(key)\", only for flag, platform, version, all, any and not;"
        + " it counts as false", suggestion: nearest)
  }

  static func unknownFlag(_ flag: String, nearest: String?) -> Self {
    Self(
      "unknown-flag",
      "no flag is named \"\(flag)\", so it counts as false; declare it in the"
        + " \"flags\" of app.json", suggestion: nearest)
  }

  static func unknownPlatform(_ platform: String, nearest: String?) -> Self {
    .warning(
      "unknown-platform",
      "no platform is named \"\(platform)\"; known are"
        + " \(DocumentEnvironment.platforms.joined(separator: ", "))", suggestion: nearest)
  }

  static func versionDemand(_ text: String) -> Self {
    Self(
      "version-demand",
      "\"\(text)\" is no requirement on a version; write \">=2\", \"<3.1\" or"
        + " \">=2 <3\". It counts as false")
  }
}
