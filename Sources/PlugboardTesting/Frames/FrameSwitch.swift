/// The switch with which golden files are written anew.
enum FrameSwitch {
  static let name = "PLUGBOARD_REWRITE_FRAMES"
  /// What to do to accept what shows now.
  static let advice = "if that is right, write the file with \(name)=1 swift test"

  static func isSet(in environment: [String: String]) -> Bool {
    environment[name].map { !["", "0"].contains($0) } ?? false
  }

  /// A run that is to judge frames must not write what it judges by.
  static func refuseInCI(_ environment: [String: String]) throws(FrameMismatch) {
    guard let value = environment["CI"], !["", "0", "false"].contains(value) else { return }
    throw FrameMismatch("\(name) is set, but golden files are never written where CI is: unset one")
  }
}
