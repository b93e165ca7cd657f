internal import Plugboard

extension Fields {
  /// Returns a field of a type; an inner nil if it is absent, an outer one if it doesn't fit.
  func optional<Wrapped: ValueConvertible>(_ name: String, _ type: Wrapped.Type) -> Wrapped?? {
    guard let value = self[name], value != .null else { return .some(nil) }
    return Wrapped(value: value).map { .some($0) }
  }
}
