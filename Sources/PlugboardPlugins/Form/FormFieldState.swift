internal import Plugboard

/// A field while a person fills it in: the text as it was typed, the value, and the fault.
///
/// A pure value: gestures go in, the value, the fault and the view come out.
struct FormFieldState {
  let field: FormField
  /// The text of a field of letters, as it was typed.
  private(set) var text = ""
  /// The value; null if there is none.
  private(set) var value: Value
  /// Whether the value was checked since it was changed.
  private(set) var fault: FormFault?

  init(_ field: FormField, value: Value? = nil) {
    self.field = field
    let given = value ?? field.initial ?? .null
    self.value = Self.fitting(given, field)
    text = Self.text(of: given)
  }

  /// Returns a value of the data as the kind of the field has it; null if it doesn't fit.
  private static func fitting(_ value: Value, _ field: FormField) -> Value {
    switch (field.kind, value) {
    case (.text, .string), (.mail, .string): value
    case (.number, _): FormField.number(of: value) ?? .null
    case (.choice, _): field.choices.contains { $0.chosen == value } ? value : .null
    case (.toggle, _): .bool(value == true)
    default: .null
    }
  }

  private static func text(of value: Value) -> String {
    switch value {
    case .string(let text): text
    case .int, .double: "\(value)"
    default: ""
    }
  }

  /// The ids of the controls.
  var controls: [String] {
    field.kind == .choice ? field.choices.indices.map(id(ofChoice:)) : [field.name]
  }

  /// Whether the field is one for letters.
  private var isTyped: Bool { [.text, .number, .mail].contains(field.kind) }

  /// Returns the state of the field as it is described in another language.
  func of(_ field: FormField) -> FormFieldState {
    var state = FormFieldState(field, value: value)
    state.text = text
    state.fault = fault
    return state
  }

  /// Takes a text that was typed; returns false if it is for another control.
  mutating func accept(_ text: String, in control: String) -> Bool {
    guard isTyped, control.hasSameBytes(as: field.name) else { return false }
    self.text = text
    fault = nil
    let trimmed = text.trimmed
    if trimmed.isEmpty {
      value = .null
    } else if field.kind == .number {
      value = FormField.number(trimmed) ?? .null
    } else {
      value = .string(field.kind == .mail ? trimmed : text)
    }
    return true
  }

  /// Takes a tap; returns false if it is on another control.
  mutating func accept(tap control: String) -> Bool {
    switch field.kind {
    case .toggle:
      guard control.hasSameBytes(as: field.name) else { return false }
      value = .bool(value != true)
    case .choice:
      guard let choice = field.choices.indices.first(where: { id(ofChoice: $0) == control }) else {
        return false
      }
      let chosen = field.choices[choice].chosen
      // A choice that isn't needed is taken back by a second tap.
      value = value == chosen && !field.isRequired ? .null : chosen
    case .text, .number, .mail: return false
    }
    fault = nil
    return true
  }

  /// Checks the value, and returns it; nil if it is wrong.
  mutating func checked() -> Value? {
    fault = currentFault
    return fault == nil ? value : nil
  }

  private var currentFault: FormFault? {
    if field.kind == .toggle { return field.isRequired && value != true ? .missing : nil }
    if value == .null {
      if field.kind == .number, !text.trimmed.isEmpty { return .noNumber }
      return field.isRequired ? .missing : nil
    }
    switch field.kind {
    case .number:
      guard let number = Double(lossy: value), let range = field.range else { return nil }
      return range.contains(number) ? nil : .range(range)
    case .text, .mail:
      if field.kind == .mail, !text.trimmed.isMailAddress { return .noMail }
      guard let length = field.length else { return nil }
      return length.contains(text.trimmed.count) ? nil : .length(length)
    case .choice:
      return field.choices.contains { $0.chosen == value } ? nil : .missing
    case .toggle: return nil
    }
  }

  private func id(ofChoice position: Int) -> String { "\(field.name)=\(position)" }

  /// Returns the field with its label, and its fault below it.
  func view(for languages: [LanguageTag]) -> ViewValue {
    var parts: [ViewValue] = []
    let label = field.label.map { field.isRequired ? $0 + ViewValue.Control.requiredMark : $0 }
    if let label, field.kind != .toggle { parts.append(.text(label, role: .caption)) }
    switch field.kind {
    case .text, .number, .mail:
      parts.append(.field(field.hint, text: text, id: field.name))
    case .choice:
      let buttons = field.choices.enumerated().map { position, choice in
        let mark: ViewValue.Control.Mark = choice.chosen == value ? .chosen : .unchosen
        return ViewValue.button(mark.label(choice.label), id: id(ofChoice: position))
      }
      parts.append(.row(buttons))
    case .toggle:
      let mark: ViewValue.Control.Mark = value == true ? .on : .off
      parts.append(.row([.button(mark.label(label ?? field.hint), id: field.name)]))
    }
    if let fault { parts.append(.text(fault.text.text(for: languages), role: .error)) }
    return .column(parts)
  }
}

/// The reason for which a form isn't sent with a value.
enum FormFault: Equatable {
  case missing, noNumber, noMail
  case range(ClosedRange<Double>)
  case length(ClosedRange<Int>)

  var text: LocalizedText {
    switch self {
    case .missing: ["zh": "请填写", "en": "This is needed"]
    case .noNumber: ["zh": "请输入数字", "en": "Write a number"]
    case .noMail: ["zh": "请输入邮箱地址", "en": "Write an address such as name@example.org"]
    case .range(let range):
      [
        "zh": "请输入 \(Self.text(range.lowerBound)) 到 \(Self.text(range.upperBound)) 之间的数字",
        "en":
          "Write a number from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))",
      ]
    case .length(let length):
      [
        "zh": "请输入 \(length.lowerBound) 到 \(length.upperBound) 个字",
        "en": "Write \(length.lowerBound) to \(length.upperBound) characters",
      ]
    }
  }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}

extension String {
  /// Whether the text has the form of an address: a part, one `@`, and a host with a dot between other letters.
  fileprivate var isMailAddress: Bool {
    let parts = split(separator: "@", omittingEmptySubsequences: false)
    guard utf8.count <= 254, parts.count == 2, !parts[0].isEmpty,
      !contains(where: { $0.isWhitespace })
    else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return labels.count >= 2 && !labels.contains { $0.isEmpty }
  }
}
