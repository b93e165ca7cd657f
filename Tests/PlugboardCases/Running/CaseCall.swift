internal import Plugboard

/// One call of a member: its working value, its copy of the params and its own response.
struct CaseCall {
  /// A change to the event that is handled.
  enum Effect {
    case respond(Value)
    case stop
    case suspend
  }

  let member: CaseMember
  /// The number of this call among those of the member, counted from 1.
  let number: Int
  var params: Fields
  var working: Value?
  var response: Value?

  @MainActor init(_ member: CaseMember, params: Fields, previous: Value?) {
    self.member = member
    self.params = params
    member.calls += 1
    number = member.calls
    working = previous ?? params["value"]
  }

  var workingText: String { Self.text(working) }

  /// Returns params of a nested fire with their placeholders replaced by values.
  func filled(_ value: Value) -> Value {
    switch value {
    case "$working": working ?? .null
    case "$response": response ?? .null
    case .array(let elements): .array(elements.map { filled($0) })
    case .object(let record): .object(Fields(record.map { ($0.key, filled($0.value)) }))
    default: value
    }
  }

  /// Returns the working value combined with a number; a value that isn't a number counts as 0.
  func combined(
    _ other: Value?, _ ints: (Int, Int) -> (partialValue: Int, overflow: Bool),
    _ doubles: (Double, Double) -> Double
  ) -> Value {
    if case .int(let right)? = other, let left = workingInt {
      let result = ints(left, right)
      if !result.overflow { return .int(result.partialValue) }
    }
    let numbers = [working, other].map { Self.double($0) }
    return .double(doubles(numbers[0], numbers[1]))
  }

  /// The working value as an integer; nil if it is a double.
  private var workingInt: Int? {
    switch working {
    case .int(let int)?: int
    case .double?: nil
    default: 0
    }
  }

  private static func double(_ value: Value?) -> Double {
    switch value {
    case .int(let int)?: Double(int)
    case .double(let double)?: double
    default: 0
    }
  }

  /// Returns a value as text, which is empty for nil and null.
  static func text(_ value: Value?) -> String {
    switch value {
    case nil, .null?: ""
    case .string(let text)?: text
    case let value?: JSONWriter().text(value)
    }
  }
}

/// An error that a handler of a case throws.
struct CaseError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
