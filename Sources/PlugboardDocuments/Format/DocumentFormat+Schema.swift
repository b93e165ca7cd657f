extension DocumentFormat {
  /// Returns the JSON Schema of a kind of files, with which editors complete names and mark faults as one types.
  ///
  ///     let page = DocumentFormat.current["a page"]!
  ///     let schema = DocumentFormat.current.schema(of: page, plugins: registry)
  ///
  /// It knows the fields, the plugins by the level on which they mount, and their params. Names that
  /// only the documents of an app define, such as flags and sets, are left to the check of documents.
  ///
  /// - Parameters:
  ///   - names: The names that an editor suggests; others are taken too.
  ///   - draft: The edition of JSON Schema.
  public func schema(
    of kind: Kind, plugins: PluginRegistry, names: DocumentNames = DocumentNames(),
    draft: SchemaDraft = .draft2020
  ) -> Fields {
    let writer = SchemaWriter(format: self, plugins: plugins, names: names)
    return [
      "$schema": draft.address, "title": .string(kind.name),
      "allOf": [
        draft.form(of: ["$ref": SchemaWriter.reference(SchemaWriter.definition(of: kind.name))])
      ],
      draft.definitions: draft.form(of: .object(writer.definitions)),
    ]
  }
}
