internal import PlugboardSystem
internal import Synchronization

/// The replies of the terminal that may still come, and must not be typed into the next program.
///
/// A terminal answers in order, and every terminal answers a query of its attributes: with this reply, everything
/// that it sent before the query has arrived. The code is async-signal-safe after the first use.
enum AwaitedReplies {
  /// The query of a terminal's attributes. It is the last question at the start, and follows the bytes that
  /// turn off reports at the end.
  static let lastQuery = "\u{1B}[c"

  /// The number of last queries whose replies haven't come.
  private static let count = Atomic<Int>(0)
  /// Whether the terminal is asked when it is left.
  private static let asksAtEnd = Atomic<Bool>(false)
  /// The moment at which the questions of the start were sent.
  private static let start = Atomic<Int>(0)
  /// The milliseconds that the first reply took; 0 if there was none.
  private static let delay = Atomic<Int>(0)

  /// The milliseconds after the questions in which a terminal answers, also one far away.
  private static let longestReply = 1200
  /// The milliseconds for which it is awaited if the program is to end at once.
  private static let longestUrgentReply = 400
  /// The milliseconds in which the query at the end is answered, beyond twice the first reply's.
  private static let shortestPatience = 300
  private static let shortestUrgentPatience = 250
  /// The milliseconds after a byte in which the next one of a reply arrives.
  private static let longestGap = 50

  /// Begins a session, which has sent no question.
  static func reset(asksAtEnd: Bool) {
    Self.asksAtEnd.store(asksAtEnd, ordering: .sequentiallyConsistent)
    count.store(0, ordering: .sequentiallyConsistent)
    delay.store(0, ordering: .sequentiallyConsistent)
  }

  /// Expects the replies to the questions of the start, which are sent now.
  static func begin() {
    start.store(MonotonicTime.milliseconds, ordering: .sequentiallyConsistent)
    count.store(1, ordering: .sequentiallyConsistent)
  }

  /// Whether a reply to the questions of the start may still come.
  static var areExpected: Bool {
    count.load(ordering: .sequentiallyConsistent) > 0
      && start.load(ordering: .sequentiallyConsistent) + longestReply > MonotonicTime.milliseconds
  }

  /// Counts the reply to a last query.
  static func takeLast() {
    if delay.load(ordering: .sequentiallyConsistent) == 0 {
      let passed = MonotonicTime.milliseconds - start.load(ordering: .sequentiallyConsistent)
      delay.store(passed, ordering: .sequentiallyConsistent)
    }
    if count.load(ordering: .sequentiallyConsistent) > 0 {
      count.subtract(1, ordering: .sequentiallyConsistent)
    }
  }

  /// Reads and drops the input that a terminal sends after it was left: up to the reply to the last query, or
  /// until a terminal that doesn't answer is silent, but not much longer than a second.
  static func drain(from input: Int32, isUrgent: Bool) {
    let now = MonotonicTime.milliseconds
    let asksAtEnd = asksAtEnd.load(ordering: .sequentiallyConsistent)
    var patience = 0
    var longest = isUrgent ? longestUrgentReply : longestReply
    if areExpected {
      longest = longestReply
      let rest = start.load(ordering: .sequentiallyConsistent) + longestReply - now
      patience = min(rest, isUrgent ? longestUrgentReply : longestReply)
    } else {
      count.store(0, ordering: .sequentiallyConsistent)
    }
    if asksAtEnd {
      count.add(1, ordering: .sequentiallyConsistent)
      let delay = delay.load(ordering: .sequentiallyConsistent)
      patience = max(
        patience,
        isUrgent
          ? min(shortestUrgentPatience + 2 * delay, longestUrgentReply)
          : shortestPatience + 2 * delay)
    }
    read(from: input, until: now + patience, atMost: now + longest)
    count.store(0, ordering: .sequentiallyConsistent)
  }

  private static func read(from input: Int32, until end: Int, atMost last: Int) {
    var end = end
    var isPrivate = false
    // Another thread that reads may take a reply, which it counts.
    while count.load(ordering: .sequentiallyConsistent) > 0 {
      let rest = min(end, last) - MonotonicTime.milliseconds
      guard rest > 0, Descriptors.isReadable(input, within: Int32(rest)) else { return }
      var byte: UInt8 = 0
      let size = unsafe withUnsafeMutableBytes(of: &byte) {
        unsafe Descriptors.receive(from: input, into: $0)
      }
      guard let size else { continue }
      guard size > 0 else { return }
      end = max(end, MonotonicTime.milliseconds + longestGap)
      // The reply is ESC [ ? parameters c.
      switch byte {
      case UInt8(ascii: "?"): isPrivate = true
      case UInt8(ascii: "0")...UInt8(ascii: ";"): break
      case UInt8(ascii: "c") where isPrivate:
        isPrivate = false
        takeLast()
      default: isPrivate = false
      }
    }
  }
}
