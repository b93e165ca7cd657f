internal import Plugboard

/// One call of a member: its working value, its copy of the params and its own response.
struct CaseCall {
  /// What an action wants of the event that is handled.
  enum Effect {
    case respond(Value)
    case stop
    case suspend
  }

  let member: CaseMember
  /// Counts the calls of the member from 1.
  let number: Int
  var params: Record
  var working: Value?
  var response: Value?

  @MainActor init(_ member: CaseMember, params: Record, previous: Value?) {
    self.member = member
    self.params = params
    member.calls += 1
    number = member.calls
    working = previous ?? params["value"]
  }

  var workingText: String { Self.text(working) }

  /// The params of a nested fire, with what the placeholders in them stand for.
  func filled(_ value: Value) -> Value {
    switch value {
    case "$working": working ?? .null
    case "$response": response ?? .null
    case .array(let elements): .array(elements.map { filled($0) })
    case .object(let record): .object(Record(record.map { ($0.key, filled($0.value)) }))
    default: value
    }
  }

  /// The working value and a number taken together; what is no number counts as 0.
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

  /// Nil where the working value is a double.
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

  /// A value as text; nothing and null are empty.
  static func text(_ value: Value?) -> String {
    switch value {
    case nil, .null?: ""
    case .string(let text)?: text
    case let value?: JSONWriter().text(value)
    }
  }
}
