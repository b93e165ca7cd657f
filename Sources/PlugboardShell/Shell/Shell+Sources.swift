internal import Plugboard
internal import PlugboardPlugins

/// The contents of sources that open pages show.
extension Shell {
  /// Takes the source files that have changed since the last time, reports their faults, and asks the
  /// sources again; returns the paths of those files.
  ///
  /// As long as a file is faulty, its earlier contents stay, and its faults are reported each time.
  func reloadSources() -> [String] {
    let now = SourceSnapshot(of: navigator.documents, since: saved.sources)
    let changed = now.changes(since: saved.sources)
    saved.sources = now
    let checks = FileChecks(DocumentChecker(folder.assembler))
    let changedFiles = Set(changed.map(ExactText.init))
    let faulty = changedFiles.union(saved.faultySources).sorted().filter { file in
      let path = file.text
      guard now.contains(path) else { return false }
      let found = checks.check(path)
      var isFaulty = false
      for fault in found {
        // Such a field is left out alone, and the rest of the file is taken.
        guard fault.code != "source-field" else {
          navigator.tell(ofRuntime: fault)
          continue
        }
        messages.warn(of: folder.documents.named(fault))
        if fault.severity == .error { isFaulty = true }
      }
      return isFaulty
    }
    saved.faultySources = Set(faulty)
    if !saved.faultySources.isSuperset(of: changedFiles) { navigator.refreshSources() }
    return changed
  }
}
