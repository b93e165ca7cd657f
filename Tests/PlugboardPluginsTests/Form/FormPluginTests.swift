import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("form, field, submit, form-dialog") @MainActor struct FormPluginTests {
  /// Mounts a form with the fields `f0`, `f1`, … and the button `send`.
  private func form(
    _ fields: [Value], with: Value? = nil, otherwise: Value? = nil
  ) throws -> Harness {
    var params: Fields = ["fire": "toast.show", "going": "up"]
    if let with { params["with"] = with }
    if let otherwise {
      params["otherwise"] = otherwise
      params["otherwiseWith"] = ["result": "{guest}"]
    }
    let items = fields.enumerated().map { position, field -> Value in
      ["id": .string("f\(position)"), "plugins": [["plugin": "field", "params": field]]]
    }
    let card: Value = [
      "id": "c", "plugins": [["plugin": "form", "params": .object(params)]],
      "components": [
        ["id": "k", "items": .array(items + [["id": "send", "plugins": ["submit"]]])]
      ],
    ]
    return try Harness(
      SystemPlugins.registry(), page: ["id": "p", "data": ["host": "Ada"], "cards": [card]])
  }

  private func texts(_ id: ModuleID, _ harness: Harness) throws -> [String] {
    try harness.at(id).fire(.itemView).response?.texts() ?? []
  }

  private func submit(_ harness: Harness) throws -> Bool? {
    try harness.runtime.tap("p/send", control: "submit").response
  }

  @Test(
    "N15 one event carries the values of all fields, and the fields are emptied when it was taken")
  func sends() throws {
    let harness = try form(
      [
        ["name": "guest", "label": "Guest"], ["name": "age", "kind": "number"],
        ["name": "song", "kind": "choice", "of": [["value": 7, "label": "Blues"]]],
        ["name": "isNew", "kind": "toggle", "label": "New"],
      ], with: ["text": "{guest} {age} {song} {isNew} {host}"])
    try harness.runtime.input("p/f0", control: "guest", text: " Mia ")
    try harness.runtime.input("p/f1", control: "age", text: "2,5")
    try harness.runtime.tap("p/f2", control: "song=0")
    try harness.runtime.tap("p/f3", control: "isNew")
    #expect(try harness.runtime.data(of: "p/f1").value("age") == 2.5)
    #expect(try texts("p/f2", harness) == ["◉ Blues"])
    // Nothing takes the event.
    #expect(try submit(harness) == false)
    #expect(try harness.runtime.data(of: "p/c").read(.formState) == "failed")
    #expect(try texts("p/f2", harness) == ["◉ Blues"])
    harness.answer(.toastShow, true, at: "p")
    #expect(try submit(harness) == true)
    #expect(harness.fired.contains(Fired(.toastShow, " Mia  2.5 7 true Ada")))
    #expect(try harness.runtime.data(of: "p/c").read(.formState) == "sent")
    #expect(try harness.runtime.data(of: "p/f0").value("guest") == nil)
    #expect(try texts("p/f2", harness) == ["○ Blues"])
  }

  @Test("N15 another event carries the values if no plugin takes the first")
  func otherwise() throws {
    let harness = try form(
      [["name": "guest"]], with: ["text": "{guest}"], otherwise: "page.giveResult")
    try harness.runtime.input("p/f0", control: "guest", text: "Mia")
    #expect(try submit(harness) == false)
    #expect(harness.fired.contains(Fired(.pageGiveResult, "Mia")))
    harness.answer(.pageGiveResult, true, at: "p")
    #expect(try submit(harness) == true)
    #expect(try harness.runtime.data(of: "p/c").read(.formState) == "sent")
    try harness.runtime.input("p/f0", control: "guest", text: "Ada")
    harness.answer(.toastShow, true, at: "p")
    let count = try harness.fired(.pageGiveResult).count
    #expect(try submit(harness) == true)
    #expect(try harness.fired(.pageGiveResult).count == count)
  }

  @Test(
    "N15 a form with a wrong value isn't sent, and the fault stands beside its field",
    arguments: [
      (["required": true], "", "This is needed"),
      (["length": [2, 3]], "a", "Write 2 to 3 characters"),
      (["length": [2, 3]], "abcd", "Write 2 to 3 characters"),
      (["length": [2, 3]], "é\u{301}b", nil),
      (["kind": "number"], "two", "Write a number"),
      (["kind": "number"], "1,000", "Write a number"),
      (["kind": "number"], "9223372036854775807", nil),
      (["kind": "number"], "1e400", "Write a number"),
      (["kind": "number", "range": [1, 5]], "6", "Write a number from 1 to 5"),
      (["kind": "number", "range": [1, 5]], "-9223372036854775808", "Write a number from 1 to 5"),
      (["kind": "number", "range": [1, 5]], "", nil), (["kind": "mail"], "mia@example.org", nil),
      (["kind": "mail"], "mia@example", "Write an address such as name@example.org"),
      (["kind": "mail"], "mia@@example.org", "Write an address such as name@example.org"),
      (["kind": "toggle", "required": true], nil, "This is needed"),
      (
        ["kind": "choice", "required": true, "of": [["value": 1, "label": "One"]]], nil,
        "This is needed"
      ),
    ] as [(Fields, String?, String?)])
  func checks(params: Fields, typed: String?, fault: String?) throws {
    var field = params
    field["name"] = "value"
    let harness = try form([.object(field)], with: ["text": "sent"])
    harness.runtime.languages = ["en"]
    harness.answer(.toastShow, true, at: "p")
    if let typed { try harness.runtime.input("p/f0", control: "value", text: typed) }
    #expect(try submit(harness) == (fault == nil))
    #expect(harness.fired.contains(Fired(.toastShow, "sent")) == (fault == nil))
    #expect(try texts("p/f0", harness).contains(fault ?? "This is needed") == (fault != nil))
    // Typing takes the fault away, until the form is sent again.
    if fault != nil, typed != nil {
      try harness.runtime.input("p/f0", control: "value", text: "x")
      #expect(try !texts("p/f0", harness).contains(fault ?? ""))
    }
  }

  @Test("N15 without stated params, the event has the values by the names of the fields")
  func values() throws {
    let harness = try form([["name": "text"], ["name": "empty"]])
    harness.answer(.toastShow, true, at: "p")
    try harness.runtime.input("p/f0", control: "text", text: "{host}")
    #expect(try submit(harness) == true)
    #expect(harness.fired.contains(Fired(.toastShow, "{host}")))
  }

  @Test("N15 a field begins with the value of its key here or above")
  func first() throws {
    let harness = try form([["name": "host"], ["name": "guest", "initial": "Eve"]])
    #expect(try harness.runtime.control("host", of: "p/f0").text == "Ada")
    #expect(try harness.runtime.control("guest", of: "p/f1").text == "Eve")
  }

  @Test("N15 a value of the data that a field can't have is wrong, or none")
  func unfitting() throws {
    let harness = try form(
      [["name": "host", "kind": "number"]], with: ["text": "sent"])
    harness.answer(.toastShow, true, at: "p")
    #expect(try harness.runtime.control("host", of: "p/f0").text == "Ada")
    #expect(try submit(harness) == false)
    try harness.runtime.input("p/f0", control: "host", text: "3")
    #expect(try submit(harness) == true)
    let choice: Value = [
      "name": "host", "kind": "choice", "of": [["value": "Eve", "label": "Eve"]],
    ]
    let other = try form([choice])
    #expect(try texts("p/f0", other) == ["○ Eve"])
    try other.runtime.tap("p/f0", control: "host=0")
    #expect(try texts("p/f0", other) == ["◉ Eve"])
    try other.runtime.tap("p/f0", control: "host=0")
    #expect(try texts("p/f0", other) == ["○ Eve"])
  }

  @Test("N15 a form whose event can't be fired says that it was not sent")
  func refused() throws {
    let harness = try form([["name": "text"]], with: ["text": "{text}"])
    harness.answer(.toastShow, true, at: "p")
    #expect(throws: (any Error).self) { try submit(harness) }
    #expect(try harness.runtime.data(of: "p/c").read(.formState) == "failed")
  }

  @Test(
    "N15 check reports fields whose rules have no meaning, and names that are there twice",
    arguments: [
      (#"{ "plugin": "field", "params": { "name": "a", "range": [5, 1] } }"#, "range"),
      (#"{ "plugin": "field", "params": { "name": "a", "length": [1] } }"#, "length"),
      (
        #"{ "plugin": "form-dialog", "params": { "title": "t", "fire": "toast.show", "fields": [{ "name": "a" }, { "name": "a" }] } }"#,
        "fields"
      ),
      (
        #"{ "plugin": "form-dialog", "params": { "title": "t", "fire": "toast.show", "fields": [{ "name": "send" }] } }"#,
        "fields"
      ),
    ])
  func rules(entry: String, param: String) throws {
    let store = MemoryDocumentStore([
      "app.json": #"{ "format": 1, "id": "app" }"#,
      "pages/home.json":
        #"{ "format": 1, "id": "home", "cards": [{ "components": [{ "items": [{ "plugins": [\#(entry)] }] }] }] }"#,
    ])
    let assembler = PageAssembler(
      registry: try SystemPlugins.registry(), documents: AppDocuments(store))
    let found = assembler.page("home").diagnostics
    #expect(found.contains { $0.code == "param-type" && $0.message.contains("\"\(param)\"") })
  }

  @Test("N15 while its event waits, a form isn't sent again")
  func waits() throws {
    let harness = try form([["name": "text"]], with: ["text": "x"])
    var suspension: Suspension<Bool>?
    harness.handle(.toastShow, at: "p") { suspension = $0.suspend() }
    #expect(try submit(harness) == true)
    #expect(try harness.runtime.control("submit", of: "p/send").isEnabled == false)
    #expect(try harness.at("p/send").up.fire(.formSubmit).response == false)
    suspension?.resume(answering: true)
    #expect(try harness.runtime.data(of: "p/c").read(.formState) == "sent")
    #expect(try harness.runtime.control("submit", of: "p/send").isEnabled)
  }

  @Test(
    "N15 an event that waited is judged as one that ends at once: not taken if it is answered with false",
    arguments: [(nil, "sent"), (true, "sent"), (false, "failed")] as [(Bool?, String)])
  func waited(answer: Bool?, state: String) throws {
    for waits in [false, true] {
      let harness = try form([["name": "text"]], with: ["text": "x"])
      var suspension: Suspension<Bool>?
      harness.handle(.toastShow, at: "p") {
        if waits { suspension = $0.suspend() } else if let answer { $0.respond(answer) }
      }
      #expect(try submit(harness) == (waits || answer != false))
      if let answer { suspension?.resume(answering: answer) } else { suspension?.resume() }
      #expect(try harness.runtime.data(of: "p/c").read(.formState) == state)
    }
  }

  @Test("N15 a form in a dialog fires one event with its values, and none if it is given up")
  func dialog() throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [
        .page: ["dialog"],
        .item: [
          [
            "plugin": "form-dialog",
            "params": [
              "title": "Wish", "fields": [["name": "song", "required": true], ["name": "host"]],
              "fire": "toast.show", "going": "up", "with": ["text": "{song}[ by {host}]"],
            ],
          ]
        ],
      ], data: ["host": "Ada"])
    #expect(try harness.fire(.itemTap).response == true)
    try harness.runtime.tap("page", control: "send")
    try harness.runtime.tap("page", control: "cancel")
    #expect(!harness.fired.contains { $0.event == "toast.show" })
    try harness.fire(.itemTap)
    try harness.runtime.input("page", control: "song", text: "Blue")
    try harness.runtime.tap("page", control: "send")
    #expect(harness.fired.last == Fired(.toastShow, "Blue"))
  }
}
