internal import Plugboard

extension Mount {
  /// Returns the text of a param that is a template; nil if it is absent, or there is nothing to show.
  func text(_ param: Key<TextTemplate>) throws -> String? {
    guard let template = try self[optional: param] else { return nil }
    let text = try context.text(template)
    return text.isEmpty ? nil : text
  }

  /// Returns the text of a param that is a template, or else the text of a key of the module's
  /// data.
  func text(_ param: Key<TextTemplate>, else key: Key<String>) throws -> String? {
    guard try self[optional: param] == nil else { return try text(param) }
    return try context.data.read(key)
  }
}
