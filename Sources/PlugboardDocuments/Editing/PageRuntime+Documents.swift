/// Modules that come from documents.
extension PageRuntime {
  /// Opens the modules of an assembly, and returns its diagnostics, which aren't reported to observers.
  ///
  /// It is inserted among the children of `parent`, at the end if no position is given. If one of
  /// its modules can't be registered, none is.
  @discardableResult
  public func open(
    _ assembly: PageAssembly, under parent: ModuleID? = nil, at position: Int? = nil
  ) throws(ModuleError) -> [Diagnostic] {
    try open(assembly.plans, under: parent, at: position, from: OpenAssembly(assembly))
    if let module = assembly.root ?? parent {
      tell(assembly.unknown, of: assembly.assembler, at: module)
    }
    return assembly.diagnostics
  }

  /// Opens a page from the text of its document, and returns its id.
  ///
  ///     let page = try runtime.openPage(#"{ "format": 1, "id": "home", "plugins": ["list"] }"#)
  ///
  /// Its types have no templates; a page of an app is assembled by a `PageAssembler`, which can also
  /// open the sound parts of a faulty page. Warnings are reported to observers of
  /// diagnostics.
  ///
  /// - Parameters:
  ///   - file: The name of the document in diagnostics.
  ///   - instance: The prefix of the ids of its modules; if nil the page's own id, with a number if a
  ///     page has it already.
  ///   - parent: The app that the page belongs to, if there is one.
  /// - Throws: `DocumentError` with all faults of the text, such as unknown plugins; nothing is opened
  ///   then. `ModuleError` if a module can't be registered.
  public func openPage(
    _ text: String, file: String = "page.json", as instance: String? = nil,
    under parent: ModuleID? = nil
  ) throws -> ModuleID {
    let bytes = Array(text.utf8)
    let json: JSONDocument
    do {
      json = try JSONReader.ofDocuments.read(bytes, file: file)
    } catch {
      throw DocumentError(diagnostics: JSONReader.ofDocuments.faults(of: bytes, file: file))
    }
    let instance = instance ?? freeInstance(of: PageAssembler.id(of: json))
    let assembly = assembler.page(json, as: instance)
    guard assembly.isSound, let page = assembly.root else {
      throw DocumentError(diagnostics: assembly.diagnostics)
    }
    for warning in try open(assembly, under: parent) { report(warning) }
    return page
  }

  /// Returns the id for the next instance of a page: `player`, then `player#2`.
  public func freeInstance(of page: String) -> String {
    func instance(_ number: Int) -> String { number == 1 ? page : "\(page)#\(number)" }
    func isFree(_ number: Int) -> Bool { !modules.isRegistered(ModuleID(instance(number))) }
    let few = 64
    if let number = (1...few).first(where: isFree) { return instance(number) }
    // Any free number of which the number before it is taken.
    var free = 2 * few
    while !isFree(free) { free *= 2 }
    return instance((free / 2 + 1..<free).firstPosition(where: isFree))
  }

  /// An assembler of documents without an app, in the languages of the runtime.
  private var assembler: PageAssembler {
    PageAssembler(
      registry: plugins.registry, environment: DocumentEnvironment(languages: languages))
  }

  /// Returns the assembly of a module, or an empty one for a module that comes from no document.
  func openAssembly(of id: ModuleID) -> OpenAssembly {
    if let open = origin(of: id) as? OpenAssembly { return open }
    let open = OpenAssembly(PageAssembly(AssemblyWalk(assembler), by: assembler))
    setOrigin(open, of: id)
    return open
  }
}

/// The faults of a document that couldn't be opened; no part of it was opened.
public struct DocumentError: Error, Sendable, Hashable {
  /// All errors and warnings, sorted by line and column.
  public let diagnostics: [Diagnostic]
}

extension DocumentError: CustomStringConvertible {
  /// One line for each diagnostic.
  public var description: String { diagnostics.map { "\($0)" }.joined(separator: "\n") }
}
