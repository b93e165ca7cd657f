internal import Plugboard

/// The languages that a person asks for, in the command line or the environment.
enum Languages {
  /// Reads tags, each word of which may contain several with commas between them; throws if one is no
  /// tag, or not served by any language of the app.
  static func read(
    _ words: [String], of folder: ConfigFolder
  ) throws(CommandFailure) -> [LanguageTag] {
    let known = folder.documents.app.languages
    let names = known.map(\.text)
    var languages: [LanguageTag] = []
    for word in words.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      guard let language = LanguageTag(word) else {
        let nearest = NearestName.of(String(word), among: names)
        throw .usage(
          "\"\(word)\" is no language tag, such as en or zh-Hans" + CommandFailure.hint(nearest))
      }
      guard known.isEmpty || known.position(for: [language]) != nil else {
        throw .failed(
          "the app has no texts in \"\(language)\"; it has \(names.joined(separator: ", "))")
      }
      languages.append(language)
    }
    return languages
  }

  /// Returns the languages of an environment as gettext orders them.
  ///
  /// The locale is the first of LC_ALL, LC_MESSAGES and LANG that isn't empty. If it is `C` or `POSIX`, or
  /// there is none, no language is preferred. Otherwise LANGUAGE, a list with colons, replaces it if it
  /// isn't empty; it ends at `C`.
  static func preferred(in variable: (String) -> String?) -> [LanguageTag] {
    func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    guard let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG"),
      !isUntranslated(locale)
    else { return [] }
    let locales = (value("LANGUAGE") ?? locale).split(separator: ":")
    return locales.prefix { !isUntranslated($0) }.compactMap { language(ofLocale: $0) }
  }

  /// Returns the language of a locale such as `zh_CN.UTF-8`; nil if its name is that of none.
  private static func language(ofLocale locale: some StringProtocol) -> LanguageTag? {
    LanguageTag(String(name(ofLocale: locale)).replacing("_", with: "-"))
  }

  private static func isUntranslated(_ locale: some StringProtocol) -> Bool {
    ["C", "POSIX"].contains(name(ofLocale: locale))
  }

  /// Returns a locale without its encoding and its modifier.
  private static func name(ofLocale locale: some StringProtocol) -> String {
    String(locale.prefix { $0 != "." && $0 != "@" })
  }
}
