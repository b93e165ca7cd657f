/// A document that was read, with its text where there is one.
struct LoadedDocument: Sendable {
  /// The name that locations give.
  let file: String
  let value: Value
  /// What places are found with; nil for a value that was handed over without a text.
  let json: JSONDocument?

  init(_ json: JSONDocument) {
    file = json.file
    value = json.value
    self.json = json
  }

  init(_ value: Value, file: String) {
    self.file = file
    self.value = value
    json = nil
  }
}
