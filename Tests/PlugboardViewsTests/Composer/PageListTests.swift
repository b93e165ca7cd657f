import Plugboard
import Testing

@Suite("The list of a page as a value") struct PageListTests {
  @Test(
    "A list is equal after conversion to a value and back",
    arguments: [
      PageList(), PageList(margin: 2), PageList(gap: 1), PageList(margin: 2, gap: 1),
      PageList(
        stickyHeaders: true,
        pins: [
          PagePin(.sticky, "home/filters", at: .top),
          PagePin(.fixed, "home/cart", at: .bottom, alignment: .trailing, width: 20),
        ]),
    ])
  func roundTrip(list: PageList) {
    #expect(PageList(value: list.value) == list)
  }

  @Test(
    "Other types and unknown fields are refused",
    arguments: [
      7, ["margin": "2"], ["gop": 1], ["stickyHeaders": 1], ["pins": [["pin": "sticky"]]],
      ["pins": [["pin": "glued", "module": "a", "edge": "top"]]],
      ["pins": [["pin": "fixed", "module": "a", "edge": "top", "height": 2]]],
    ] as [Value])
  func refused(value: Value) {
    #expect(PageList(value: value) == nil)
  }
}
