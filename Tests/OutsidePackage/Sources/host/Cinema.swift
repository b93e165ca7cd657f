import CinemaPlugins
import Plugboard
import PlugboardPlugins
import TextHost

/// Runs the host with touches from a list, in place of a person.
@main struct Cinema {
  static let files = [
    "app.json": """
    {
      "format": 1, "id": "app", "pages": ["tonight", "film"], "languages": ["en", "de"],
      "routes": {
        "cinema://tonight": "tonight",
        "cinema://film/:name": { "page": "film", "manner": "reuse" }
      }
    }
    """,
    "pages/tonight.json": """
    {
      "format": 1, "id": "tonight",
      "data": { "title": { "@text": { "en": "Tonight", "de": "Heute" } } },
      "plugins": [
        { "plugin": "navigation-bar", "params": { "buttons": [
          { "id": "film", "label": "Film", "url": "cinema://film/metropolis" },
          { "id": "late", "label": "Late", "url": "cinema://late" }
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
    "pages/film.json": """
    {
      "format": 1, "id": "film", "data": { "title": "Film" }, "titel": "Film",
      "inputs": { "name": { "type": "string", "required": true } },
      "plugins": ["navigation-bar"],
      "cards": [{ "components": [{ "items": [
        { "data": { "text": "Made in 1927." }, "plugins": ["text"] },
        { "plugins": ["text"] }
      ] }] }]
    }
    """,
  ]

  static func main() throws {
    let host = try LetterHost(
      AppDocuments(MemoryDocumentStore(files)), plugins: SystemPlugins.all + [SeatsPlugin.self])
    let navigator = host.navigator
    let observer = try navigator.runtime.observe { fire in
      let event = fire.event.text
      if fire.phase == .end, event.hasSuffix("ppear") { print(event, "at", fire.module) }
    }
    func turn(_ name: String, _ action: () throws -> Void) throws {
      print("== \(name)")
      try action()
      host.endTurn()
    }
    try turn("start") { navigator.open("cinema://tonight") }
    try turn("touch Reserve two") { try host.touch(x: 4, y: 3) }
    try turn("touch it again") { try host.touch(x: 4, y: 3) }
    try turn("touch the title") { try host.touch(x: 0, y: 0) }
    try turn("touch Film") { try host.touch(x: 24, y: 0) }
    try turn("go back") { try navigator.back() }
    try turn("touch Late, which no route is for") { try host.touch(x: 36, y: 0) }
    try turn("change the language") { navigator.setLanguages(["de"]) }
    try turn("read other documents") {
      var fresh = files
      fresh["pages/tonight.json"] = files["pages/tonight.json"]?.replacing("two\"", with: "both\"")
      navigator.reload(AppDocuments(MemoryDocumentStore(fresh)))
    }
    try turn("go to the background") { navigator.tell(.didEnterBackground) }
    try turn("come to the foreground") { navigator.tell(.willEnterForeground) }
    observer.cancel()
  }
}
