/// Repeats an attempt until it is in time, ten times at most; returns whether one was.
///
/// A busy machine delays some attempts, a program that waits too long all of them.
public func inTime(_ attempt: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<10 {
    if try attempt() { return true }
  }
  return false
}
