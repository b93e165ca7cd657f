import Plugboard
import Testing

@Suite("Language tags") struct LanguageTagTests {
  @Test(
    "C22 a tag is a language, a script, a region and variants, in any case",
    arguments: [
      ("zh", "zh"), ("EN", "en"), ("yue", "yue"), ("zh-hans", "zh-Hans"), ("en-gb", "en-GB"),
      ("ZH-HANT-tw", "zh-Hant-TW"), ("es-419", "es-419"), ("de-1996", "de-1996"),
      ("sl-Rozaj-1994", "sl-rozaj-1994"), ("ca-ES-valencia", "ca-ES-valencia"),
    ])
  func tag(text: String, spelt: String) throws {
    #expect(try #require(LanguageTag(text)).text == spelt)
  }

  @Test(
    "C22 other texts are no tags",
    arguments: [
      "", "z", "english", "zh_CN", "zh-", "-zh", "zh--CN", "zh-C", "zh-CN-Hans", "zh-CN-TW", "e1",
      "中文", "zh-Hans-Hant", "zh CN", "en-u-ca-gregory", "x-mine", "zh-中国",
    ])
  func noTag(text: String) { #expect(LanguageTag(text) == nil) }

  @Test(
    "C22 a language is served by its own tag, by the tag without its last parts, or by one of the same language",
    arguments: [
      (["en", "zh"], ["zh", "en"], "en"), (["zh-Hans"], ["en", "zh"], "zh"),
      (["zh-Hans-CN"], ["en", "zh", "zh-Hans"], "zh-Hans"), (["en-GB"], ["zh", "en"], "en"),
      (["en-GB"], ["en", "en-GB"], "en-GB"), (["zh"], ["en", "zh-Hans", "zh-Hant"], "zh-Hans"),
      (["en-US"], ["zh", "en-GB"], "en-GB"), (["fr", "de"], ["en", "de"], "de"),
      (["fr", "en-GB", "zh"], ["zh", "en"], "en"), (["fr"], ["zh", "en"], nil), ([], ["zh"], nil),
      (["z"], ["zh"], nil), (["fr"], [], nil),
    ] as [([String], [String], String?)])
  func serving(wanted: [String], there: [String], served: String?) {
    let tags = there.compactMap { LanguageTag($0) }
    let position = tags.position(for: wanted.compactMap { LanguageTag($0) })
    #expect(position.map { tags[$0].text } == served)
  }

  @Test(
    "C22 the environment prefers languages in the order of gettext",
    arguments: [
      ([:], []), (["LANG": ""], []), (["LANG": "C"], []), (["LANG": "POSIX"], []),
      (["LANG": "C.UTF-8"], []), (["LANG": "zh_CN.UTF-8"], ["zh-CN"]), (["LANG": "en"], ["en"]),
      (["LANG": "ca_ES.UTF-8@valencia"], ["ca-ES"]), (["LANG": "de@euro"], ["de"]),
      (["LC_MESSAGES": "en_GB", "LANG": "zh_CN"], ["en-GB"]),
      (["LC_ALL": "fr_FR", "LC_MESSAGES": "en_GB", "LANG": "zh_CN"], ["fr-FR"]),
      (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "zh_CN"], ["zh-CN"]),
      (["LC_ALL": "C", "LANG": "zh_CN", "LANGUAGE": "zh"], []), (["LANGUAGE": "zh"], []),
      (["LANG": "en_US.UTF-8", "LANGUAGE": "zh_CN:de"], ["zh-CN", "de"]),
      (["LANG": "en_US.UTF-8", "LANGUAGE": ""], ["en-US"]),
      (["LANG": "en", "LANGUAGE": "zh:C:de"], ["zh"]),
      (["LANG": "en", "LANGUAGE": ":zh::nonsense:de:"], ["zh", "de"]), (["LANG": "nonsense"], []),
    ] as [([String: String], [String])])
  func environment(variables: [String: String], languages: [String]) {
    #expect([LanguageTag](environment: { variables[$0] }).map(\.text) == languages)
  }
}
