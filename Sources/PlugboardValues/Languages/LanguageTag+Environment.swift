extension [LanguageTag] {
  /// Creates the list of the languages that an environment prefers, in the order of gettext.
  ///
  /// The locale is the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that isn't empty. If it is `C`
  /// or `POSIX`, or there is none, no language is preferred. Otherwise `LANGUAGE`, a list with
  /// colons, replaces it unless it is empty; the list ends at a `C`. Names that are no languages
  /// are left out.
  ///
  /// - Parameter variable: Returns the value of a variable; nil if it isn't set.
  public init(environment variable: (String) -> String?) {
    func value(_ name: String) -> String? {
      guard let value = variable(name), !value.isEmpty else { return nil }
      return value
    }
    self = []
    guard let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG"),
      !Self.isUntranslated(locale)
    else { return }
    for locale in (value("LANGUAGE") ?? locale).split(separator: ":") {
      if Self.isUntranslated(locale) { return }
      let parts = Self.name(of: locale).split(separator: "_", omittingEmptySubsequences: false)
      if let language = LanguageTag(parts.joined(separator: "-")) { append(language) }
    }
  }

  private static func isUntranslated(_ locale: some StringProtocol) -> Bool {
    ["C", "POSIX"].contains(name(of: locale))
  }

  /// Returns a locale such as `zh_CN.UTF-8` without its encoding and its modifier.
  private static func name(of locale: some StringProtocol) -> String {
    String(locale.prefix { $0 != "." && $0 != "@" })
  }
}
