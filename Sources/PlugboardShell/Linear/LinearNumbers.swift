/// The numbers by which a person activates lines.
///
/// A line keeps its number as long as its page is open: a number that was read stays valid.
struct LinearNumbers {
  private var numbers: [LinearLine.Identity: Int] = [:]
  private var last = 0

  /// Gives a number to each line that can be activated and has none yet.
  mutating func add(_ lines: [LinearLine]) {
    for line in lines where line.target != nil && numbers[line.identity] == nil {
      last += 1
      numbers[line.identity] = last
    }
  }

  /// Returns the number of a line; nil if it can't be activated.
  subscript(line: LinearLine) -> Int? { line.target == nil ? nil : numbers[line.identity] }

  /// Returns a line as it is printed.
  func printed(_ line: LinearLine) -> String { line.printed(number: self[line]) }
}
