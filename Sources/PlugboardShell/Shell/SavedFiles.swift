internal import Plugboard

/// The files of the documents as they were read last.
@MainActor struct SavedFiles {
  /// The source files.
  var sources: SourceSnapshot
  /// The paths of the source files that had faults when they were last read.
  var faultySources: Set<ExactText> = []
  /// The faults and warnings of the documents as the screen read them last, or as they were checked last; errors
  /// are first.
  var faults: [String] = []
  /// The number of faults that are no warnings.
  var errorCount = 0
  /// The numbers of errors and of warnings among the faults.
  var counts: (errors: Int, warnings: Int) { (errorCount, faults.count - errorCount) }
  /// The check of all documents after a reload.
  let check = LiveCheck()
}
