internal import Plugboard

/// The secrets that commands give to fields.
extension Shell {
  /// Returns the secrets in a line: the texts that it types, writes or fires for fields whose names tell of a secret.
  func secrets(in line: String) -> [String] {
    guard let words = try? WordSplitter.words(of: line.trimmed), let first = words.first,
      let command = try? ShellCommands.command(first.text, in: self),
      let arguments = try? command.form.inShell.arguments(of: Array(words.dropFirst()))
    else { return [] }
    let texts = arguments.words.map(\.text)
    switch command {
    case is TypeCommand.Type: return typed(texts)
    case is SetCommand.Type:
      return SecretTexts.texts(
        in: arguments.words[2].value, under: texts[1], fields: secretFields(of: texts[0]))
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
    default:
      return arguments.words.compactMap(\.assignment).flatMap { key, value in
        SecretTexts.texts(in: value, under: key)
      }
    }
  }

  /// Returns the text that a command types into a field for a secret, by its words.
  private func typed(_ words: [String]) -> [String] {
    guard words.count > 1, let text = words.last else { return [] }
    var names = Array(words.dropLast())
    if let (module, id) = try? field(words.dropLast()),
      let control = try? runtime.control(id, of: module)
    {
      names = [id] + control.names
    }
    return SecretWords.areIn(names) ? [text] : []
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
  private func secretFields(of module: String) -> [String] {
    guard let module = try? self.module(module) else { return [] }
    let below = (try? runtime.modules.descendants(of: module)) ?? []
    return ([module] + below).flatMap { module in
      ((try? runtime.plugins.mounted(on: module)) ?? []).flatMap {
        SecretTexts.fields(in: .object($0.params.record))
      }
    }
  }
}
