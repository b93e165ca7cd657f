import Plugboard
import Testing

@Suite("The theme of an app") struct AppThemeTests {
  private static func app(_ theme: String) -> AppDocument {
    Fixtures.assembler([
      "app.json": "{ \"format\": 1, \"id\": \"a\", \"pages\": [],\n\"theme\": \(theme) }"
    ]).documents.app
  }

  private static func marks(_ app: AppDocument) -> [String] {
    app.diagnostics.map {
      "\($0.severity) \($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.code)"
    }
  }

  @Test("C25 an app states colours of roles for light and dark; the others keep their defaults")
  func stated() {
    let app = Self.app(
      ##"{ "light": { "accent": "#a83232", "text": "#222" }, "dark": { "accent": "#FFB0A0" } }"##)
    #expect(app.diagnostics == [])
    #expect(app.theme[.accent, .light] == RGB(hex: 0xA83232))
    #expect(app.theme.color(of: .text, in: .light) == RGB(hex: 0x222222))
    #expect(app.theme.color(of: .accent, in: .dark) == RGB(hex: 0xFFB0A0))
    #expect(app.theme[.text, .dark] == nil)
    #expect(app.theme.color(of: .text, in: .dark) == Theme.Purpose.text.colors.dark)
    #expect(app.theme.color(of: .background, in: .light) == Theme.Purpose.background.colors.light)
    #expect(Self.app("{}").theme == Theme.Colors())
  }

  @Test("C25 each role has a colour by its name", arguments: Theme.Purpose.allCases)
  func roles(purpose: Theme.Purpose) {
    for scheme in Theme.Scheme.allCases {
      let app = Self.app("{ \"\(scheme)\": { \"\(purpose)\": \"#808080\" } }")
      #expect(app.theme[purpose, scheme] == RGB(128, 128, 128))
      #expect(!app.diagnostics.contains { $0.severity == .error })
    }
  }

  @Test(
    "C25 a wrong colour, role or scheme is an error at its place, and the rest counts",
    arguments: [
      ("{ \"light\": { \"accent\": \"red\" } }", "2:33 theme-color", "#rrggbb"),
      ("{ \"light\": { \"acent\": \"#a83232\" } }", "2:23 theme-role", "did you mean \"accent\"?"),
      (
        "{ \"lihgt\": { \"accent\": \"#a83232\" } }", "2:12 theme-scheme", "did you mean \"light\"?"
      ),
      ("{ \"light\": { \"accent\": 7 } }", "2:33 field-type", "a string each, not an integer"),
      ("{ \"light\": { \"accent\": \"\" } }", "2:33 field-value", "an empty string"),
      ("{ \"light\": 7 }", "2:21 field-type", "an object each, not an integer"),
      ("[]", "2:10 field-type", "\"theme\" takes an object"),
    ])
  func faults(theme: String, mark: String, words: String) {
    let app = Self.app(theme)
    #expect(Self.marks(app) == ["error \(mark)"])
    #expect(app.diagnostics.first?.description.contains(words) == true)
    #expect(app.theme == Theme.Colors())
    // What is sound beside it counts.
    let rest = ##""dark": { "link": "#fff", "accent": "nothing" }"##
    guard theme.hasPrefix("{") else { return }
    let both = Self.app("{ \(rest), " + theme.dropFirst())
    #expect(both.theme[.link, .dark] == RGB(255, 255, 255))
    #expect(both.diagnostics.filter { $0.severity == .error }.count == 2)
  }

  @Test("C25 a role that is stated twice is a fault, as any other key")
  func twice() {
    let app = Self.app(##"{ "light": { "accent": "#a83232", "accent": "#000" } }"##)
    #expect(app.diagnostics.map(\.code) == ["json-duplicate-key"])
  }

  @Test("C25 check warns of a text that is hard to read, with both colours and the ratio")
  func contrast() {
    let app = Self.app(##"{ "light": { "accent": "#777777" } }"##)
    #expect(
      Self.marks(app) == ["warning 2:33 theme-contrast", "warning 2:33 theme-contrast"])
    #expect(
      app.diagnostics.map(\.message) == [
        "\"accent\" #777777 on \"background\" #ffffff has a contrast of 4.47 to 1 on a light page;"
          + " texts need 4.5 to 1",
        "\"accent\" #777777 on \"raised\" #f4f6f8 has a contrast of 4.13 to 1 on a light page;"
          + " texts need 4.5 to 1",
      ])
    // Least differences count.
    #expect(Self.marks(Self.app(##"{ "light": { "accent": "#6d6d6d" } }"##)) == [])
  }

  @Test("C25 if the ground alone is stated, the warnings are at the ground")
  func ground() {
    let app = Self.app(##"{ "dark": { "control": "#ffffff" }, "light": { "badge": "#ffffff" } }"##)
    #expect(
      Self.marks(app) == ["warning 2:33 theme-contrast", "warning 2:66 theme-contrast"])
    #expect(app.diagnostics.first?.message.contains("\"onControl\" #ffffff on \"control\"") == true)
    // In the other scheme nothing is hard to read.
    #expect(app.diagnostics.first?.message.contains("1.00 to 1 on a dark page") == true)
  }

  @Test("C25 the default colours are easy to read in both schemes")
  func defaults() {
    for scheme in Theme.Scheme.allCases {
      #expect(Theme.Colors().faintTexts(in: scheme).isEmpty)
    }
  }
}
