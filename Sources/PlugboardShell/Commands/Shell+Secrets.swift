internal import Plugboard

/// The secrets that commands give to fields.
extension Shell {
  /// Returns the secrets in a command: the texts that it types, writes, fires or expects for fields whose names tell of a
  /// secret.
  func secrets(in arguments: Arguments, of command: any ShellCommand.Type) -> [String] {
    let texts = arguments.words.map(\.text)
    switch command {
    case is TypeCommand.Type: return typed(texts)
    case is SetCommand.Type: return given(arguments.words[...])
    case is ExpectCommand.Type:
      let words = arguments.words.drop { $0.text == "no" }
      if words.first?.text == "data", words.count > 3 { return given(words.dropFirst()) }
      if words.first?.text == "control", words.count > 3 {
        return typed(words.dropFirst().map(\.text))
      }
      return assigned(words)
    case is FireCommand.Type:
      let params = Fields(arguments.words.dropFirst(2).compactMap(\.assignment))
      var fields = secretFields(of: texts[1])
      var secrets = params.flatMap {
        SecretTexts.texts(in: $0.value, under: $0.key, fields: fields)
      }
      if SecretTexts.gestures.contains(Name(texts[0])),
        case .string(let control)? = params[Key<String>.control.name.text]
      {
        if isSecret(control, of: texts[1]) { fields.append(control) }
        secrets += SecretTexts.texts(ofGesture: params, fields: fields)
      }
      return secrets
    default: return assigned(arguments.words[...])
    }
  }

  /// Returns the secrets in words of the form `key=value`.
  private func assigned(_ words: ArraySlice<Word>) -> [String] {
    words.compactMap(\.assignment).flatMap { key, value in SecretTexts.texts(in: value, under: key)
    }
  }

  /// Returns the secrets in a value that a command writes or expects under a key, by the words of its module, its key and
  /// its value. At a field for a secret, a key that there isn't may be misspelt.
  private func given(_ words: ArraySlice<Word>) -> [String] {
    let (id, key, value) = (
      words[words.startIndex].text, words[words.startIndex + 1].text,
      words[words.startIndex + 2].value
    )
    var fields = secretFields(of: id)
    if !fields.isEmpty, let module = try? self.module(id),
      let keys = try? runtime.data(of: module).keys,
      !keys.contains(where: { $0.text.hasSameBytes(as: key) })
    {
      fields.append(key)
    }
    return SecretTexts.texts(in: value, under: key, fields: fields)
  }

  /// Returns the text that a command types into a field for a secret, by its words.
  private func typed(_ words: [String]) -> [String] {
    guard words.count > 1, let text = words.last else { return [] }
    guard let (module, id) = try? field(words.dropLast()),
      let control = try? runtime.control(id, of: module)
    else {
      // The names may be misspelt.
      let isSecret = SecretWords.areIn(words.dropLast()) || !secretFields(of: current.text).isEmpty
      return isSecret ? [text] : []
    }
    return SecretWords.areIn([id] + control.names) ? [text] : []
  }

  /// Whether the names of a control in the view of a module tell of a secret.
  private func isSecret(_ control: String, of module: String) -> Bool {
    guard let module = try? self.module(module),
      let found = try? runtime.control(control, of: module)
    else { return false }
    return SecretWords.areIn(found.names)
  }

  /// Returns the names of the fields for secrets that plugins of a module, and of the modules below it, state in their
  /// params. No view is asked for, as that could have faults of its own.
  func secretFields(of module: String) -> [String] {
    guard let module = try? self.module(module) else { return [] }
    let below = (try? runtime.modules.descendants(of: module)) ?? []
    return ([module] + below).flatMap { module in
      ((try? runtime.plugins.mounted(on: module)) ?? []).flatMap {
        SecretTexts.fields(in: .object($0.params.record))
      }
    }
  }
}
