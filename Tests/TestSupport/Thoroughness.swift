internal import Foundation

/// The size of tests that repeat, fill, kill or start programs.
///
/// `swift test` does each a few times, so that it takes two minutes; with `PLUGBOARD_THOROUGH` set, as in
/// `.ci/run`, it does so often that rare cases show.
public enum Thoroughness {
  public static let isFull = ProcessInfo.processInfo.environment["PLUGBOARD_THOROUGH"] != nil

  /// Returns the first number, or the second one if `PLUGBOARD_THOROUGH` is set.
  public static func count(_ few: Int, thorough many: Int) -> Int { isFull ? many : few }

  /// Returns the first of some values, or all of them if `PLUGBOARD_THOROUGH` is set.
  public static func some<Element>(_ all: [Element], first count: Int) -> [Element] {
    isFull ? all : Array(all.prefix(count))
  }
}
