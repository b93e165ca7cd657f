/// Templates, filled with the data of the module and of the modules above.
extension PluginContext {
  /// Returns the text of a template; empty if there is nothing to show.
  ///
  ///     let title = try context.text(mount[.title])
  ///
  /// A key is looked for in the module's data, then in the data of the modules above, as by
  /// ``DataRef/readInherited(_:)``. Numbers and dates are formatted for the first language of the
  /// page; dates have the form under the key `date.pattern`.
  ///
  /// - Parameter values: Values that precede the values of the data.
  public func text(_ template: TextTemplate, with values: Fields = Fields()) throws -> String {
    guard !template.isPlain else { return template.source }
    return try template.text(
      in: languages.first, datePattern: { try data.inherited(.datePattern) },
      value: { try values[$0.text] ?? data.inheritedValue($0) })
  }

  /// Returns the fields of a template.
  ///
  /// - Parameter values: Values that precede the values of the data.
  public func fields(_ template: FieldsTemplate, with values: Fields = Fields()) throws -> Fields {
    try template.fields(
      text: { try text($0, with: values) },
      value: { try values[$0.text] ?? data.inheritedValue($0) })
  }
}

extension Key<String> {
  /// The form in which templates show dates: `YYYY`, `YY`, `MM`, `M`, `DD`, `D`, `hh`, `h` and `mm` stand for digits,
  /// as in `D.M.YYYY[, hh:mm]`, whose part in brackets is left out for a date without a time. Without a pattern dates are
  /// shown as the data has them.
  public static let datePattern = Key(
    "date.pattern",
    summary: """
      The form in which templates show dates: `YYYY`, `YY`, `MM`, `M`, `DD`, `D`, `hh`, `h` and \
      `mm` stand for digits, as in `D.M.YYYY[, hh:mm]`, whose part in brackets is left out for a \
      date without a time. Without a pattern dates are shown as the data has them.
      """)
}
