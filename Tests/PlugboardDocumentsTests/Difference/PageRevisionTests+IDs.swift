import Plugboard
import Testing

/// Modules whose nodes state ids.
extension PageRevisionTests {
  @Test("C20 an id that equals the place of its module is stated like any other")
  func idsLikePlaces() throws {
    func page(_ cards: (id: String, title: String)...) -> String {
      let cards = cards.map {
        #"{ "id": "\#($0.id)", "data": { "title": "\#($0.title)" }, "plugins": ["probe"] }"#
      }
      return #"{ "format": 1, "id": "home", "cards": [\#(cards.joined(separator: ","))] }"#
    }
    try open(page(("0", "A"), ("1", "B")))
    for id: ModuleID in ["home/0", "home/1"] { try runtime.at(id).fire(.count) }
    let moved = try apply(page(("1", "B"), ("0", "A")))
    #expect(moved.moved.count == 1 && moved.count == 1)
    #expect(try runtime.modules.children(of: "home") == ["home/1", "home/0"])
    #expect(try runtime.at("home/0").fire(.count).response == 2)
    // Other data under the same ids are written, not taken for a move.
    _ = try apply(page(("1", "A"), ("0", "B")))
    #expect(try runtime.data(of: "home/0").read(.title) == "B")
    #expect(try runtime.modules.children(of: "home") == ["home/1", "home/0"])
    _ = try apply(page(("x", "C"), ("1", "A"), ("0", "B")))
    #expect(try runtime.modules.children(of: "home") == ["home/x", "home/1", "home/0"])
    #expect(try runtime.at("home/0").fire(.count).response == 3)
  }
}
