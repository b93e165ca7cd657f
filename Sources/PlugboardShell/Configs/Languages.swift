internal import Plugboard

/// The languages that a person asks for.
enum Languages {
  /// Reads tags, each word of which may contain several with commas between them; throws if one is
  /// no tag, or not served by any language of the app.
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
          "\"\(word)\" is no language tag, such as en or zh-Hans",
          hint: CommandFailure.nearest(nearest))
      }
      guard known.isEmpty || known.position(for: [language]) != nil else {
        throw .failed(
          "the app has no texts in \"\(language)\"; it has \(names.joined(separator: ", "))")
      }
      languages.append(language)
    }
    return languages
  }
}
