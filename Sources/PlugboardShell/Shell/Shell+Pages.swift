internal import Plugboard
internal import PlugboardSystem

/// Opens pages by command, and closes them.
extension Shell {
  /// Opens the program's first page; returns whether any of it could be read, and reports it if not.
  func begin(
    with request: PageRequest, report: (CommandFailure) -> Void
  ) throws(CommandFailure) -> Bool {
    guard let fault = try openPage(request).fault else { return true }
    if !navigator.appTells(fault, ofPage: request.name) { report(.faulty(fault)) }
    return false
  }

  /// Opens a URL in front of the first page; returns whether it is opened or waits, and reports it if not.
  func begin(
    with url: String, isRemote: Bool, _ form: CommandForm, _ report: (CommandFailure) -> Void
  ) -> Bool {
    let failure: CommandFailure? =
      switch open(url, isRemote: isRemote, form) {
      case .opened(let page): page.fault.map { .faulty($0) }
      case .waiting, .taken: nil
      case .refused(let error): CommandFailure(error)
      }
    messages.isInReply = { _ in false }
    if let failure { report(failure) }
    return failure == nil
  }

  /// Opens a page of the app, or of a file, in front of the others; reports all its faults except a
  /// fault that leaves nothing of it. A page that refuses its inputs isn't opened.
  func openPage(_ request: PageRequest) throws(CommandFailure) -> OpenPage {
    let documents = navigator.documents
    if let file = request.file { try checkReaches(file) }
    guard request.file != nil || documents.path(ofPage: request.name) != nil else {
      throw .failed(
        "there is no page \"\(request.name)\"",
        hint: hint(for: request.name, insteadOf: .page, among: documents.pageNames))
    }
    let document = try request.file.map { file throws(CommandFailure) in
      try self.document(ofFile: file)
    }
    if isOfApp(request) { noteGuards(ofPage: request.name) }
    return try navigating { () throws(NavigationError) in
      if let document {
        try navigator.open(document, values: request.values, manner: request.manner)
      } else {
        try navigator.openPage(request.name, values: request.values, manner: request.manner)
      }
    }
  }

  /// Reads a document outside the app.
  func document(ofFile file: String) throws(CommandFailure) -> JSONDocument {
    try ConfigFolder.document(of: file) { [session] path throws(FileError) in
      if let session { return try session.contents(ofFile: path) }
      return try FileSystem.contents(of: path)
    }
  }

  /// Whether a page of the app is requested, by its name or by its file.
  private func isOfApp(_ request: PageRequest) -> Bool {
    guard let file = request.file else { return true }
    let path = navigator.documents.path(ofPage: request.name)
    return path.map { file.hasSameBytes(as: $0) || file.hasByteSuffix("/\($0)") } ?? false
  }

  /// The files outside the app that are open as pages.
  var openFiles: Set<ExactText> {
    Set(navigator.pages.compactMap { $0.document.map { ExactText($0.file) } })
  }

  /// Closes the current page, shows the previous one, and returns the closed one.
  func goBack() throws(CommandFailure) -> ModuleID {
    try navigating { () throws(NavigationError) in try navigator.back() }.id
  }

  private func navigating<Result>(
    _ body: () throws(NavigationError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(NavigationError) {
      return try body()
    } catch {
      throw CommandFailure(error)
    }
  }
}
