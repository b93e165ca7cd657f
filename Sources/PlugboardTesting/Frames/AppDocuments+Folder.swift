public import Plugboard
internal import PlugboardSystem

extension AppDocuments {
  /// Creates the documents of a folder for tests of whole pages, by its path relative to the folder of the
  /// calling file.
  ///
  ///     let documents = AppDocuments(besideFile: "../../PluginConfigs")
  public convenience init(besideFile folder: String, _ caller: String = #filePath) {
    let path = "\(FileSystem.folder(above: caller))/\(folder)"
    self.init(FolderDocumentStore(folder: FileSystem.resolved(path) ?? path))
  }
}
