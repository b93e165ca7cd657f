import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("text, image, button, badge") @MainActor struct ItemViewPluginTests {
  private func item(_ plugins: Value, _ data: Params) throws -> Harness {
    try Harness(SystemPlugins.registry(), [.item: plugins], data: data)
  }

  @Test("C24 a text shows the template of its param, or else the text of the data")
  func textTemplate() throws {
    let shown: Value = [["plugin": "text", "params": ["text": "{text} and {more}", "title": ""]]]
    let both = Params((.title, "t"), (.text, "{a}"), (Key<String>("more"), "f"))
    #expect(try item(shown, both).fire(.itemView).response == .text("{a} and f"))
    #expect(try item(["text"], Params((.text, "{a}"))).fire(.itemView).response == .text("{a}"))
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

  @Test("N7 a text is below its title, if it has one")
  func text() throws {
    #expect(try item(["text"], Params((.text, "a"))).fire(.itemView).response == .text("a"))
    #expect(
      try item(["text"], Params((.title, "t"), (.text, "a"))).fire(.itemView).response
        == ViewValue.text("t", role: .title).above(.text("a")))
    let titled: Value = [["plugin": "text", "params": ["title": "p"]]]
    #expect(
      try item(titled, Params((.title, "t"), (.text, "a"))).fire(.itemView).response
        == ViewValue.text("p", role: .title).above(.text("a")))
  }

  @Test("N13 an image shows the URL of the data, or else of the params, and its title as its text")
  func image() throws {
    let stated: Value = [["plugin": "image", "params": ["image": "b.png", "aspect": "square"]]]
    let own = Params((.title, "Moon"), (Key<String>("image"), "a.png"))
    #expect(try item(["image"], own).fire(.itemView).response == .image("a.png", alt: "Moon"))
    #expect(
      try item(stated, own).fire(.itemView).response
        == .image("a.png", alt: "Moon", aspect: .square))
    #expect(
      try item(stated, Params()).fire(.itemView).response
        == .image("b.png", alt: "", aspect: .square))
    let titled: Value = [["plugin": "image", "params": ["titled": true, "width": 9]]]
    #expect(
      try item(titled, own).fire(.itemView).response
        == ViewValue.image("a.png", alt: "Moon", width: 9)
        .above(.text("Moon", role: .title, lines: 1)))
    // A tap opens the URL of the item, not that of the picture.
    let routed = try item(
      ["image", "tap", "route"], Params((.url, "app://moon"), (Key<String>("image"), "a.png")))
    routed.answer(.routeOpen, true)
    try routed.fire(.gestureTap)
    #expect(try routed.fired(.routeOpen).map(\.0) == ["app://moon"])
  }

  @Test("N13 an image without a URL is a fault that names the key")
  func imageWithoutURL() throws {
    let harness = try item(["image"], Params((.title, "Moon")))
    let error = #expect(throws: EventError.self) { try harness.fire(.itemView) }
    #expect(error.map { "\($0)" }?.contains("\"image\"") == true)
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
    let plain = ViewValue.text("a")
    let marked = Params((.text, "a"), (.badge, "VIP"))
    for plugins: Value in [["text", "badge"], ["badge", "text"]] {
      #expect(try item(plugins, marked).fire(.itemView).response == plain.badged("VIP"))
      #expect(try item(plugins, Params((.text, "a"))).fire(.itemView).response == plain)
    }
    #expect(try !item(["badge"], marked).fire(.itemView).isAnswered)
  }

  @Test("N10 a view is stale when a key that its plugins read changes, and for no other")
  func stale() throws {
    let harness = try item(["text", "badge"], Params((.text, "a")))
    _ = try harness.fire(.itemView)
    try harness.data.write(Name("seen"), true)
    #expect(harness.staleViews == [])
    try harness.data.write(.badge, "VIP")
    #expect(harness.staleViews.map(\.module) == [harness.module])
  }
}
