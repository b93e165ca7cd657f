internal import Plugboard

/// The form of an object in a case file: its name, its fields and the kind of each.
struct CaseForm: Sendable {
  /// A place at which an operation of the vocabulary can be used.
  enum Place: Sendable {
    /// A step of the setup.
    case step
    /// An action of a handler.
    case handler
    /// An action of an observer or of a task, which have no event to answer.
    case observer
  }

  struct Field: Sendable {
    let name: String
    let kind: Kind
    let isRequired: Bool

    static func required(_ name: String, _ kind: Kind) -> Field {
      Field(name: name, kind: kind, isRequired: true)
    }

    static func optional(_ name: String, _ kind: Kind) -> Field {
      Field(name: name, kind: kind, isRequired: false)
    }
  }

  indirect enum Kind: Sendable {
    case value, text, flag, object
    case int(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    case word([String])
    /// An integer, or the name of a priority.
    case priority
    /// `"none"`, or an object with the `value` of a response.
    case answer
    /// One name, null, or a list of either.
    case stops
    case list(Kind)
    case form(CaseForm)
    /// A list of steps or actions, or a single one.
    case actions
  }

  let name: String
  let places: [Place]
  let fields: [Field]

  init(_ name: String, in places: [Place] = [], _ fields: Field...) {
    self.name = name
    self.places = places
    self.fields = fields
  }
}

extension CaseForm.Kind {
  /// The values that the kind takes, as messages name them.
  var statement: String {
    switch self {
    case .value: "a value"
    case .text: "a string"
    case .flag: "true or false"
    case .object: "an object"
    case .int(let range) where range == Self.anyInt: "an integer"
    case .int(let range): "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .number(let range) where range == Self.anyNumber: "a number"
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .word(let words): words.map { "\"\($0)\"" }.joined(separator: ", ")
    case .priority:
      "an integer or \(Priority.names.map { "\"\($0)\"" }.joined(separator: ", "))"
    case .answer: "\"none\" or {\"value\": …}"
    case .stops: "a string, null, or a list of these"
    case .list(let kind): "a list, each element \(kind.statement)"
    case .form(let form): "an object (\(form.name))"
    case .actions: "a list of objects with an \"op\" each, or one"
    }
  }

  static let anyInt = Int.min...Int.max
  static let anyNumber = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
}
