/// A condition on the params of an entry, under which a plugin requires something.
enum ParamCondition: Hashable {
  case always
  case absent(Name)
  case equal(Name, Value)
  /// A param that is stated, an object, without a field.
  case lacks(Name, String)

  /// Whether params, with their defaults, meet the condition.
  func holds(for params: Params) -> Bool {
    switch self {
    case .always: true
    case .absent(let param): params[param] == nil
    case .equal(let param, let value): params[param] == value
    case .lacks(let param, let field):
      if case .object(let record)? = params[param] {
        record[field] ?? .null == .null
      } else {
        false
      }
    }
  }
}
