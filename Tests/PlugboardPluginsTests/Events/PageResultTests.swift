import Plugboard
import PlugboardPlugins
import Testing

@Suite("Results of pages as values") struct PageResultTests {
  @Test(
    "R18 a result, also null, is told apart from a page that was closed",
    arguments: [.given(7), .given(.null), .given(["closed": true]), .closed] as [PageResult])
  func roundTrip(result: PageResult) {
    #expect(PageResult(value: result.value) == result)
    #expect((result == .closed) == (result.value == ["closed": true]))
  }

  @Test(
    "R18 no other value is a result",
    arguments: [[:], ["closed": false], ["given": 1, "closed": true], 7, ["x": 1]] as [Value])
  func others(value: Value) { #expect(PageResult(value: value) == nil) }
}
