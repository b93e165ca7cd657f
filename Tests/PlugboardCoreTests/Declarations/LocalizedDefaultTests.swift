import Plugboard
import Testing

extension Key<String> {
  fileprivate static let caption = Key("caption")
  fileprivate static let chosen = Key("chosen")
}

/// Shows a default text, and one that its code chooses.
private final class CaptionPlugin: ItemPlugin {
  static let name: Name = "caption"
  static let params = ParamList(.optional(.caption, default: ["zh": "无题", "en": "Untitled"]))
  static func wire(_ on: inout Wiring<CaptionPlugin>) {
    on(.itemView) { plugin, item in
      let hint: LocalizedText = ["zh": "点击", "en": "tap"]
      let languages = plugin.context.languages
      item.respond(.text("\(try plugin.mount[.caption]): \(hint.text(for: languages))"))
    }
  }
}

@MainActor @Suite("Default texts of plugins") struct LocalizedDefaultTests {
  private let type = CaptionPlugin.pluginType

  private func caption(_ stated: Fields, _ languages: [LanguageTag]) throws -> String? {
    let (params, faults) = type.params(from: stated, languages: languages)
    #expect(faults == [])
    return try params[.caption]
  }

  @Test("C22 the default of a param may be a text per language")
  func defaults() throws {
    #expect(try caption([:], ["en"]) == "Untitled")
    #expect(try caption(["caption": .null], ["en-GB"]) == "Untitled")
    #expect(try caption([:], ["fr", "zh-Hans"]) == "无题")
    #expect(try caption([:], []) == "无题")
    #expect(
      type.manifest.params.map(\.defaultValue) == [["@text": ["zh": "无题", "en": "Untitled"]]])
  }

  @Test("C22 a stated text is resolved before the params are checked")
  func stated() throws {
    #expect(try caption(["caption": "Nosferatu"], ["en"]) == "Nosferatu")
    let text: Fields = ["caption": ["@text": ["zh": "大都会", "en": "Metropolis"]]]
    #expect(try caption(text, ["en"]) == "Metropolis")
    #expect(try caption(["caption": ["@text": [:]]], ["en"]) == "")
  }

  @Test("C22 a faulty param has its default in the language of the page")
  func faulty() throws {
    let (params, faults) = type.params(from: ["caption": 7], languages: ["en"])
    #expect(faults.count == 1)
    #expect(try params[.caption] == "Untitled")
  }

  @Test("C22 code chooses a text by the runtime's languages, whose change makes its view stale")
  func runtimeLanguages() throws {
    let runtime = PageRuntime(registry: try PluginRegistry([CaptionPlugin.self]))
    runtime.languages = ["en"]
    let mount = PluginEntry(type)
    try runtime.register("page", level: .page)
    try runtime.register("page/card", level: .card, under: "page")
    try runtime.register("page/list", level: .component, under: "page/card")
    try runtime.register("page/item", level: .item, under: "page/list", plugins: [mount])
    #expect(try runtime.at("page/item").fire(.itemView).response == .text("Untitled: tap"))
    let tracker = ViewTracker(of: runtime)
    #expect(tracker.view(of: "page/item", .itemView) == .text("Untitled: tap"))
    #expect(tracker.view(of: "page/list", .componentView) == nil)
    var told = 0
    tracker.onStale = { told += 1 }
    runtime.languages = ["en"]
    #expect(tracker.takeStale() == [] && told == 0)
    runtime.languages = ["zh", "en"]
    #expect(told == 1)
    #expect(tracker.takeStale().map(\.module) == ["page/item"])
    #expect(try runtime.at("page/item").fire(.itemView).response == .text("Untitled: 点击"))
  }
}
