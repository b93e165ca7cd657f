import Plugboard
import PlugboardPlugins
import PlugboardPosters
import PlugboardTesting
import Testing

@Suite("poster, banner") @MainActor struct PosterPluginTests {
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
    arguments: ["poster", "banner"],
    [("大都会", "app://player/metropolis"), ("Metropolis", "app://film/metropolis?x=1")])
  func languages(plugin: String, item: (title: String, url: String)) throws {
    let data = Params((.title, item.title), (.url, item.url))
    let view = try self.item([.string(plugin)], data).fire(.itemView).response
    guard case .column(let children, _) = view,
      case .picture(let drawing, let alt, _, _) = children.first
    else { return #expect(Bool(false), "no picture") }
    let ratio = plugin == "poster" ? (2, 3) : (4, 1)
    #expect(drawing == Drawing.poster(of: "metropolis", ratio: ratio))
    #expect(alt == item.title)
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

  @Test("A banner shows a picture above its titles")
  func banner() throws {
    #expect(
      try item(["banner"], Params((.title, "大都会"), (.subtitle, "1927"))).fire(.itemView).response
        == .column([
          .picture(.poster(of: "item", ratio: (4, 1)), alt: "大都会", aspect: .banner),
          .text("大都会", role: .title, lines: 1, alignment: .center),
          .text("1927", role: .subtitle, lines: 2, alignment: .center),
        ]))
  }

  @Test("N7 a banner shows the subtitle, or else the fact")
  func fact() throws {
    func subtitle(_ data: Params) throws -> ViewValue? {
      guard case .column(let parts, _) = try item(["banner"], data).fire(.itemView).response else {
        return nil
      }
      return parts.last
    }
    func text(_ text: String) -> ViewValue {
      .text(text, role: .subtitle, lines: 2, alignment: .center)
    }
    #expect(
      try subtitle(Params((.title, "t"), (.subtitle, "s"), (.fact, "f"))) == text("s"))
    #expect(try subtitle(Params((.title, "t"), (.fact, "f"))) == text("f"))
    #expect(try subtitle(Params((.title, "t"))) == text(""))
  }

  @Test("A film without a title is a fault that names the key")
  func untitled() throws {
    let harness = try item(["poster"], Params((.year, 1927)))
    let error = #expect(throws: EventError.self) { try harness.fire(.itemView) }
    #expect(error.map { "\($0)" }?.contains("\"title\"") == true)
  }
}
