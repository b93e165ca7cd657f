public import Plugboard
internal import PlugboardSystem

/// The pages of an app in a folder, which follow each save of a document while they are open.
@MainActor public final class WatchedFolder {
  public let navigator: Navigator
  private let watch: DocumentWatch

  /// - Parameters:
  ///   - path: The folder of `app.json`.
  ///   - state: The folder in which plugins keep values for later runs.
  public init(_ path: String, state: String, registry: PluginRegistry) throws {
    // Before anything is read, so that no save is missed.
    watch = DocumentWatch(folder: path)
    let runtime = PageRuntime(
      registry: registry, ports: Ports(storage: FileStorage(folder: state)))
    navigator = Navigator(AppDocuments(FolderDocumentStore(folder: path)), in: runtime)
    try navigator.launch()
  }

  /// Brings open pages to what their documents state after each save, until the task is cancelled.
  public func followSaves(on clock: some Clock<Duration>) async {
    if watch.isPolling { print("saves are looked for every \(DocumentWatch.pollInterval)") }
    await watch.run(on: clock) { [navigator] paths in
      print("saved:", paths)
      navigator.reload()
    }
  }
}
