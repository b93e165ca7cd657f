import Plugboard
import TestSupport
import Testing

@Suite("Texts in several languages") struct LocalizedTextTests {
  private let home: LocalizedText = ["zh": "首页", "en": "Home"]

  @Test("C22 the first language of a list that is there counts, and else the text's first")
  func order() {
    #expect(home.text(for: ["en", "zh"]) == "Home")
    #expect(home.text(for: ["fr", "zh-Hans", "en"]) == "首页")
    #expect(home.text(for: ["fr"]) == "首页")
    #expect(home.text(for: []) == "首页")
    #expect(LocalizedText().text(for: ["en"]) == "")
  }

  @Test("C22 another tag of a language counts more than the next language")
  func relative() {
    let home: LocalizedText = ["en": "Home", "zh-Hans": "首页"]
    #expect(home.text(for: ["zh", "en"]) == "首页")
    #expect(home.text(for: ["fr", "zh-TW", "en"]) == "首页")
  }

  @Test("C22 a text is written and read in its JSON form")
  func json() throws {
    #expect(home.value == ["@text": ["zh": "首页", "en": "Home"]])
    #expect(LocalizedText(value: home.value) == home)
    #expect(LocalizedText(value: ["@text": ["ZH-hans": "首页"]])?.languages == ["zh-Hans"])
  }

  @Test(
    "C22 other values are no texts",
    arguments: [
      "Home", [:], ["@text": "Home"], ["@text": [:]], ["@text": ["en": 1]],
      ["@text": ["zh_CN": "首页"]], ["@text": ["en": "Home"], "en": "Home"],
    ] as [Value])
  func noText(value: Value) { #expect(LocalizedText(value: value) == nil) }

  @Test("C22 a value that is no text is told so in words")
  func misfit() {
    let key = Key<LocalizedText>("title")
    let error = #expect(throws: ParamError.self) { try Params((Key<Int>("title"), 7))[key] }
    #expect(error?.message == "param \"title\" is an integer, not a text per language")
    let list = #expect(throws: ParamError.self) {
      try Params((Key<Int>("title"), 7))[Key<[LocalizedText]>("title")]
    }
    #expect(list?.message == "param \"title\" is an integer, not an array of texts per language")
    #expect(KeyDeclaration(key).type == .object)
  }

  @Test("C22 the texts of a value are resolved at any depth, and all else stays")
  func depth() {
    let value: Value = [
      "a": ["@text": ["zh": "一", "en": "one"]], "b": [1, [["@text": ["en": "two"]], "x"]],
      "c": ["d": ["e": .null, "f": ["@text": ["zh": "三"]]]],
    ]
    #expect(
      value.localized(for: ["en"])
        == ["a": "one", "b": [1, ["two", "x"]], "c": ["d": ["e": .null, "f": "三"]]])
    #expect(Value.string("x").localized(for: ["en"]) == "x")
  }

  @Test("C22 each of several texts in a list is resolved")
  func list() {
    let value: Value = [["@text": ["en": "one"]], 2, ["@text": ["en": "three"]]]
    #expect(value.localized(for: ["en"]) == ["one", 2, "three"])
  }

  @Test(
    "C22 a malformed text shows what is sound in it, else any string of it, else nothing",
    arguments: [
      (["@text": "Home"], "Home"), (["@text": 7], ""), (["@text": [:]], ""),
      (["@text": ["en": 7, "zh": "首页"]], "首页"), (["@text": ["zh": "首页"], "x": 1], "首页"),
      (["@text": ["chinese": "首页", "en": "Home"]], "Home"),
      (["@text": ["chinese": "首页"]], "首页"), (["@text": ["en": 7]], ""),
      (["@text": ["EN": "Home", "zh": "首页"]], "Home"),
    ] as [(Value, String)])
  func malformed(value: Value, shown: String) {
    #expect(value.localized(for: ["en", "zh"]) == .string(shown))
  }

  @Test("C22 a text of many languages is read at a cost that grows as their number")
  func manyLanguages() {
    let letters = "abcdefghijklmnopqrstuvwxyz"
    let tags = letters.flatMap { a in letters.flatMap { b in letters.map { c in "\(a)\(b)\(c)" } } }
    let growth = WorkGrowth.measured(from: 500, times: 16) { count in
      let texts = Fields(tags.prefix(count).map { ($0, Value.string($0)) })
      let value = Value.object([LocalizedText.key: .object(texts)])
      #expect(LocalizedText(value: value)?.languages.count == count)
      #expect(value.localized(for: ["zzz-ZZ"]) == .string("aaa"))
    }
    #expect(growth < 64, "linear were 16, quadratic 256")
  }

}
