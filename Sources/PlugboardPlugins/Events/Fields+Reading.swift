internal import Plugboard

extension Fields {
  /// Returns a field of a type; an inner nil if it is absent, an outer one if it doesn't fit.
  func optional<Wrapped: ValueConvertible>(_ name: String, _ type: Wrapped.Type) -> Wrapped?? {
    guard let value = self[name], value != .null else { return .some(nil) }
    return Wrapped(value: value).map { .some($0) }
  }

  /// Returns a choice by its name; nil if it is none of the choices.
  func choice<Choice: RawRepresentable<String>>(
    _ name: String, default fallback: Choice
  ) -> Choice? {
    guard let value = self[name], value != .null else { return fallback }
    guard case .string(let text) = value else { return nil }
    return Choice(rawValue: text)
  }
}
