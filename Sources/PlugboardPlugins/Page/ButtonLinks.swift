internal import Plugboard

/// The URL of each button, by its label and in the order of the document.
struct ButtonLinks: ValueConvertible {
  static let valueType = ValueType.object
  static let valueShape = ValueShape(
    .object, "an object with the URL behind each label, all strings", plural: "objects of URLs")

  var links: [(label: String, url: String)] = []

  init() {}

  init?(value: Value) {
    guard case .object(let record) = value else { return nil }
    for field in record {
      guard case .string(let url) = field.value else { return nil }
      links.append((field.key, url))
    }
  }

  var value: Value { .object(Record(links.map { ($0.label, .string($0.url)) })) }
}
