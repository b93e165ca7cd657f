/// Lets other tasks of the main actor run until something is so. It gives up after so many turns that what
/// is to come has come, so that a test fails instead of going on for ever.
@MainActor public func eventually(_ isSo: () throws -> Bool) async rethrows {
  for _ in 0..<1_000_000 {
    if try isSo() { return }
    await Task.yield()
  }
}
