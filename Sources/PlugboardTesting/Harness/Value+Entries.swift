internal import Plugboard

extension Value {
  /// A string is read as JSON; anything else is what it is.
  func readAsText() throws -> Value {
    guard case .string(let text) = self else { return self }
    return try JSONReader().read(text, file: "harness").value
  }

  /// A list of entries: an array, or one entry. A string is the name of a plugin, or else JSON.
  func readAsEntries() throws -> [Value] {
    var entries = self
    if case .string(let text) = self,
      let first = text.first(where: { !$0.isWhitespace }), first == "{" || first == "["
    {
      entries = try readAsText()
    }
    if case .array(let list) = entries { return list }
    return [entries]
  }

  /// The plugin that an entry names.
  var pluginName: String? {
    switch self {
    case .string(let name): name
    case .object(let fields): fields["plugin"].flatMap(String.init(value:))
    default: nil
    }
  }
}

extension PluginType {
  /// Stated params with defaults filled in; throws where one of them is faulty.
  func checked(_ params: Value) throws -> Params {
    guard case .object(let stated) = params else {
      throw HarnessError("the params of \"\(name)\" must be an object, not \(params)")
    }
    let (checked, faults) = self.params(from: stated)
    guard faults.isEmpty else {
      let texts = faults.map(\.description).joined(separator: "; ")
      throw HarnessError("the params of \"\(name)\" are faulty: \(texts)")
    }
    return checked
  }
}
