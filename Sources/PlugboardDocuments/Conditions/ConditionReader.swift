/// A reader of conditions that evaluates them; a faulty one doesn't hold, nor does its negation.
struct ConditionReader {
  let environment: DocumentEnvironment
  private let registry: PluginRegistry
  private let documents: AppDocuments
  private let version: [Int]
  private let flags: [ExactText: Bool]
  /// Whether all flags are known; any other flag is then a fault.
  private let knowsFlags: Bool

  /// The languages of the app document; empty if it names none.
  private let languages: [LanguageTag]
  /// The language in which the page is shown: the first of the host's that the app has, else the app's first.
  private let language: LanguageTag?

  init(
    environment: DocumentEnvironment, registry: PluginRegistry, documents: AppDocuments
  ) {
    self.environment = environment
    self.registry = registry
    self.documents = documents
    let app = documents.app
    languages = app.languages
    language =
      environment.languages.first {
        app.languages.isEmpty || app.languages.position(for: [$0]) != nil
      } ?? app.languages.first
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

  /// Whether a condition asks for anything in which programs differ: a program for which it holds may know other
  /// plugins and templates.
  static func asksForProgram(_ condition: Value) -> Bool {
    var open = [condition]
    while let next = open.popLast() {
      switch next {
      case .object(let record):
        for field in record {
          switch FieldRole(rawValue: field.key) {
          case .plugin, .template, .feature, .platform, .version: return true
          case .not, .all, .any: open.append(field.value)
          default: break
          }
        }
      case .array(let parts): open += parts
      default: break
      }
    }
    return false
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
      findings.report(
        DataCondition.Test(rawValue: key) == nil
          ? .conditionKey(key, nearest: nearest) : .conditionOnData(key),
        at: place, .key(key), atKey: true)
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
      // A flag that is declared wrongly has a fault there.
      guard knowsFlags, !documents.app.states(flag: flag) else { return nil }
      let nearest = findings.nearest(flag, among: flags.keys.sorted().map(\.text), of: "flag")
      findings.report(.unknownFlag(flag, nearest: nearest), at: here(findings))
      return nil
    case (.platform, .string(let platform)):
      return isHere(platform, at: here(findings), &findings)
    case (.platform, .array(let platforms)):
      return anyHolds(platforms, "platform", at: here(findings), &findings, isHere)
    case (.language, .string(let tag)):
      return isShown(in: tag, at: here(findings), &findings)
    case (.language, .array(let tags)):
      return anyHolds(tags, "language", at: here(findings), &findings, isShown(in:at:_:))
    case (.plugin, .string(let name)) where FeatureDemand.hasVersion(name),
      (.template, .string(let name)) where FeatureDemand.hasVersion(name):
      findings.report(.demandWithoutVersion(name), at: here(findings))
      return nil
    case (.plugin, .string(let name)): return registry[name] != nil
    case (.template, .string(let type)): return hasTemplate(type)
    case (.feature, .string(let text)):
      if let demand = FeatureDemand(text) { return demand.holds(for: environment.features) }
      findings.report(.featureDemand(text), at: here(findings))
      return nil
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

  /// Evaluates all parts, to find all their faults.
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

  /// Evaluates all elements of a list, to find all their faults.
  private func anyHolds(
    _ elements: [Value], _ owner: String, at site: Site, _ findings: inout Findings,
    _ test: (String, Site, inout Findings) -> Bool?
  ) -> Bool? {
    var names: [(step: JSONPointer.Step, name: String)] = []
    findings.elements(of: .array(elements), owner, as: .text(filled: true), at: site) {
      if case .string(let name) = $1 { names.append(($0, name)) }
    }
    var truths: [Bool?] = []
    for (step, name) in names {
      let element = Site.fixed(findings.place(of: site).appending([step]))
      truths.append(test(name, element, &findings))
    }
    if truths.contains(true) { return true }
    return names.count < elements.count || truths.contains(nil) ? nil : false
  }

  /// Whether the page is shown in a language or a narrower form of it, such as "en-GB" for "en".
  private func isShown(in tag: String, at site: Site, _ findings: inout Findings) -> Bool? {
    guard let wanted = LanguageTag(tag) else {
      findings.report(.conditionLanguage(tag), at: site)
      return nil
    }
    if !languages.isEmpty, languages.position(for: [wanted]) == nil {
      findings.report(.unknownLanguage(wanted, among: languages), at: site)
    }
    guard let language else { return false }
    return language == wanted || language.text.hasBytePrefix("\(wanted)-")
  }

  private func hasTemplate(_ type: String) -> Bool {
    guard isName(type) else { return false }
    return Level.allCases.contains { level in
      if case .missing = documents.template(type, level) { false } else { true }
    }
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

  /// The keys of conditions in words.
  private static var conditionWords: String {
    let keys = DocumentFormat.current.condition.fields.map(\.name)
    return keys.dropLast().joined(separator: ", ") + " and \(keys.last ?? "")"
  }

  static func conditionKeys(_ keys: [String]) -> Self {
    Self(
      "condition-keys",
      "a condition has exactly one of \(conditionWords), this one has"
        + " \(keys.isEmpty ? "none" : keys.joined(separator: ", ")); it counts as false:"
        + " put several into \"all\" or \"any\"")
  }

  static func conditionKey(_ key: String, nearest: String?) -> Self {
    Self(
      "condition-keys",
      "a condition can't ask for \"\(key)\", only for \(conditionWords); it counts as false",
      suggestion: nearest)
  }

  static func conditionOnData(_ key: String) -> Self {
    Self(
      "condition-keys",
      "\"when\" is decided as the page is assembled and can't ask for data, as \"\(key)\" does; it counts as"
        + " false: mount the plugin \"shown\" with this condition as its param \"if\"")
  }

  static func conditionLanguage(_ tag: String) -> Self {
    Self(
      "language-tag",
      "\"\(tag)\" is no tag of a language, such as \"en\" or \"zh-Hans\"; it counts as false")
  }

  static func unknownLanguage(_ tag: LanguageTag, among known: [LanguageTag]) -> Self {
    .warning(
      "unknown-language",
      "the app's \"languages\" don't name \"\(tag)\", so that no page is shown in it; they are"
        + " \(known.map(\.text).joined(separator: ", "))")
  }

  static func featureDemand(_ text: String) -> Self {
    Self(
      "feature-demand",
      "\"\(text)\" is no requirement on a feature; write its name, and a version behind it where one is needed:"
        + " \"row3d\", \"row3d>=2\". It counts as false")
  }

  static func demandWithoutVersion(_ text: String) -> Self {
    Self(
      "feature-demand",
      "\"\(text)\" asks for a version, but plugins and templates have none; ask for a feature of the host, such"
        + " as { \"feature\": \"row3d>=2\" }. It counts as false")
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
