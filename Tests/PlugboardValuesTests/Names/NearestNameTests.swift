import PlugboardValues
import Testing

@Suite("Near names") struct NearestNameTests {
  @Test("A name with a wrong letter has a near name, a name with other letters none")
  func near() {
    #expect(NearestName.of("Titel", among: ["time", "title"]) == "title")
    #expect(NearestName.of("poster", among: ["time", "title"]) == nil)
    let long = String(repeating: "x", count: 99)
    #expect(NearestName.of(long + "y", among: [long + "z"]) == long + "z")
  }

  @Test(
    "Words before a dot that both names have make no other name near, and the last word alone means the whole name"
  )
  func words() {
    let known = ["layout.fixed", "layout.tile", "toast.show", "alpha.last", "other.last"]
    for (name, nearest) in [
      ("layout.grid", nil), ("layout.tiel", "layout.tile"), ("toast.shwo", "toast.show"),
      ("tost.show", "toast.show"), ("tile", "layout.tile"),
      ("TILE", "layout.tile"), ("last", nil),
      ("layout", nil), ("layout.", nil), ("e", nil),
    ] as [(String, String?)] {
      #expect(NearestName.of(name, among: known) == nearest, "\(name)")
    }
  }

  @Test("A text of more than a hundred letters isn't compared, however near it is")
  func long() {
    let long = String(repeating: "x", count: 100)
    #expect(NearestName.of(long + "y", among: [long + "z"]) == nil)
    #expect(NearestName.of(long, among: [long + "z"]) == nil)
    #expect(NearestName.of(long + "y", among: [long]) == nil)
    let longest = String(repeating: "x", count: 1_000_000)
    #expect(NearestName.of(longest, among: [longest, longest + "y"]) == nil)
  }
}
