import PlugboardValues
import Testing

@Suite("Templates of texts")
struct TextTemplateTests {
  private static let data: [String: Value] = [
    "title": "Metropolis", "year": 1927, "zero": 0, "no": false, "empty": "", "null": .null,
    "account.user": "Ada", "likes": 1234, "one": 1, "big": 12345, "huge": .int(.max),
    "low": .int(.min), "half": 1.5, "minutes": 92, "day": "1927-01-10", "list": ["a", "b"],
    "object": ["title": "inner"], "trick": "{title} [x {year}]", "导演": "Fritz Lang",
    "e\u{301}tat": "marks", "rtl": "שלום",
  ]

  private func text(_ source: String, _ language: LanguageTag? = "en") -> String {
    TextTemplate(source).text(
      in: language, datePattern: { "D.M.YYYY" }, value: { Self.data[$0.text] })
  }

  @Test(
    "C24 a key in braces is its value, and any other brace is a letter",
    arguments: [
      ("{title} {year}", "Metropolis 1927"), ("{account.user}", "Ada"), ("{导演}", "Fritz Lang"),
      ("{e\u{301}tat}{rtl}", "marksשלום"), ("{zero} {no}", "0 false"), ("{list}", "a, b"),
      ("<{empty}{null}{object}{unknown}>", "<>"),
      ("{ title } {} {1} {a b} { {title", "{ title } {} {1} {a b} { {title"),
      ("{title}} {{title} {{title}}", "Metropolis} {title} {title}"),
      ("{object.title}", ""), ("{title}\u{301}", "Metropolis\u{301}"), ("", ""), ("}", "}"),
    ])
  func keys(source: String, shown: String) { #expect(text(source) == shown) }

  @Test(
    "C24 brackets with a key are a part, which is left out if none of its keys has a value",
    arguments: [
      ("{title}[ · {year}]", "Metropolis · 1927"), ("{title}[ · {unknown}]", "Metropolis"),
      ("[{unknown}{year}]!", "1927!"), ("[ Play ]", "[ Play ]"), ("[]", "[]"),
      ("[{zero}][{no}]", "0false"), ("[a [b {year}] c]", "[a b 1927 c]"),
      ("[{year}", "[1927"), ("{year}]", "1927]"), ("[[{year}]]", "[1927]"),
      ("[{unknown} ]] x]", ""), ("a[b[c", "a[b[c"), ("]x[", "]x["),
    ])
  func parts(source: String, shown: String) { #expect(text(source) == shown) }

  @Test("C24 a value that was put in isn't read as a template")
  func values() {
    #expect(text("{trick}") == "{title} [x {year}]")
    #expect(text("[{trick}]") == "{title} [x {year}]")
  }

  @Test(
    "C24 formats show numbers, durations and dates by the language",
    arguments: [
      ("{likes|number}", "en", "1,234"), ("{likes|number}", "de", "1.234"),
      ("{half|number}", "de", "1,5"), ("{huge|number}", "en", "9,223,372,036,854,775,807"),
      ("{low|number}", "en", "-9,223,372,036,854,775,808"), ("{title|number}", "en", "Metropolis"),
      ("{likes|count}", "en", "1.2K"), ("{big|count}", "zh", "1.2万"),
      ("{likes|count}", "zh", "1,234"),
      ("{huge|count}", "en", "9,223,372,036B"), ("{low|count}", "zh", "-92,233,720,368亿"),
      ("{zero|count}", "en", "0"), ("{minutes|duration}", "en", "1 h 32 min"),
      ("{minutes|duration}", "zh", "1小时32分钟"), ("{one|duration}", "de", "1 Min."),
      ("{low|duration}", "en", "-9,223,372,036,854,775,808"), ("{day|date}", "en", "10.1.1927"),
      ("{title|date}", "en", "Metropolis"), ("{year|date}", "en", "1927"),
    ])
  func formats(source: String, language: String, shown: String) {
    #expect(text(source, LanguageTag(language)) == shown)
  }

  @Test(
    "C24 a date has the pattern of the app, whose words stay, and whose parts without digits are left out",
    arguments: [
      ("2026-03-01T20:15:00Z", "1.3.2026, 20:15 Uhr"), ("2026-03-01", "1.3.2026"),
      ("2026-02-30", "2026-02-30"), ("2026", "2026"),
    ])
  func dates(date: String, shown: String) {
    let text = TextTemplate("{day|date}").text(
      datePattern: { "D.M.YYYY[, hh:mm Uhr]" }, value: { _ in .string(date) })
    #expect(text == shown)
    #expect(
      TextTemplate("{day|date}").text(
        datePattern: { "YYYY年M月D日" }, value: { _ in "1927-01-10" }) == "1927年1月10日")
  }

  @Test(
    "C24 a number chooses its form: itself, then its class in the language, then other",
    arguments: [
      ("{zero|0:none|one:# like|other:# likes}", "en", "none"),
      ("{one|0:none|one:# like|other:# likes}", "en", "1 like"),
      ("{likes|0:none|one:# like|other:# likes}", "en", "1,234 likes"),
      ("{one|one:# like|other:# likes}", "zh", "1 likes"),
      ("{zero|one:# jour|other:# jours}", "fr", "0 jour"),
      ("{year|few:# фильма|many:# фильмов|other:# фильма}", "ru", "1 927 фильмов"),
      ("{one|other:a||b ## }} c}", "en", "a|b # } c"), ("{title|other:#}", "en", "Metropolis"),
      ("{half|one:#|other:# hours}", "en", "1.5 hours"),
      ("{huge|9223372036854775807:most|other:#}", "en", "most"),
    ])
  func forms(source: String, language: String, shown: String) {
    let text = text(source, LanguageTag(language))
    #expect(text.replacing("\u{202F}", with: " ") == shown)
  }

  @Test("C24 a template tells its keys with their places, and its faults with a suggestion")
  func inspection() {
    #expect(TextTemplate("é{title}[{year|number}]").keys.map(\.key) == ["title", "year"])
    #expect(TextTemplate("é{title}[{year|number}]").keys.map(\.offset) == [1, 9])
    func faults(_ value: Value) -> [ValueInspection.Fault] {
      var inspection = ValueInspection()
      TextTemplate.inspect(value, &inspection)
      return inspection.faults
    }
    #expect(faults("{title} [ Play ] {} }").isEmpty)
    let format = faults(["@text": ["en": "{likes|nubmer}"]])
    #expect(format.map(\.suggestion) == ["number"])
    #expect(format.map(\.path) == [["@text", "en"]])
    #expect(faults("a {likes|one:x}").map(\.offset) == [2])
    #expect(faults("{likes|oen:x|other:y}").map(\.suggestion) == ["one"])
    #expect(faults("x {likes|number").map(\.offset) == [2])
    #expect(
      faults("Hi {title").map(\.offset) == [3] && faults("{title {year}").map(\.offset) == [0])
    #expect(faults("{ title, {a b}, {1, {{title").isEmpty)
    #expect(faults(3).count == 1)
    #expect(faults("{likes|nubmer}").map(\.severity) == [.error])
  }

  @Test(
    "C24 spaces between a brace and its key make the brace a letter, which is warned of with the key",
    arguments: [
      ("é{ title } {title }", [(1, "{title}"), (11, "{title}")]), ("{\u{3000}年}", [(0, "{年}")]),
      (
        "{ likes | count }{likes |one:x|other:y}",
        [(0, "{likes|count}"), (17, "{likes|one:x|other:y}")]
      ),
      ("{{{ a }", [(2, "{a}")]), ("{{ a }}", []), ("{title} { } { a", []),
      ("{ a, b } { 1 } { a b }", []), ("{ x | x > 0 }", []), ("{ {a} }", []),
    ] as [(String, [(Int, String)])])
  func spaces(source: String, found: [(Int, String)]) {
    for value: Value in [.string(source), ["@text": ["en": .string(source)]]] {
      var inspection = ValueInspection()
      TextTemplate.inspect(value, &inspection)
      #expect(!inspection.hasErrors)
      #expect(inspection.faults.map(\.severity) == found.map { _ in .warning })
      #expect(inspection.faults.map(\.offset) == found.map(\.0))
      for (fault, expected) in zip(inspection.faults, found) {
        #expect(fault.message.contains("\"\(expected.1)\""))
      }
    }
  }

  @Test(
    "C24 a text that is one key alone gives the value itself, and one without a value is left out")
  func fields() {
    let template: FieldsTemplate = [
      "year": "{year}", "text": "{title}!", "none": "{unknown}",
      "list": ["{zero}", "{unknown}", 3],
      "formatted": "{year|number}",
    ]
    let fields = template.fields(text: { text($0.source) }, value: { Self.data[$0.text] })
    #expect(
      fields == ["year": 1927, "text": "Metropolis!", "list": [0, 3], "formatted": "1,927"])
  }

  @Test("C24 any text is a template, and is shown in time that grows with its length alone")
  func anyText() {
    for sign in ["{ a", "{ a |", "{", "[", "]", "}", "{a|", "[{a}", "{{", "[["] {
      let source = String(repeating: sign, count: 20_000)
      _ = text(source)
      var inspection = ValueInspection()
      TextTemplate.inspect(.string(source), &inspection)
    }
  }
}
