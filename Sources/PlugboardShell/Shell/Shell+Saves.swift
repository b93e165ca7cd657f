internal import Plugboard

extension Shell {
  /// Reloads after documents were saved; returns the changes in words, or nil if there were faults,
  /// which remain in `saved.faults` until a reload without one.
  func reload(saved files: [String]) -> String? {
    var told: [String] = []
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
    guard told.isEmpty else { return nil }
    let changed =
      files.count == 1 ? short(files[0]) + " has" : files.count.counted("file") + " have"
    return "reloaded: \(changed) changed"
  }

  /// Keeps the faults and warnings of the documents as they were read last, the first error first,
  /// with paths from the folder of the documents.
  func keepFaults(_ told: [String]) {
    let errors = told.filter { $0.contains(": error: ") }
    let others = told.filter { !$0.contains(": error: ") }
    saved.faults = (errors + others).map(short)
  }

  private func short(_ text: String) -> String {
    text.afterBytePrefix(folder.path + "/").map(String.init) ?? text
  }
}
