internal import Plugboard
internal import PlugboardSystem

/// The files of the documents as they were read last.
struct SavedFiles {
  /// The source files.
  var sources: DocumentSnapshot
  /// The paths of those that had faults then.
  var faultySources: Set<ExactText> = []
  /// The faults and warnings of the documents as the screen read them last.
  var faults: [String] = []
}
