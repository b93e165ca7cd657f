// error: stored property 'title' of 'Sendable'-conforming class 'Film' is mutable
import Plugboard
import PlugboardPlugins

final class Film: ValueConvertible {
  static let valueType = ValueType.string
  var title: String
  init(value: Value) { title = "\(value)" }
  var value: Value { .string(title) }
}
