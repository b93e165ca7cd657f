import Plugboard
import TestSupport
import Testing

/// Tables of URLs that have moved.
struct URLRelocationsTests {
  private static let table = URLRelocations([
    "app://old/sale": "app://offers", "app://old/*": "app://new/*",
    "app://old/films/*": "app://films",
    "app://show-*": "app://shows/*", "app://tagged": "app://tags?name=x&from=old#top",
    "app://first": "app://second", "app://second": "app://third",
    "HTTPS://Old.example/*": "https://new.example/*",
    "app://bad": 7, "none": "app://x",
  ])

  @Test(
    "R15 a URL without a star counts first, then the longest beginning, whose rest takes the place of the star",
    arguments: [
      ("app://old/sale", "app://offers"), ("app://old/sale/", "app://offers"),
      ("app://old/sale/today", "app://new/sale/today"), ("app://old", "app://new/"),
      ("app://old/", "app://new/"), ("app://old/films/7", "app://films"),
      ("app://old/%66ilms", "app://films"),
      ("app://old/a%2Fb/%E9%A6%96", "app://new/a%2Fb/%E9%A6%96"),
      ("app://show-7", "app://shows/7"), ("app://show-7/cast", "app://shows/7/cast"),
      ("app://show-", "app://shows/"), ("https://OLD.example/a", "https://new.example/a"),
      ("APP://old/sale", "app://offers"),
    ])
  func moved(url: String, target: String) throws {
    #expect(try Self.table.target(of: url) == target)
  }

  @Test(
    "R15 other URLs stay, whatever is near to them",
    arguments: [
      "app://older", "app://oldsale", "app://Old/sale", "web://old/sale", "app://show", "app://bad",
      "none", "", "app://", "app://new/x", "app://tagged/x",
    ])
  func unmoved(url: String) throws { #expect(try Self.table.target(of: url) == nil) }

  @Test(
    "R15 the query and the fragment stay, except for what the target states itself",
    arguments: [
      ("app://old/sale?a=1&b=2#end", "app://offers?a=1&b=2#end"),
      ("app://old/x?q=a%26b", "app://new/x?q=a%26b"),
      ("app://tagged?name=evil&n%61me=evil&page=2#end", "app://tags?name=x&from=old&page=2#top"),
    ])
  func query(url: String, target: String) throws {
    #expect(try Self.table.target(of: url) == target)
  }

  @Test("R15 a target that has moved as well is followed")
  func followed() throws {
    #expect(try Self.table.target(of: "app://first?a=1") == "app://third?a=1")
  }

  @Test(
    "R15 a table that leads in a circle, or on without end, is an error that names the URLs",
    arguments: [
      ["app://a": "app://a"], ["app://a": "app://b", "app://b": "app://a?x=1"],
      ["app://a": "app://b/c", "app://b/*": "app://a"], ["app://a/*": "app://a/b/*"],
    ] as [Fields])
  func loops(table: Fields) throws {
    let error = #expect(throws: RelocationLoop.self) {
      try URLRelocations(table).target(of: "app://a")
    }
    #expect(try #require(error).message.contains("\"app://a\" → "))
    #expect(try #require(error).message.count < 2000)
  }

  @Test(
    "R15 random tables end for every URL, by a URL that has not moved or an error",
    arguments: RandomTests.seeds(200))
  func random(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func url(_ star: Bool) -> String {
      let count = Int.random(in: 0..<3, using: &random)
      let path = (0..<count).map { _ in random.pick(["a", "b", "%61", "é"]) }.joined(separator: "/")
      return "x://" + path + (star && random.oneIn(2) ? (path.isEmpty ? "*" : "/*") : "")
    }
    let table = URLRelocations(Fields((0..<6).map { _ in (url(true), .string(url(true))) }))
    for _ in 0..<10 {
      let start = url(false)
      do throws(RelocationLoop) {
        guard let target = try table.target(of: start) else { continue }
        #expect(try table.target(of: target) == nil)
      } catch {
        #expect(error.urls.count > 1)
      }
    }
  }
}
