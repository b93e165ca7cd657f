import Plugboard
import Testing

@Suite("Texts compared by bytes") struct StringBytesTests {
  /// Scalars that form one character with the sign before them.
  static let marks = ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{1F3FB}"]

  @Test("R3 a mark that joins a sign hides neither the sign nor itself", arguments: marks)
  func prefixes(mark: String) {
    let text = "app://vip/\(mark)1"
    #expect(!text.hasPrefix("app://vip/") && text.hasBytePrefix("app://vip/"))
    #expect(text.afterBytePrefix("app://vip/").map { Array($0.utf8) } == Array("\(mark)1".utf8))
    #expect(text.afterBytePrefix("app://vap/") == nil && text.afterBytePrefix("\(text)1") == nil)
    #expect(text.dropFirst(3).afterBytePrefix("://vip/\(mark)") == "1")
    let file = "\(mark).json"
    #expect(file.beforeByteSuffix(".json").map { Array($0.utf8) } == Array(mark.utf8))
    #expect(file.beforeByteSuffix("json.") == nil && "json".beforeByteSuffix(".json") == nil)
  }

  @Test("R3 texts of other scalars have other bytes, though they are equal as texts")
  func equivalents() {
    #expect("\u{E9}" == "e\u{301}" && !"\u{E9}".hasSameBytes(as: "e\u{301}"))
    #expect("e\u{301}".hasSameBytes(as: "xe\u{301}".dropFirst()))
    #expect("".hasSameBytes(as: "") && !"".hasSameBytes(as: "a"))
    let (none, some): (String?, String?) = (nil, "e\u{301}")
    #expect(some.hasSameBytes(as: "e\u{301}") && !some.hasSameBytes(as: "\u{E9}"))
    #expect(none.hasSameBytes(as: nil) && !none.hasSameBytes(as: "") && !some.hasSameBytes(as: nil))
  }

  @Test("C20 the parts of a module's id are those around its first slash", arguments: marks)
  func moduleID(mark: String) {
    let id = ModuleID("home/\(mark)/0")
    #expect(id.page == "home" && id.local == "\(mark)/0")
    #expect(ModuleID("home\(mark)").local == nil)
    #expect(ModuleID("home/\u{E9}") != ModuleID("home/e\u{301}"))
  }
}
