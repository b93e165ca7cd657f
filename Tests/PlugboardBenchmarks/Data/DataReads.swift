internal import Plugboard

extension Key<Int> {
  static let first = Key("benchmark.first")
  static let second = Key("benchmark.second")
  static let third = Key("benchmark.third")
  static let fourth = Key("benchmark.fourth")
  static let fifth = Key("benchmark.fifth")
}

/// Reads of the first and the last of five integers in turn; each operation is one read.
@MainActor final class DataReads {
  /// The sum of two reads.
  private static let sum = 1 + 5

  private let runtime = PageRuntime()
  private let context: PageContext
  private let integers = [1: 1, 2: 2, 3: 3, 4: 4, 5: 5]
  private let values: [String: [String: Any]] = [
    "page": ["first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5]
  ]

  init() throws {
    try runtime.register(
      "page", level: .page,
      data: Params((.first, 1), (.second, 2), (.third, 3), (.fourth, 4), (.fifth, 5)))
    guard let context = runtime.context(of: "page", as: PageContext.self) else {
      throw WrongResult(description: "the page has no context")
    }
    self.context = context
  }

  /// Reads as a plugin does: through its context each time.
  func read(_ operations: Int) throws {
    let (first, last) = (Key<Int>.first, Key<Int>.fifth)
    var sum = 0
    for _ in 0..<(operations + 1) / 2 {
      sum += try context.data.read(first) ?? 0
      sum += try context.data.read(last) ?? 0
    }
    try check(sum, operations)
  }

  /// Reads through module data that is kept.
  func readKept(_ operations: Int) throws {
    let (first, last) = (Key<Int>.first, Key<Int>.fifth)
    let data = context.data
    var sum = 0
    for _ in 0..<(operations + 1) / 2 {
      sum += try data.read(first) ?? 0
      sum += try data.read(last) ?? 0
    }
    try check(sum, operations)
  }

  /// Writes the first integer; each operation is a real change.
  func write(_ operations: Int) throws {
    let first = Key<Int>.first
    for operation in 0..<operations { try context.data.write(first, operation + 2) }
    try context.data.write(first, 1)
  }

  func readIntegers(_ operations: Int) throws {
    var sum = 0
    for _ in 0..<(operations + 1) / 2 {
      sum += integers[1] ?? 0
      sum += integers[5] ?? 0
    }
    try check(sum, operations)
  }

  func readValues(_ operations: Int) throws {
    var sum = 0
    for _ in 0..<(operations + 1) / 2 {
      sum += values["page"]?["first"] as? Int ?? 0
      sum += values["page"]?["fifth"] as? Int ?? 0
    }
    try check(sum, operations)
  }

  private func check(_ sum: Int, _ operations: Int) throws {
    try expect(sum == (operations + 1) / 2 * Self.sum, "the reads add up to \(sum)")
  }
}
