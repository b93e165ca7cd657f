internal import Plugboard

/// The check of one plugin: what it was seen to do, and what is wrong with it.
@MainActor final class PluginCheck {
  let type: PluginType
  let scenarios: [Scenario]
  /// Makes the ports of a life.
  let fakes: @MainActor () -> Fakes
  /// What the author states, and a sample for each other param that is required.
  var params = Record()
  var refusals: [Diagnostic] = []
  var seen: Set<PluginReport.Use> = []
  private(set) var findings: [PluginFinding] = []
  /// What findings were about that are told once.
  private var told: Set<String> = []

  init(
    _ type: PluginType, scenarios: [Scenario], fakes: @escaping @MainActor () -> Fakes
  ) {
    self.type = type
    self.scenarios = scenarios
    self.fakes = fakes
  }

  var manifest: PluginManifest { type.manifest }

  /// Goes as far as it can, so that one run tells all faults.
  func run(stating stated: Value) async {
    checkManifest()
    guard !manifest.levels.isEmpty, takeParams(stated) else { return }
    // A document can't mount a plugin without a name.
    if !type.name.text.isEmpty { checkDocuments() }
    // First, so that what the very first instance leaves in a static shows.
    await checkLives(at: manifest.levels)
    let levels = checkLevels()
    if let level = levels.first { checkParams(at: level) }
    if !scenarios.isEmpty, !levels.isEmpty { checkIsSeen() }
  }

  var report: PluginReport {
    let declared = manifest.declaredUses(with: params)
    return PluginReport(
      plugin: type.name, seen: declared.filter(seen.contains),
      unseen: declared.filter { !seen.contains($0) }, refusals: refusals)
  }

  /// Notes what is wrong, the same once; `text` goes on behind the plugin's name.
  ///
  /// - Parameter subject: where other scenarios show the same in other words, what it is about.
  func find(_ kind: PluginFinding.Kind, about subject: String? = nil, _ text: String) {
    if let subject, !told.insert("\(kind) \(subject)").inserted { return }
    add(PluginFinding(kind: kind, sentence: "plugin \"\(type.name)\" \(text)"))
  }

  /// Notes a sentence that names the plugin itself.
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
  /// The uses that the lists name, and with some params the events that these name.
  fileprivate func declaredUses(with params: Record) -> [PluginReport.Use] {
    let listed = PluginUse.Kind.allCases.flatMap { kind in
      declared(kind).map { PluginReport.Use(kind, $0) }
    }
    let named = firesNamedBy.compactMap { params[$0.text].flatMap(String.init(value:)) }
    return listed + named.map { PluginReport.Use(.fires, Name($0)) }
  }
}
