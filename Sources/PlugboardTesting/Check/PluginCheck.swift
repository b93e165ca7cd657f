internal import Plugboard

/// The check of one plugin: the uses that were seen, and the findings.
@MainActor final class PluginCheck {
  let type: PluginType
  let scenarios: [Scenario]
  /// The events that other plugins or the host declare.
  let events: EventList
  /// Creates the ports of a life.
  let fakes: @MainActor () -> Fakes
  /// The author's params, and a sample for each other required param.
  var params = Fields()
  var refusals: [Diagnostic] = []
  var seen: Set<PluginReport.Use> = []
  /// The events with which the plugin was called.
  var delivered: Set<Name> = []
  /// The events that the plugin has suspended and that have ended before its module.
  var ended: Set<Name> = []
  /// The events that have waited until the module ended, with the first scenario in which they did.
  var abandoned: [(event: Name, scenario: String)] = []
  private(set) var findings: [PluginFinding] = []
  /// The subjects of findings that are reported once.
  private var reportedSubjects: Set<String> = []

  init(
    _ type: PluginType, scenarios: [Scenario], events: EventList,
    fakes: @escaping @MainActor () -> Fakes
  ) {
    self.events = events
    self.type = type
    self.scenarios = scenarios
    self.fakes = fakes
  }

  var manifest: PluginManifest { type.manifest }

  /// Checks as much as possible, to report all faults in one run.
  func run(stating stated: Value) async {
    checkManifest()
    guard !manifest.levels.isEmpty, setParams(stated) else { return }
    // A document can't mount a plugin without a name.
    if !type.name.text.isEmpty { checkDocuments() }
    // First: state that the very first instance leaves in a static then shows.
    await checkLives(at: manifest.levels)
    let levels = checkLevels()
    if let level = levels.first { checkParams(at: level) }
    guard !levels.isEmpty else { return }
    checkIsFired()
    if !scenarios.isEmpty { checkIsSeen() }
  }

  var report: PluginReport {
    let declared = manifest.declaredUses(with: params)
    return PluginReport(
      plugin: type.name, seen: declared.filter(seen.contains),
      unseen: declared.filter { !seen.contains($0) }, refusals: refusals)
  }

  /// Adds a finding unless it is known; `text` follows the plugin's name.
  ///
  /// - Parameter subject: The subject of the finding, if other scenarios show the same in other words.
  func find(_ kind: PluginFinding.Kind, about subject: String? = nil, _ text: String) {
    if let subject, !reportedSubjects.insert("\(kind) \(subject)").inserted { return }
    add(PluginFinding(kind: kind, sentence: "plugin \"\(type.name)\" \(text)"))
  }

  /// Adds a finding whose sentence names the plugin itself.
  func add(_ finding: PluginFinding) {
    if !findings.contains(finding) { findings.append(finding) }
  }

  private func checkIsSeen() {
    for use in report.unseen {
      find(
        .unseenUse,
        "lists \"\(use.name)\" under `\(use.kind.rawValue)`, but does it in no scenario: state one in"
          + " which it does, or take the name off the list")
    }
  }
}

extension PluginManifest {
  /// Returns the uses that the lists declare, and the events that params name.
  fileprivate func declaredUses(with params: Fields) -> [PluginReport.Use] {
    let listed = PluginUse.Kind.allCases.flatMap { kind in
      declared(kind).map { PluginReport.Use(kind, $0) }
    }
    let named = firesNamedBy.flatMap { [String](namedBy: params[$0.text]) }
    return listed + named.map { PluginReport.Use(.fires, Name($0)) }
  }
}

extension [String] {
  /// The events that a param names: its text, or the texts of its list.
  fileprivate init(namedBy value: Value?) {
    switch value {
    case .string(let name)?: self = [name]
    case .array(let names)?: self = names.compactMap { String(value: $0) }
    default: self = []
    }
  }
}
