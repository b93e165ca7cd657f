import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("action") @MainActor struct ActionPluginTests {
  @Test("E26 both events are named in JSON, with params and a direction")
  func action() throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [
        .item: [
          [
            "plugin": "action",
            "params": [
              "event": "item.tap", "fire": "route.open", "with": ["url": "app://hot"],
              "going": "up",
            ],
          ]
        ]
      ])
    var opened: String?
    try harness.runtime.subscribe(to: .routeOpen, on: "page") { opened = $0.params.0 }
    try harness.fire(.itemTap)
    #expect(opened == "app://hot")
  }

  @Test(
    "N4 a tap on a button whose action has an effect says so",
    arguments: [(nil, false), (true, true), (false, false)] as [(Bool?, Bool)])
  func effect(answer: Bool?, hasEffect: Bool) throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [
        .item: [
          "button",
          [
            "plugin": "action",
            "params": [
              "event": "item.tap", "fire": "route.open", "with": ["url": "app://hot"],
              "going": "up",
            ],
          ],
        ]
      ], data: Params((.title, "Hot")))
    if let answer { harness.answer(.routeOpen, answer, at: "page") }
    #expect(try harness.fire(.gestureTap, "button").response == hasEffect)
    #expect(harness.fired.contains { $0.event == "route.open" })
  }

  @Test("Params that the fired event doesn't take are a fault")
  func wrongParams() throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [
        .item: [
          [
            "plugin": "action",
            "params": ["event": "item.tap", "fire": "route.open", "with": ["url": 7]],
          ]
        ]
      ])
    #expect(throws: EventError.self) { try harness.fire(.itemTap) }
  }

  @Test("E25 an action with a delay fires after it")
  func after() async throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      #"{ "plugin": "action", "params": { "event": "gesture.tap", "fire": "item.tap", "after": 1.5 } }"#
    )
    try harness.fire(.gestureTap)
    try await harness.advance(by: .milliseconds(1499))
    #expect(harness.fired.isEmpty)
    try await harness.advance(by: .milliseconds(1))
    #expect(harness.fired == [Fired(.itemTap)])
  }

  @Test("E25 each trigger of an action with a delay has a delay of its own")
  func delaysOverlap() async throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      #"{ "plugin": "action", "params": { "event": "gesture.tap", "fire": "item.tap", "after": 2 } }"#
    )
    try harness.fire(.gestureTap)
    try await harness.advance(by: .seconds(1))
    try harness.fire(.gestureTap)
    try await harness.advance(by: .seconds(1))
    #expect(harness.fired == [Fired(.itemTap)])
    try await harness.advance(by: .seconds(1))
    #expect(harness.fired == [Fired(.itemTap), Fired(.itemTap)])
  }

  @Test("E26 an action with a delay keeps its direction")
  func laterUpward() async throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [
        .item: [
          [
            "plugin": "action",
            "params": [
              "event": "item.tap", "fire": "route.open", "with": ["url": "app://hot"],
              "going": "up", "after": 1,
            ],
          ]
        ]
      ])
    var opened: String?
    try harness.runtime.subscribe(to: .routeOpen, on: "page") { opened = $0.params.0 }
    try harness.fire(.itemTap)
    try await harness.advance(by: .seconds(1))
    #expect(opened == "app://hot")
  }

  /// A harness of an item with the plugin, which takes an action under the key `do`.
  private func harness(
    _ action: Value?, allows: Value = ["toast.show", "route.open"], adding params: Fields = Fields()
  ) throws -> Harness {
    var stated: Fields = ["event": "item.tap", "from": "do", "allows": allows]
    for field in params { stated[field.key] = field.value }
    return try Harness(
      SystemPlugins.registry(),
      [.item: [["plugin": "action", "params": .object(stated)]]],
      data: Params(action.map { Fields([("do", $0)]) } ?? Fields()))
  }

  @Test(
    "R17 an action in the data has its event, params and direction fired, and its texts as they are"
  )
  func fromData() throws {
    let harness = try harness([
      "event": "toast.show", "params": ["text": "Hi {title}"], "going": "up", "label": "else",
    ])
    var shown: String?
    try harness.runtime.subscribe(to: .toastShow, on: "page") {
      shown = $0.params
      $0.respond(true)
    }
    #expect(try harness.fire(.itemTap).response == true)
    #expect(shown == "Hi {title}")
  }

  @Test(
    "R17 without a direction, an action reaches its module alone, and what the entry states counts first"
  )
  func statedFirst() throws {
    let action: Value = ["event": "toast.show", "params": ["text": "Hi"]]
    let alone = try harness(action)
    try alone.fire(.itemTap)
    #expect(alone.fired.map(\.event) == ["toast.show"])
    let stated = try harness(action, adding: ["going": "up", "with": ["text": "Stated"]])
    var shown: String?
    try stated.runtime.subscribe(to: .toastShow, on: "page") { shown = $0.params }
    try stated.fire(.itemTap)
    #expect(shown == "Stated")
  }

  @Test(
    "R17 without an action in the data, nothing is fired, and the tap isn't taken",
    arguments: [nil, .null] as [Value?])
  func absent(action: Value?) throws {
    let harness = try harness(action)
    #expect(try harness.fire(.itemTap).response == nil)
    #expect(harness.fired.isEmpty)
  }

  @Test(
    "R17 an event that the entry doesn't allow is never fired, however it is spelt",
    arguments: [
      "account.logOut", "toast.Show", "TOAST.SHOW", "toast.show ", " toast.show", "toast.show\u{0}",
      "toast.sho\u{301}w", "toast.ѕhow", "toast.show,route.open", "*", "", "route.openForResult",
      "\u{202E}toast.show", "to\u{200B}ast.show",
    ])
  func notAllowed(event: String) throws {
    let harness = try harness(["event": .string(event), "params": ["text": "Hi"]])
    let error = #expect(throws: EventError.self) { try harness.fire(.itemTap) }
    #expect(harness.fired.isEmpty)
    let text = "\(try #require(error))"
    #expect(text.contains("\"do\" of \"item\"") && text.contains("toast.show, route.open"))
  }

  @Test("R17 letters that are written in two ways are two letters")
  func composed() throws {
    let harness = try harness(["event": "e\u{301}"], allows: ["\u{e9}"])
    #expect(throws: EventError.self) { try harness.fire(.itemTap) }
    #expect(harness.fired.isEmpty)
  }

  @Test("R17 an empty list allows nothing")
  func emptyList() throws {
    let harness = try harness(["event": "toast.show", "params": ["text": "Hi"]], allows: [])
    #expect(throws: EventError.self) { try harness.fire(.itemTap) }
  }

  @Test(
    "R17 a value that is no action is a fault that names the module, the key and the part",
    arguments: [
      ("toast.show", "it is \"toast.show\""), (["event": 7], "its \"event\" is 7"),
      ([:], "its \"event\" is null"), ([1], "it is [1]"),
      (["event": "toast.show", "params": "Hi"], "its \"params\" is \"Hi\""),
      (["event": "toast.show", "going": "sideways"], "its \"going\" is \"sideways\""),
      (["event": "toast.show", "params": ["text": 7]], "\"text\""),
      (["event": "toast.show", "params": ["txt": "a"]], "toast.show, route.open"),
      (["event": "toast.show"], "needs the param \"text\""),
    ] as [(Value, String)])
  func faulty(action: Value, part: String) throws {
    let harness = try harness(action)
    let error = #expect(throws: EventError.self) { try harness.fire(.itemTap) }
    let text = "\(try #require(error))"
    #expect(text.contains("\"do\" of \"item\"") && text.contains(part))
  }

  @Test("R17 an action with a delay is the one that the data had at the tap")
  func laterFromData() async throws {
    let harness = try harness(
      ["event": "toast.show", "params": ["text": "Hi"]], adding: ["after": 1])
    try harness.fire(.itemTap)
    try harness.data.write("do", ["event": "account.logOut"])
    try await harness.advance(by: .seconds(1))
    #expect(harness.fired.map(\.event) == ["toast.show"])
  }

  @Test(
    "R17 check knows the events of the list, and that an entry states an event or a key",
    arguments: [
      (
        #""from": "do", "allows": ["toast.show", "toast.shw"]"#,
        "/params/allows/1 unknown-event toast.show"
      ),
      (#""from": "do", "allows": [""]"#, "/params/allows/0 param-value -"),
      (#""from": "do", "allows": [7]"#, "/params/allows/0 param-type -"),
      (#""from": "do""#, "/params param-missing -"),
      (
        #""from": "do", "fire": "toast.show", "allows": ["toast.show"]"#,
        "/params/fire param-excess -"
      ),
      (#""going": "up""#, "/params param-missing -"),
    ])
  func checked(params: String, fault: String) throws {
    let page = """
      { "format": 1, "id": "home", "data": { "do": {} }, "plugins": [
        { "plugin": "action", "params": { "event": "page.didAppear", \(params) } }] }
      """
    let assembler = PageAssembler(
      registry: try SystemPlugins.registry(),
      documents: AppDocuments(
        MemoryDocumentStore([
          "app.json": #"{ "format": 1, "id": "a", "pages": ["home"] }"#, "pages/home.json": page,
        ])))
    let faults = DocumentChecker(assembler).check().map {
      "\($0.pointer ?? "") \($0.code) \($0.suggestion ?? "-")"
    }
    #expect(faults.contains("/plugins/0" + fault), "\(faults)")
  }
}
