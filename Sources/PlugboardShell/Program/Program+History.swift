extension Program {
  /// Returns the file of the commands typed in earlier runs; nil if no folder for it is known.
  func historyFile(
    _ arguments: Arguments, of folder: ConfigFolder
  ) throws(CommandFailure) -> HistoryFile? {
    try stateFolder(arguments, of: folder).map { HistoryFile(inFolder: $0.path) }
  }
}
