internal import Plugboard
internal import PlugboardPlugins
internal import PlugboardSystem

/// The contents of sources that open pages show.
extension Shell {
  /// Takes the source files that have changed since the last time, reports their faults, and asks the
  /// sources again; returns the paths of those files.
  ///
  /// As long as a file is faulty, what was read from it stays, and its faults are reported each time.
  func reloadSources() -> [String] {
    let now = folder.sourceFiles(since: sourceFiles)
    let changed = now.changes(since: sourceFiles).map {
      String($0.afterBytePrefix(folder.path + "/") ?? $0[...])
    }
    sourceFiles = now
    let checks = FileChecks(DocumentChecker(folder.assembler))
    let changedFiles = Set(changed.map(ExactText.init))
    let faulty = changedFiles.union(faultySources).sorted().filter { file in
      let path = file.text
      guard folder.hasFile(path) else { return false }
      let found = checks.check(path)
      report(found)
      return found.contains { $0.severity == .error }
    }
    faultySources = Set(faulty)
    if !faultySources.isSuperset(of: changedFiles) { refreshSources() }
    return changed
  }

  /// Lets the open pages ask their sources again.
  func refreshSources() {
    let event = EventName<String, Void>.sourceRefresh
    for page in pages {
      for module in [page.id] + ((try? runtime.modules.descendants(of: page.id)) ?? [])
      where runtime.events.hasSubscribers(of: event.name, on: module) {
        // A refresh can end modules below; faults are reported where they happen.
        _ = try? runtime.at(module).fire(event)
      }
    }
  }
}

extension ConfigFolder {
  /// Returns the contents of the source files as they are now.
  func sourceFiles(since old: DocumentSnapshot? = nil) -> DocumentSnapshot {
    let files = documents.sourceNames.map { "\(path)/\(AppDocuments.path(ofSource: $0))" }
    return DocumentSnapshot(of: files, unreadable: [:], since: old)
  }

  fileprivate func hasFile(_ file: String) -> Bool { FileSystem.kind(of: "\(path)/\(file)") != nil }
}
