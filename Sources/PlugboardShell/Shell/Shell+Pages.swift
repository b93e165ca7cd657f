internal import Plugboard

/// Opens, closes and reloads pages.
extension Shell {
  /// Opens the app's module and subscribes the host to its events.
  func openApp(_ assembly: PageAssembly) throws(CommandFailure) {
    try open(assembly, under: nil)
    app = assembly.root ?? app
    appPlans = assembly.plans
    try answerAtRoot()
    report(assembly.diagnostics)
  }

  /// Opens the program's first page; returns whether any of it could be read.
  func begin(with request: PageRequest) throws(CommandFailure) -> Bool {
    guard let fault = try openPage(request).fault else { return true }
    if !folder.tells(fault, ofPage: request.name) { warn("\(fault)") }
    return false
  }

  /// Opens a page of the app, or of a file, in front of the others; reports all its faults except one
  /// that leaves nothing of it.
  func openPage(_ request: PageRequest) throws(CommandFailure) -> Opening {
    let assembly = try folder.assemble(request) { runtime.freeInstance(of: $0) }
    let fault = assembly.plans.first?.fault
    report(assembly.diagnostics.filter { $0 != fault }, for: request)
    guard let id = assembly.root else { throw .failed("\"\(request.name)\" holds no page") }
    let previous = pages.last?.id
    try open(assembly, under: app)
    if let previous { runtime.disappear(previous) }
    append(id, request, isUnreadable: fault != nil)
    try show(id)
    return Opening(page: id, fault: fault.map { folder.shown($0, for: request) })
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

  /// Reads the documents and opens the pages again, and the app if its document has changed.
  ///
  /// Whatever a start takes is taken, and its faults are reported. Only if an open page would be lost, as
  /// its document can't be read any more, nothing changes.
  func reload() throws(CommandFailure) {
    let fresh = try folder.fresh()
    let appAssembly = fresh.assembler.app()
    var assemblies: [PageAssembly] = []
    var lost: [String] = []
    var reported: Set<Diagnostic> = []
    func report(_ assembly: PageAssembly, for request: PageRequest? = nil) {
      let diagnostics = assembly.diagnostics.filter { diagnostic in
        request.map { fresh.tells(diagnostic, ofPage: $0.name) } != true
          && reported.insert(diagnostic).inserted
      }
      self.report(diagnostics, for: request)
    }
    report(appAssembly)
    for page in pages {
      let assembly = try fresh.assemble(page.request) { _ in page.id.text }
      report(assembly, for: page.request)
      if !page.isUnreadable, assembly.plans.first?.fault != nil { lost.append(page.id.text) }
      assemblies.append(assembly)
    }
    guard lost.isEmpty else {
      throw .failed("nothing was reloaded: \(lost.joined(separator: ", ")) can't be read any more")
    }
    let hasNewApp = hasChanged(appAssembly)
    folder = fresh
    let open = pages
    let reason = "the app was reloaded"
    for page in open.reversed() { close(page.id, reason) }
    pages = []
    if hasNewApp {
      cancelSuspensions(below: app, reason)
      _ = try? runtime.unregister(app)
      try openApp(appAssembly)
    }
    for (page, assembly) in zip(open, assemblies) {
      try self.open(assembly, under: app)
      append(page.id, page.request, isUnreadable: assembly.plans.first?.fault != nil)
    }
    try show(current)
  }

  /// Reports faults and warnings of documents.
  func report(_ diagnostics: [Diagnostic], for request: PageRequest? = nil) {
    for diagnostic in diagnostics { warn("\(folder.shown(diagnostic, for: request))") }
  }

  private func open(_ assembly: PageAssembly, under parent: ModuleID?) throws(CommandFailure) {
    for plan in assembly.plans {
      if let type = plan.type { types[plan.id] = type }
    }
    // The faults of documents are reported separately, with paths relative to the working directory.
    let known = Set(assembly.diagnostics)
    let report = runtime.onDiagnostic
    runtime.onDiagnostic = { if !known.contains($0) { report($0) } }
    defer { runtime.onDiagnostic = report }
    do {
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
    for module in (try? runtime.modules.descendants(of: page)) ?? [] { types[module] = nil }
    types[page] = nil
    // A plugin may have ended it already.
    _ = try? runtime.unregister(page)
  }

  /// Whether the app's module would differ from the open one.
  private func hasChanged(_ assembly: PageAssembly) -> Bool {
    guard runtime.modules.isRegistered(app), appPlans.count == assembly.plans.count else {
      return true
    }
    return !zip(appPlans, assembly.plans).allSatisfy { $0.isSame(as: $1) }
  }
}

extension ModulePlan {
  fileprivate func isSame(as other: ModulePlan) -> Bool {
    id == other.id && level == other.level && type == other.type && data == other.data
      && parent == other.parent && plugins.count == other.plugins.count
      && zip(plugins, other.plugins).allSatisfy { left, right in
        left.type.name == right.type.name && left.name == right.name && left.params == right.params
          && left.priority == right.priority && left.ordering == right.ordering
      }
  }
}
