/// Lets other tasks of the main actor run until a condition holds, and gives up after a million turns, so
/// that a test fails instead of hanging.
@MainActor public func eventually(_ isSo: () throws -> Bool) async rethrows {
  for _ in 0..<1_000_000 {
    if try isSo() { return }
    await Task.yield()
  }
}
