internal import Plugboard

/// The buttons of a navigation bar, no two of which have the same id.
struct NavigationButtons: ValueConvertible {
  static let valueType = ValueType.array
  static let staysTyped = true
  static let valueShape = ValueShape(
    .array,
    "an array of objects with \"id\", \"label\" and \"url\", all strings, each id only once",
    plural: "arrays of objects with \"id\", \"label\" and \"url\"")

  private(set) var list: [NavigationButton] = []

  init() {}

  init?(value: Value) {
    guard let list = [NavigationButton](value: value),
      Set(list.map { ExactText($0.id) }).count == list.count
    else { return nil }
    self.list = list
  }

  var value: Value { list.value }
}

/// A button with the URL that a tap on it opens.
struct NavigationButton: ValueConvertible {
  static let valueType = ValueType.object

  let id: String
  let label: String
  let url: String

  init?(value: Value) {
    guard case .object(let record) = value, record.count == 3,
      case .string(let id) = record["id"], !id.isEmpty,
      case .string(let label) = record["label"], case .string(let url) = record["url"]
    else { return nil }
    (self.id, self.label, self.url) = (id, label, url)
  }

  var value: Value { ["id": .string(id), "label": .string(label), "url": .string(url)] }
}
