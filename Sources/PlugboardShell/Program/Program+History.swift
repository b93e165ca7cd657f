extension Program {
  /// Returns the file of the commands typed in earlier runs; nil if no folder for it is known.
  func historyFile(_ arguments: Arguments) -> HistoryFile? {
    (arguments.value(of: stateOption.name) ?? FileStorage.folder(ofProgram: name))
      .map { HistoryFile(inFolder: $0) }
  }
}
