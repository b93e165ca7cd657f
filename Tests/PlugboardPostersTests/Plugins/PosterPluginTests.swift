import Plugboard
import PlugboardPlugins
import PlugboardPosters
import PlugboardTesting
import Testing

extension Key<Int> {
  fileprivate static let year = Key("year")
}

extension Key<String> {
  fileprivate static let director = Key("director")
}

@Suite("poster") @MainActor struct PosterPluginTests {
  private let film = Params((.title, "大都会"), (.year, 1927), (.director, "Fritz Lang"))

  private func item(_ plugins: Value, _ data: Params) throws -> Harness {
    try Harness(
      PluginRegistry(SystemPlugins.all + PosterPlugins.all), [.item: plugins], data: data)
  }

  @Test("N7 a poster shows the title, the year and the director")
  func poster() throws {
    #expect(
      try item(["poster"], film).fire(.itemView).response
        == .column([
          .picture(Drawing.poster(of: "item"), alt: "大都会", aspect: .portrait),
          .text("大都会", role: .title, lines: 1),
          .text("1927 · Fritz Lang", role: .caption, lines: 1),
        ]))
  }

  @Test("N7 the palette and the motif of a picture are those of the data, or else of the params")
  func picture() throws {
    let stated: Value = [["plugin": "poster", "params": ["palette": "night", "motif": "tower"]]]
    func view(_ plugins: Value, _ data: Params) throws -> ViewValue? {
      guard case .column(let children, _) = try item(plugins, data).fire(.itemView).response else {
        return nil
      }
      return children.first
    }
    func picture(_ palette: Drawing.Palette?, _ motif: Drawing.Motif?) -> ViewValue {
      let drawing = Drawing.poster(of: "item", palette: palette, motif: motif)
      return .picture(drawing, alt: "大都会", aspect: .portrait)
    }
    #expect(try view(stated, film) == picture(.night, .tower))
    var data = film
    data.set(Key.palette.name, to: "gold")
    #expect(try view(stated, data) == picture(.gold, .tower))
    data.set(Key.motif.name, to: "forest")
    #expect(try view(stated, data) == picture(.gold, .forest))
    data = film
    data.set(Key.palette.name, to: "gold")
    #expect(try view(["poster"], data) == picture(.gold, nil))
  }

  @Test(
    "N7 the picture follows from what the item shows, not from its title, so all languages have the same",
    arguments: [("大都会", "app://player/metropolis"), ("Metropolis", "app://film/metropolis?x=1")])
  func languages(title: String, url: String) throws {
    let data = Params((.title, title), (.url, url))
    let view = try item(["poster"], data).fire(.itemView).response
    guard case .column(let children, _) = view,
      case .picture(let drawing, let alt, _, _) = children.first
    else { return #expect(Bool(false), "no picture") }
    #expect(drawing == Drawing.poster(of: "metropolis"))
    #expect(alt == title)
  }

  @Test(
    "N7 the picture follows from the subject before the URL, and without both from the item's place"
  )
  func subjects() throws {
    func drawing(_ data: Params, page: String) throws -> Drawing? {
      let runtime = PageRuntime(registry: try PluginRegistry(PosterPlugins.all))
      let poster = try #require(runtime.plugins.registry["poster"])
      try runtime.register("app", level: .app)
      try runtime.register(ModuleID(page), level: .page, under: "app")
      try runtime.register("card", level: .card, under: ModuleID(page))
      try runtime.register("component", level: .component, under: "card")
      try runtime.register(
        ModuleID("\(page)/1"), level: .item, under: "component", data: data,
        plugins: [PluginEntry(poster, params: ["aspect": "portrait"])])
      let view = try runtime.at(ModuleID("\(page)/1")).fire(.itemView).response
      guard case .column(let children, _) = view,
        case .picture(let drawing, _, _, _) = children.first
      else { return nil }
      return drawing
    }
    let url = Params((.title, "Metropolis"), (.url, "app://player/metropolis"))
    var named = url
    named.set(Key.subject.name, to: "kid")
    #expect(try drawing(named, page: "home") == .poster(of: "kid"))
    #expect(try drawing(url, page: "home") == .poster(of: "metropolis"))
    for page in ["home", "home#2"] {
      #expect(try drawing(Params((.title, "Metropolis")), page: page) == .poster(of: "home/1"))
    }
  }

  @Test("The picture of a poster has the proportions of the param")
  func aspect() throws {
    let wide: Value = [["plugin": "poster", "params": ["aspect": "wide"]]]
    guard case .column(let children, _) = try item(wide, film).fire(.itemView).response else {
      return #expect(Bool(false), "no column")
    }
    #expect(
      children.first
        == .picture(.poster(of: "item", ratio: (16, 9)), alt: "大都会", aspect: .wide))
  }

  @Test("A film without a title is a fault that names the key")
  func untitled() throws {
    let harness = try item(["poster"], Params((.year, 1927)))
    let error = #expect(throws: EventError.self) { try harness.fire(.itemView) }
    #expect(error.map { "\($0)" }?.contains("\"title\"") == true)
  }
}
