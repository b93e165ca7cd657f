public import Plugboard
internal import PlugboardSystem

/// The pages of an app in a folder, which follow each save of a document while they are open.
@MainActor public final class WatchedFolder {
  public let runtime: PageRuntime
  private let watch: DocumentWatch
  private var assembler: PageAssembler

  /// - Parameters:
  ///   - path: The folder of `app.json`.
  ///   - state: The folder in which plugins keep values for later runs.
  public init(_ path: String, state: String, registry: PluginRegistry) {
    // Before anything is read, so that no save is missed.
    watch = DocumentWatch(folder: path)
    let documents = AppDocuments(FolderDocumentStore(folder: path))
    assembler = PageAssembler(registry: registry, documents: documents)
    runtime = PageRuntime(
      registry: registry, ports: Ports(storage: FileStorage(folder: state)))
  }

  /// Opens a page, and returns the faults of its documents.
  public func open(_ page: String) throws -> [Diagnostic] {
    let assembly = assembler.page(page)
    try runtime.open(assembly)
    return assembly.diagnostics
  }

  /// Brings open pages to what their documents state after each save, until the task is cancelled.
  public func followSaves(on clock: some Clock<Duration>) async {
    if watch.isPolling { print("saves are looked for every \(DocumentWatch.pollInterval)") }
    await watch.run(on: clock) { [unowned self] paths in
      print("saved:", paths)
      reload()
    }
  }

  private func reload() {
    let pages = runtime.modules.rootIDs
    assembler = assembler.refreshed(knowing: pages.flatMap { runtime.documents(of: $0) })
    for page in pages where !runtime.isCurrent(page, for: assembler) {
      do {
        _ = try runtime.apply(assembler.page(page.text), to: page)
      } catch {
        print("not reloaded:", error)
      }
    }
  }
}
