import Plugboard

/// Runs the host with touches from a list, in place of a person.
@main struct Cinema {
  static let pages = [
    "app://tonight": """
    {
      "format": 1, "id": "tonight", "data": { "title": "Tonight" },
      "plugins": [
        { "plugin": "navigation-bar", "params": { "buttons": [
          { "id": "about", "label": "About", "url": "app://about" },
          { "id": "late", "label": "Late", "url": "app://late" }
        ] } }
      ],
      "cards": [{ "components": [{ "items": [{
        "id": "metropolis", "data": { "film": "Metropolis", "seats": 3 },
        "plugins": [
          "seats",
          { "plugin": "button", "params": { "label": "Reserve two" } },
          { "plugin": "action", "params": {
            "event": "item.tap", "fire": "seats.reserve", "with": { "count": 2 } } }
        ]
      }] }] }]
    }
    """,
    "app://about": """
    {
      "format": 1, "id": "about", "data": { "title": "About" }, "titel": "About",
      "plugins": ["navigation-bar"],
      "cards": [{ "components": [{ "items": [
        { "data": { "text": "A cinema since 1912." }, "plugins": ["text"] },
        { "plugins": ["text"] }
      ] }] }]
    }
    """,
  ]

  static func main() throws {
    let host = try Host(pages: pages)
    let observer = try host.runtime.observe { fire in
      let event = fire.event.text
      if fire.phase == .end, event.hasSuffix("ppear") { print(event, "at", fire.module) }
    }
    func turn(_ name: String, _ action: () throws -> Void) throws {
      print("== \(name)")
      try action()
      host.endTurn()
    }
    try turn("start") { _ = host.open("app://tonight") }
    try turn("touch Reserve two") { try host.touch(x: 4, y: 3) }
    try turn("touch it again") { try host.touch(x: 4, y: 3) }
    try turn("touch the title") { try host.touch(x: 0, y: 0) }
    try turn("touch About") { try host.touch(x: 24, y: 0) }
    try turn("go back") { try host.goBack() }
    try turn("touch Late, which no page is for") { try host.touch(x: 36, y: 0) }
    try turn("go to the background") { host.hide() }
    try turn("come to the foreground") { try host.show() }
    observer.cancel()
  }
}
