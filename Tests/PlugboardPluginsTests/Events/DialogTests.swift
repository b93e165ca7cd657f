import Plugboard
import PlugboardPlugins
import Testing

@Suite("Dialogs and their answers as values") struct DialogTests {
  private static let full: Value = [
    "title": "Rename", "text": "To what?",
    "field": ["id": "name", "placeholder": "Name", "text": "大都会"],
    "buttons": [["id": "yes", "label": "Rename"], ["id": "no", "label": "Cancel"]],
  ]

  @Test(
    "A dialog is equal after conversion to a value and back",
    arguments: [full, ["title": ""], ["title": "a", "field": ["id": "b"]]] as [Value])
  func roundTrip(value: Value) {
    #expect(Dialog(value: value)?.value == value)
  }

  @Test(
    "N7 a dialog with unknown fields, wrong types, or ids that are empty or equal is refused",
    arguments: [
      [:], "a", ["text": "a"], ["title": 1], ["title": "a", "text": 1],
      ["title": "a", "icon": "b"],
      ["title": "a", "field": ["placeholder": "b"]], ["title": "a", "field": ["id": ""]],
      ["title": "a", "field": ["id": "b", "icon": "c"]],
      ["title": "a", "buttons": [["id": "b"]]],
      ["title": "a", "buttons": [["id": "", "label": "b"]]],
      ["title": "a", "buttons": [["id": "b", "label": "c"], ["id": "b", "label": "d"]]],
      ["title": "a", "field": ["id": "b"], "buttons": [["id": "b", "label": "c"]]],
    ] as [Value])
  func refused(value: Value) { #expect(Dialog(value: value) == nil) }

  @Test("N7 ids in two spellings of a text are two ids")
  func spellings() {
    let buttons = ["\u{E9}", "e\u{301}"].map { Dialog.Button("a", id: $0) }
    #expect(Dialog(title: "a", buttons: buttons)?.buttons.count == 2)
  }

  @Test(
    "R18 an answer is told apart from a dialog that was closed",
    arguments: [.button("yes"), .button("yes", text: ""), .closed] as [DialogAnswer])
  func answers(answer: DialogAnswer) {
    #expect(DialogAnswer(value: answer.value) == answer)
    #expect((answer == .closed) == (answer.value == ["closed": true]))
  }

  @Test(
    "R18 no other value is an answer",
    arguments: [
      [:], 7, ["button": 1], ["text": "a"], ["closed": false], ["button": "a", "closed": true],
      ["button": "a", "text": 1],
    ] as [Value])
  func others(value: Value) { #expect(DialogAnswer(value: value) == nil) }
}
