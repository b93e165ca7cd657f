/// URLs of templates.
extension PluginContext {
  /// Returns the URL of a template with values of the data here or above, each escaped as its place
  /// in the URL requires; nil if there is nothing to open, because a key outside an optional part
  /// has no value.
  public func url(_ template: TextTemplate) throws -> String? {
    try template.url(encode: URLText.encoded) { try data.inheritedValue($0) }
  }
}
