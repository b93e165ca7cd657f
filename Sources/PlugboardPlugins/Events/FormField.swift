public import Plugboard

/// A field of a form: its name, its kind, and the rules for its value.
///
///     {"name": "name", "label": "Name", "required": true, "length": [2, 40]}
///     {"name": "age", "kind": "number", "range": [18, 120]}
///     {"name": "song", "kind": "choice", "of": [{"value": "jazz", "label": "Jazz"}]}
public struct FormField: FieldsConvertible, Hashable {
  /// The kind of values.
  public enum Kind: String, CaseIterable, ValueConvertible {
    case text, number, mail, choice, toggle
  }

  /// A value that can be chosen.
  public struct Choice: FieldsConvertible, Hashable {
    public static let fields = ParamList(.required(.choiceValue), .required(.choiceLabel))

    public let chosen: Value
    public let label: String

    public init?(value: Value) {
      guard case .object(let record) = value, let chosen = record["value"], chosen != .null,
        case .string(let label)? = record["label"]
      else { return nil }
      (self.chosen, self.label) = (chosen, label)
    }

    public var value: Value { ["value": chosen, "label": .string(label)] }
  }

  public static let fields = ParamList(
    .required(.fieldName), .optional(.kind), .optional(.fieldLabel), .optional(.hint),
    .optional(.initial), .optional(.required), .optional(.range), .optional(.length),
    .optional(.choicesOfField))

  private static let names = Set(fields.params.map(\.key.name.text))

  public let name: String
  public let kind: Kind
  public let label: String?
  public let hint: String
  /// The value at first; nil if there is none.
  public let initial: Value?
  public let isRequired: Bool
  /// The smallest and the largest number.
  public let range: ClosedRange<Double>?
  /// The smallest and the largest number of characters.
  public let length: ClosedRange<Int>?
  public let choices: [Choice]

  public init(_ name: String, hint: String = "", initial: String = "") {
    self.name = name
    kind = .text
    label = nil
    self.hint = hint
    self.initial = initial.isEmpty ? nil : .string(initial)
    isRequired = false
    range = nil
    length = nil
    choices = []
  }

  public init?(value: Value) {
    guard case .object(let record) = value, case .string(let name)? = record["name"],
      !name.isEmpty, record.keys.allSatisfy(Self.names.contains),
      let kind = record.optional("kind", Kind.self),
      let label = record.optional("label", String.self),
      let hint = record.optional("hint", String.self),
      let isRequired = record.optional("required", Bool.self),
      let range = record.optional("range", SmallestAndLargest<Double>.self),
      let length = record.optional("length", SmallestAndLargest<Int>.self),
      let choices = record.optional("of", [Choice].self),
      kind != .choice || choices?.isEmpty == false
    else { return nil }
    self.name = name
    self.kind = kind ?? .text
    self.label = label
    self.hint = hint ?? ""
    initial = record["initial"] == .null ? nil : record["initial"]
    self.isRequired = isRequired ?? false
    self.range = range?.range
    self.length = length?.range
    self.choices = choices ?? []
  }

  public var value: Value {
    var record: Fields = ["name": .string(name)]
    if kind != .text { record["kind"] = kind.value }
    if let label { record["label"] = .string(label) }
    if !hint.isEmpty { record["hint"] = .string(hint) }
    if let initial { record["initial"] = initial }
    if isRequired { record["required"] = true }
    if let range { record["range"] = [range.lowerBound, range.upperBound].value }
    if let length { record["length"] = [length.lowerBound, length.upperBound].value }
    if !choices.isEmpty { record["of"] = choices.value }
    return .object(record)
  }

  public static func inspect(_ value: Value, _ inspection: inout ValueInspection) {
    inspectFields(value, &inspection)
    guard case .object(let record) = value else { return }
    if case .string(let name)? = record["name"] {
      inspection.give(key: name)
      if name.isEmpty { inspection.descend(.key("name")) { $0.report("the name is empty") } }
    }
    if record["kind"] == "choice", record["of"].flatMap([Value].init(value:))?.isEmpty ?? true {
      inspection.report("a choice needs \"of\", a list of objects with value and label")
    }
    guard !inspection.hasErrors, let field = FormField(value: value.localized(for: [])) else {
      return
    }
    field.inspectRules(&inspection)
  }
}

/// A smallest and a largest number: `[2, 40]`.
struct SmallestAndLargest<Number: ValueConvertible & Comparable>: ValueConvertible {
  static var valueType: ValueType { .array }
  static var valueShape: ValueShape {
    ValueShape(
      .array, "an array of two numbers, the smallest and the largest",
      plural: "arrays of two numbers")
  }

  let range: ClosedRange<Number>

  init?(value: Value) {
    guard let numbers = [Number](value: value), numbers.count == 2, numbers[0] <= numbers[1] else {
      return nil
    }
    range = numbers[0]...numbers[1]
  }

  var value: Value { [range.lowerBound, range.upperBound].value }
}

extension Key<String> {
  static let fieldName = Key(
    "name", for: .dataKey,
    summary: """
      The name of the field, the same in all languages, under which its value stands in the \
      record.
      """)
  static let kind = Key(
    "kind", oneOf: FormField.Kind.allCases.map(\.rawValue),
    summary: """
      The kind of values: a text, a number, an address of mail, one of the choices, or true or \
      false.
      """)
  static let fieldLabel = Key("label", summary: "The label above the field.")
  static let hint = Key("hint", summary: "The text that is shown in the field while it is empty.")
  static let choiceLabel = Key("label", summary: "The label of a choice.")
}

extension Key<Bool> {
  static let required = Key("required", summary: "Whether the form isn't sent without a value.")
}

extension Key<SmallestAndLargest<Double>> {
  static let range = Key("range", summary: "The smallest and the largest number.")
}

extension Key<SmallestAndLargest<Int>> {
  static let length = Key("length", summary: "The smallest and the largest number of characters.")
}

extension Key<[FormField.Choice]> {
  static let choicesOfField = Key(
    "of",
    summary: "The choices, each an object with `value` and `label`.")
}

extension Key<Value> {
  static let initial = Key("initial", summary: "The value at first.")
  static let choiceValue = Key("value", summary: "The value of a choice.")
}
