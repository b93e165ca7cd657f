extension Value {
  /// Whether both are numbers and this one is less than the other; exact, also for integers that no double equals.
  func isNumber(below other: Value) -> Bool {
    switch (self, other) {
    case (.int(let left), .int(let right)): left < right
    case (.double(let left), .double(let right)): left < right
    case (.int(let left), .double(let right)):
      Int(exactly: right.rounded(.up)).map { left < $0 } ?? (right > 0)
    case (.double(let left), .int(let right)):
      Int(exactly: left.rounded(.down)).map { $0 < right } ?? (left < 0)
    default: false
    }
  }

  /// Whether the values are equal, integers and other numbers alike.
  func isEqual(to other: Value) -> Bool {
    switch (self, other) {
    case (.int(let int), .double(let double)), (.double(let double), .int(let int)):
      Int(exactly: double) == int
    default: self == other
    }
  }
}
