import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("poster, banner, text, button, badge") @MainActor struct ItemViewPluginTests {
  private let film = Params((.title, "大都会"), (.year, 1927), (.director, "Fritz Lang"))

  private func item(_ plugins: Value, _ data: Params) throws -> Harness {
    try Harness(SystemPlugins.registry(), [.item: plugins], data: data)
  }

  @Test("N7 a poster shows the title, the year and the director")
  func poster() throws {
    #expect(
      try item(["poster"], film).fire(.itemView).response
        == .column([
          .picture(Drawing.poster(of: "item"), alt: "大都会", aspect: .poster),
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
      return .picture(drawing, alt: "大都会", aspect: .poster)
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
    #expect(drawing.shapes == Drawing.poster(of: "metropolis", ratio: ratio).shapes)
    #expect(alt == item.title)
  }

  @Test(
    "N7 the picture follows from the subject before the URL, and without both from the item's place"
  )
  func subjects() throws {
    func drawing(_ data: Params, page: String) throws -> Drawing? {
      let runtime = PageRuntime(registry: try SystemPlugins.registry())
      let poster = try #require(runtime.plugins.registry["poster"])
      try runtime.register("app", level: .app)
      try runtime.register(ModuleID(page), level: .page, under: "app")
      try runtime.register("card", level: .card, under: ModuleID(page))
      try runtime.register("component", level: .component, under: "card")
      try runtime.register(
        ModuleID("\(page)/1"), level: .item, under: "component", data: data,
        plugins: [PluginEntry(poster, params: ["aspect": "poster"])])
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

  @Test("N7 a banner shows the subtitle, or else the fact, and a text what its param asks for")
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
    let shown: Value = [["plugin": "text", "params": ["shows": "fact"]]]
    let both = Params((.text, "a"), (.fact, "f"))
    #expect(try item(shown, both).fire(.itemView).response == .text("f"))
    #expect(try item(["text"], both).fire(.itemView).response == .text("a"))
  }

  @Test("N7 the param of a button precedes the title, and that of a badge follows the item's own")
  func precedence() throws {
    let button: Value = [["plugin": "button", "params": ["label": "走"]], "text"]
    let data = Params((.title, "t"), (.text, "a"))
    let text = ViewValue.text("t", role: .title).above(.text("a"))
    // The button is first in the list, so the text replaces it.
    #expect(try item(button, data).fire(.itemView).response == text)
    #expect(
      try item(["text", ["plugin": "button", "params": ["label": "走"]]], data)
        .fire(.itemView).response == text.above(.button("走", id: "button")))
    let badge: Value = ["text", ["plugin": "badge", "params": ["badge": "New"]]]
    let marked = Params((.text, "a"), (.badge, "VIP"))
    #expect(try item(badge, marked).fire(.itemView).response == ViewValue.text("a").badged("VIP"))
    #expect(
      try item(badge, Params((.text, "a"))).fire(.itemView).response
        == ViewValue.text("a").badged("New"))
  }

  @Test("N7 a text is below its title and, if so stated, its caption, as far as it has them")
  func text() throws {
    #expect(try item(["text"], Params((.text, "a"))).fire(.itemView).response == .text("a"))
    #expect(
      try item(["text"], Params((.title, "t"), (.text, "a"))).fire(.itemView).response
        == ViewValue.text("t", role: .title).above(.text("a")))
    let captioned: Value = [["plugin": "text", "params": ["caption": true]]]
    let work = Params((.title, "t"), (.text, "a"), (.year, 1927), (.country, "Germany"))
    let caption = ViewValue.text("1927 · Germany", role: .caption).above(.text("a"))
    #expect(
      try item(captioned, work).fire(.itemView).response
        == ViewValue.text("t", role: .title).above(caption))
    #expect(
      try item(["text"], work).fire(.itemView).response
        == ViewValue.text("t", role: .title).above(.text("a")))
    #expect(try item(captioned, Params((.text, "a"))).fire(.itemView).response == .text("a"))
    let titled: Value = [["plugin": "text", "params": ["title": "p"]]]
    #expect(
      try item(titled, Params((.title, "t"), (.text, "a"))).fire(.itemView).response
        == ViewValue.text("p", role: .title).above(.text("a")))
  }

  @Test("N7 a button has the label and the id of its params, or else the title and its own name")
  func button() throws {
    #expect(
      try item(["button"], Params((.title, "去"))).fire(.itemView).response
        == .button("去", id: "button"))
    let labelled: Value = [["plugin": "button", "params": ["label": "走"]]]
    #expect(try item(labelled, Params()).fire(.itemView).response == .button("走", id: "button"))
    let named = try item([["plugin": "button", "params": ["label": "走", "id": "go"]]], Params())
    #expect(try named.fire(.itemView).response == .button("走", id: "go"))
    try named.fire(.gestureTap, "go")
    #expect(try named.fired(.itemTap) == ["go"])
  }

  @Test("N7 a badge decorates the answer of the base plugin, whatever its position in the list")
  func badge() throws {
    var data = film
    data.set(Key.badge.name, to: "VIP")
    let plain = try #require(try item(["poster"], film).fire(.itemView).response)
    for plugins: Value in [["poster", "badge"], ["badge", "poster"]] {
      #expect(try item(plugins, data).fire(.itemView).response == plain.badged("VIP"))
      #expect(try item(plugins, film).fire(.itemView).response == plain)
    }
    #expect(try !item(["badge"], data).fire(.itemView).isAnswered)
  }

  @Test("N10 a view is stale when a key that its plugins read changes, and for no other")
  func stale() throws {
    let harness = try item(["poster", "badge"], film)
    _ = try harness.fire(.itemView)
    try harness.data.write(Name("seen"), true)
    #expect(harness.staleViews == [])
    try harness.data.write(.badge, "VIP")
    #expect(harness.staleViews.map(\.module) == [harness.module])
  }

  @Test("A film without a title is a fault that names the key")
  func untitled() throws {
    let harness = try item(["poster"], Params((.year, 1927)))
    let error = #expect(throws: EventError.self) { try harness.fire(.itemView) }
    #expect(error.map { "\($0)" }?.contains("\"title\"") == true)
  }
}
