internal import Plugboard

extension Shell {
  /// Reloads after documents were saved; returns the changes in words, or nil if there were faults,
  /// which remain in `saved.faults` until a reload without one.
  func reload(saved files: [String]) -> String? {
    var told: [String] = []
    let former = saved.faults
    let warn = messages.receivers.warn
    messages.receivers.warn = { told.append($0) }
    defer { messages.receivers.warn = warn }
    do throws(CommandFailure) {
      try reload().check()
    } catch {
      // A page that stays as it was is the effect of a fault that was told.
      if told.isEmpty { told.append(error.text) }
    }
    keepFaults(told)
    checkDocuments(told: told, since: former)
    guard told.isEmpty else { return nil }
    let changed =
      files.count == 1 ? short(files[0]) + " has" : files.count.counted("file") + " have"
    return "reloaded: \(changed) changed"
  }

  /// Keeps the faults and warnings of the documents as they were read last, the first error first,
  /// with paths from the folder of the documents.
  func keepFaults(_ told: [String]) {
    let isWarning = { (text: String) in text.contains(": warning: ") }
    let ordered = told.filter { !isWarning($0) } + told.filter(isWarning)
    saved.errorCount = ordered.count { !isWarning($0) }
    saved.faults = ordered.map(short)
  }

  /// Checks all documents as the command `check` does, beside the app, and shows the findings.
  ///
  /// - Parameters:
  ///   - told: The faults of the reload before, which are kept as well.
  ///   - former: The findings before the reload, which aren't new.
  func checkDocuments(told: [String] = [], since former: [String] = []) {
    guard runtime.showsFaults, !folder.isOnServer else { return }
    var folder = folder
    // As the command does, whatever language is shown.
    folder.assembler.environment.languages = []
    let checked = folder
    saved.check.begin({ checked.check() }) { [weak self] findings in
      self?.accept(findings.map { "\($0)" }, told, since: former)
    }
  }

  private func accept(_ findings: [String], _ told: [String], since former: [String]) {
    let former = Set((saved.faults + former).map(ExactText.init))
    let known = Set(findings.map(ExactText.init))
    // Of a file that can't be read, the check knows only what it was before.
    keepFaults(told.filter { !known.contains(ExactText($0)) } + findings)
    messages.receivers.check(saved.faults.filter { !former.contains(ExactText($0)) })
  }

  private func short(_ text: String) -> String {
    text.afterBytePrefix(folder.path + "/").map(String.init) ?? text
  }
}
