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

  static func inspect(_ value: Value, _ inspection: inout ValueInspection) {
    [NavigationButton].inspect(value, &inspection)
    guard case .array(let buttons) = value else { return }
    var ids: Set<ExactText> = []
    for (index, button) in buttons.enumerated() {
      guard case .object(let record) = button, case .string(let id)? = record["id"] else {
        continue
      }
      inspection.descend(.index(index)) { inspection in
        if id.isEmpty { inspection.report("the id is empty") }
        if !ids.insert(ExactText(id)).inserted {
          inspection.report("the id \"\(id)\" is there already; each button needs its own")
        }
      }
    }
  }
}

/// A button with the URL that a tap on it opens.
struct NavigationButton: FieldsConvertible {
  static let fields = ParamList(.required(.buttonID), .required(.labelTemplate), .required(.url))

  let id: String
  let label: TextTemplate
  let url: String

  init?(value: Value) {
    guard case .object(let record) = value, record.count == 3,
      case .string(let id) = record["id"], !id.isEmpty,
      let label = record["label"].flatMap(TextTemplate.init), case .string(let url) = record["url"]
    else { return nil }
    (self.id, self.label, self.url) = (id, label, url)
  }

  var value: Value { ["id": .string(id), "label": label.value, "url": .string(url)] }
}

extension Key<String> {
  static let buttonID = Key("id", summary: "The id of a button, unique in its bar.")
}
