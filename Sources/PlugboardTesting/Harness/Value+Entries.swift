internal import Plugboard

extension Value {
  /// Returns the JSON that a string contains, or any other value unchanged.
  func readAsText() throws -> Value {
    guard case .string(let text) = self else { return self }
    return try JSONReader().read(text, file: "harness").value
  }

  /// Returns the entries of an array, or a single entry; a string is JSON or the name of a plugin.
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

  /// The name of the plugin that an entry mounts.
  var pluginName: String? {
    switch self {
    case .string(let name): name
    case .object(let fields): fields["plugin"].flatMap(String.init(value:))
    default: nil
    }
  }
}

extension PluginType {
  /// Returns params with defaults added.
  ///
  /// - Throws: `HarnessError` if a param is faulty.
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
