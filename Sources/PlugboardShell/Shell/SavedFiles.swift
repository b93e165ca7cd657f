internal import Plugboard
internal import PlugboardSystem

/// The files of the documents as they were read last.
struct SavedFiles {
  /// The source files.
  var sources: DocumentSnapshot
  /// The paths of the source files that had faults when they were last read.
  var faultySources: Set<ExactText> = []
  /// The faults and warnings of the documents as the screen read them last.
  var faults: [String] = []
}
