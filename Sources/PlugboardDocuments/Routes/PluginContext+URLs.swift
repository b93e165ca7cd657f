/// URLs of templates.
extension PluginContext {
  /// Returns the URL of a template with values of the data here or above, each with the escapes that it needs; nil if
  /// there is nothing to open, as a key outside a part that is left out has no value.
  public func url(_ template: TextTemplate) throws -> String? {
    try template.url(encode: URLText.encoded) { try data.inheritedValue($0) }
  }
}
