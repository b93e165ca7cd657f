internal import Plugboard

/// Opens and closes pages.
extension Shell {
  /// Opens the app's module and subscribes the host to its events.
  func openApp(_ assembly: PageAssembly) throws(CommandFailure) {
    try open(assembly, under: nil)
    app = assembly.root ?? app
    try answerAtRoot()
    report(diagnostics(of: assembly))
  }

  /// Returns the diagnostics of an assembly, and of the beginnings of URLs that its guards list.
  func diagnostics(of assembly: PageAssembly) -> [Diagnostic] {
    assembly.diagnostics + DocumentChecker(assembly.assembler).checkBeginnings(in: assembly)
  }

  /// Opens the program's first page; returns whether any of it could be read, and reports it if not.
  func begin(
    with request: PageRequest, report: (CommandFailure) -> Void
  ) throws(CommandFailure) -> Bool {
    guard let fault = try openPage(request).fault else { return true }
    if !folder.tells(fault, ofPage: request.name) { report(.faulty(fault)) }
    return false
  }

  /// The codes of faults that the values of inputs have, not the document.
  private static let inputFaults: Set = [
    "input-missing", "input-reserved", "input-type", "input-unknown", "input-value",
  ]

  /// The number of pages that may be open; pages whose plugins open one another would go on without end.
  private static let mostPages = 1000

  /// Opens a page of the app, or of a file, in front of the others; reports all its faults except one
  /// that leaves nothing of it. A page that refuses inputs given by hand isn't opened.
  func openPage(_ request: PageRequest) throws(CommandFailure) -> Opening {
    guard pages.count < Self.mostPages else {
      throw .failed(
        "\"\(request.name)\" isn't opened: \(Self.mostPages) pages lie on one another already",
        hint: "do pages open one another? Go back first")
    }
    let documents = folder.documents
    if let file = request.file { try checkReaches(file) }
    guard request.file != nil || documents.path(ofPage: request.name) != nil else {
      throw .failed(
        "there is no page \"\(request.name)\"",
        hint: hint(for: request.name, insteadOf: .page, among: documents.pageNames))
    }
    let assembly = try folder.assemble(request) { runtime.freeInstance(of: $0) }
    let fault = assembly.plans.first?.fault
    if let fault, request.inputs.route == nil, Self.inputFaults.contains(fault.code) {
      throw .faulty(
        Diagnostic(
          .error, code: fault.code, "\"\(request.name)\" isn't opened: \(fault.message)",
          suggestion: fault.suggestion))
    }
    report(diagnostics(of: assembly).filter { $0 != fault }, for: request)
    if request.inputs.route == nil, isOfApp(request) { noteGuards(ofPage: request.name) }
    guard let id = assembly.root else { throw .failed("\"\(request.name)\" holds no page") }
    let previous = pages.last?.id
    try open(assembly, under: app)
    if let previous { runtime.disappear(previous) }
    append(id, request, isUnreadable: fault != nil)
    try show(id)
    return Opening(page: id, fault: fault.map { folder.shown($0, for: request) })
  }

  /// Whether a page of the app is requested, by its name or by its file.
  private func isOfApp(_ request: PageRequest) -> Bool {
    guard let file = request.file else { return true }
    let path = folder.documents.path(ofPage: request.name)
    return path.map { file.hasSameBytes(as: $0) || file.hasByteSuffix("/\($0)") } ?? false
  }

  /// The files outside the app that are open as pages.
  var openFiles: Set<ExactText> {
    Set(pages.compactMap { $0.request.file.map(ExactText.init) })
  }

  /// Throws if commands may not name files.
  func checkReaches(_ file: String) throws(CommandFailure) {
    guard reachesFiles else {
      throw .failed("\"\(file)\" isn't reached: the script has the documents of the app alone")
    }
  }

  /// Closes the current page, shows the previous one, and returns the closed one.
  func goBack() throws(CommandFailure) -> ModuleID {
    guard pages.count > 1, let page = pages.last else {
      throw .failed("\"\(current)\" is the only page that is open; there is nothing to go back to")
    }
    close(page.id, "its page was closed")
    pages.removeLast()
    try show(current)
    return page.id
  }

  /// Closes a page, also behind others, and shows the one before if it was the current one.
  func closePage(_ id: ModuleID) throws(CommandFailure) {
    guard id != current, let place = pages.firstIndex(where: { $0.id == id }) else {
      if id == current { _ = try goBack() }
      return
    }
    close(id, "its page was closed")
    pages.remove(at: place)
  }

  /// Reports faults and warnings of documents.
  func report(_ diagnostics: [Diagnostic], for request: PageRequest? = nil) {
    for diagnostic in diagnostics { warn(of: folder.shown(diagnostic, for: request)) }
  }

  /// Reports a diagnostic of the runtime. One of a template, which every node of its type has, is told once
  /// until the documents are read again or a page is closed.
  func report(ofRuntime diagnostic: Diagnostic) {
    guard let file = diagnostic.location?.file, AppDocuments.isShared(file) else {
      return warn(of: diagnostic)
    }
    if toldOfNodes.insert(diagnostic).inserted { report([diagnostic]) }
  }

  private func open(_ assembly: PageAssembly, under parent: ModuleID?) throws(CommandFailure) {
    do {
      // The diagnostics of the assembly are reported with the paths of the folder.
      try runtime.open(assembly, under: parent)
    } catch {
      throw .failed("\(error)")
    }
  }

  private func append(_ id: ModuleID, _ request: PageRequest, isUnreadable: Bool) {
    lastNumber += 1
    pages.append(
      OpenPage(id: id, request: request, isUnreadable: isUnreadable, number: lastNumber))
  }

  private func show(_ page: ModuleID) throws(CommandFailure) {
    do {
      try runtime.appear(page)
    } catch {
      throw .failed("\(error)")
    }
  }

  /// Closes a page; what was fired in it and still waits is cancelled with the reason.
  private func close(_ page: ModuleID, _ reason: String) {
    cancelSuspensions(below: page, reason)
    toldOfNodes = []
    // A plugin may have ended it already.
    _ = try? runtime.unregister(page)
  }
}
