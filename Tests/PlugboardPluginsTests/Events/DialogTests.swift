import Plugboard
import PlugboardPlugins
import Testing

@Suite("Dialogs and their answers as values") struct DialogTests {
  private static let full: Value = [
    "title": "Rename", "text": "To what?",
    "fields": [
      ["name": "name", "label": "Title", "hint": "Name", "initial": "大都会", "required": true],
      ["name": "kind", "kind": "choice", "of": [["value": 1, "label": "One"]]],
    ],
    "buttons": [
      ["id": "yes", "label": "Rename"], ["id": "no", "label": "Cancel", "cancels": true],
    ],
  ]

  @Test(
    "A dialog is equal after conversion to a value and back",
    arguments: [full, ["title": ""], ["title": "a", "fields": [["name": "b"]]]] as [Value])
  func roundTrip(value: Value) {
    #expect(Dialog(value: value)?.value == value)
  }

  @Test(
    "N7 a dialog with unknown fields, wrong types, or ids that are empty or equal is refused",
    arguments: [
      [:], "a", ["text": "a"], ["title": 1], ["title": "a", "text": 1],
      ["title": "a", "icon": "b"],
      ["title": "a", "fields": [["hint": "b"]]], ["title": "a", "fields": [["name": ""]]],
      ["title": "a", "fields": [["name": "b", "icon": "c"]]],
      ["title": "a", "fields": [["name": "b", "range": [2, 1]]]],
      ["title": "a", "fields": [["name": "b", "kind": "choice"]]],
      ["title": "a", "buttons": [["id": "b"]]],
      ["title": "a", "buttons": [["id": "", "label": "b"]]],
      ["title": "a", "buttons": [["id": "b", "label": "c"], ["id": "b", "label": "d"]]],
      ["title": "a", "fields": [["name": "b"]], "buttons": [["id": "b", "label": "c"]]],
      ["title": "a", "fields": [["name": "b"], ["name": "b"]]],
    ] as [Value])
  func refused(value: Value) { #expect(Dialog(value: value) == nil) }

  @Test("N7 ids in two spellings of a text are two ids")
  func spellings() {
    let buttons = ["\u{E9}", "e\u{301}"].map { Dialog.Button("a", id: $0) }
    #expect(Dialog(title: "a", buttons: buttons)?.buttons.count == 2)
  }

  @Test(
    "R18 an answer is told apart from a dialog that was closed",
    arguments: [.button("yes"), .button("yes", values: ["a": 1]), .closed] as [DialogAnswer])
  func answers(answer: DialogAnswer) {
    #expect(DialogAnswer(value: answer.value) == answer)
    #expect((answer == .closed) == (answer.value == ["closed": true]))
  }

  @Test(
    "R18 no other value is an answer",
    arguments: [
      [:], 7, ["button": 1], ["values": [:]], ["closed": false], ["button": "a", "closed": true],
      ["button": "a", "values": 1],
    ] as [Value])
  func others(value: Value) { #expect(DialogAnswer(value: value) == nil) }
}
