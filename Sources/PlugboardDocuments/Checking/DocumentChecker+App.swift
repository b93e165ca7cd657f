/// The check of a whole app, with the exceptions that its document states.
extension DocumentChecker {
  /// Checks all documents as ``check()`` does, and the names and files that the app has in vain: templates, sources, sets,
  /// flags and
  /// pages that no document uses, and files that aren't read because of their names. Leaves out the warnings that the
  /// app document excepts, and warns of exceptions that except nothing.
  ///
  /// - Parameter listsPlainTexts: Whether texts without languages are warned of, if the app has several languages.
  public func checkApp(listsPlainTexts: Bool = false) -> [Diagnostic] {
    let found = check()
    // A name that a misspelt one means isn't unused.
    let meant = Set(found.compactMap(\.suggestion).map(ExactText.init))
    let files = (try? documents.source.files(under: "")) ?? []
    var all = found + checkNames(of: files) + checkUses(besides: meant)
    let places = Set(found.compactMap(\.location))
    all += slips().filter { $0.location.map { !places.contains($0) } ?? true }
    if listsPlainTexts { all += plainTexts() }
    let exceptions = documents.app.exceptions
    let idle = exceptions.filter { exception in !all.contains(where: exception.covers) }
    return Diagnostic.sorted(excepting(all) + idle.flatMap(idleException))
  }

  /// Returns diagnostics without the warnings that the app document excepts.
  func excepting(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let exceptions = documents.app.exceptions
    guard !exceptions.isEmpty else { return diagnostics }
    return diagnostics.filter { diagnostic in !exceptions.contains { $0.covers(diagnostic) } }
  }

  private func idleException(_ exception: AppDocument.CheckException) -> [Diagnostic] {
    // Plain texts are looked for only if a person asks for them.
    guard exception.code != Self.plainTextCode, let document = documents.app.document else {
      return []
    }
    var findings = Findings()
    let place = DocumentPlace(findings.add(document, quietly: true))
    findings.report(
      .idleException(exception.code, exception.file), at: .fixed(place), "checks", "except",
      .index(exception.position))
    return findings.diagnostics()
  }
}

extension DocumentFault {
  fileprivate static func idleException(_ code: String, _ file: String?) -> Self {
    .warning(
      "exception-idle",
      "the check finds no warning \"\(code)\" \(file.map { "in \($0)" } ?? "in any file") that this excepts; remove"
        + " it")
  }
}
