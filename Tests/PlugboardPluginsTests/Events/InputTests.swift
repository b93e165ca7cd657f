import Plugboard
import PlugboardPlugins
import Testing

@MainActor @Suite("Taps and texts of a host") struct InputTests {
  private let runtime = PageRuntime()

  init() throws {
    try runtime.register("home", level: .page)
    try runtime.subscribe(to: .pageView, on: "home") {
      $0.respond(
        .row([
          .field("片名", id: "title"), .button("看", id: "play", isEnabled: false),
          .link("更多", id: "more"),
        ]))
    }
  }

  @Test("N7 a text is fired at the module with the id of its field")
  func input() throws {
    var inputs: [String] = []
    try runtime.subscribe(to: .gestureInput, on: "home") { input in
      let (control, text) = input.params
      inputs.append("\(control): \(text)")
      input.respond(true)
    }
    #expect(try runtime.input("home", control: "title", text: "大都会").response == true)
    #expect(inputs == ["title: 大都会"])
  }

  @Test(
    "N7 a text for a control that is unknown, disabled or no field is an error, and isn't fired",
    arguments: [
      ("titel", "control-unknown"), ("play", "control-disabled"), ("more", "control-no-field"),
    ])
  func refused(control: String, code: String) throws {
    try runtime.subscribe(to: .gestureInput, on: "home") { _ in Issue.record("fired") }
    let error = #expect(throws: ControlError.self) {
      try runtime.input("home", control: control, text: "大都会")
    }
    #expect(error?.code == code)
    if code == "control-no-field" {
      #expect(
        error?.message
          == "the control \"more\" in the view of \"home\" is a link, and only a field takes a text"
      )
    }
  }

  @Test(
    "N7 a press on a control that is unknown or disabled is an error and isn't fired, collecting or not",
    arguments: [("plya", "control-unknown"), ("play", "control-disabled")], [false, true])
  func refusedPress(_ control: (id: String, code: String), collecting: Bool) throws {
    for event in [EventName.gestureTap, .gestureLongPress] {
      try runtime.subscribe(to: event, on: "home") { _ in Issue.record("fired") }
    }
    for press in [
      { try runtime.tap("home", control: control.id, collecting: collecting) },
      { try runtime.longPress("home", control: control.id, collecting: collecting) },
    ] as [() throws -> Outcome<Bool>] {
      #expect(#expect(throws: ControlError.self) { try press() }?.code == control.code)
    }
  }

  @Test(
    "N7 a tap or a text at a module that isn't there is an error, and so is a fault in strict mode")
  func errors() throws {
    for press in [
      { try runtime.tap("none") }, { try runtime.longPress("none") },
      { try runtime.tap("none", collecting: true) },
      { try runtime.tap("none", control: "play") },
      { try runtime.input("none", control: "title", text: "x") },
    ] as [() throws -> Outcome<Bool>] {
      let error = #expect(throws: ControlError.self) { try press() }
      #expect(error?.code == "event-unknown-module")
    }
    runtime.events.isStrict = true
    for name: Name in ["gesture.tap", "gesture.input", "gesture.edit"] {
      try runtime.subscribe(named: name, on: "home", label: "guard") { _ in
        throw CancellationError()
      }
    }
    for press in [
      { try runtime.tap("home") }, { try runtime.tap("home", control: "more") },
      { try runtime.input("home", control: "title", text: "x") },
      { try runtime.edit("home", control: "title", text: "x", collecting: true) },
    ] as [() throws -> Outcome<Bool>] {
      let error = #expect(throws: ControlError.self) { try press() }
      guard case .event(.fault(let fault))? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(fault.subscriber == "guard")
    }
  }

  @Test("N7 a text that is being typed is told apart from one that is submitted")
  func edit() throws {
    var told: [String] = []
    try runtime.subscribe(to: .gestureInput, on: "home") {
      told.append("submitted \($0.params.1)")
    }
    try runtime.subscribe(to: .gestureEdit, on: "home") { told.append("typed \($0.params.1)") }
    try runtime.edit("home", control: "title", text: "大")
    try runtime.edit("home", control: "title", text: "大都")
    try runtime.input("home", control: "title", text: "大都会")
    #expect(told == ["typed 大", "typed 大都", "submitted 大都会"])
  }

  @Test("N7 a control is tapped by its id, and its label is none")
  func label() throws {
    try runtime.subscribe(to: .gestureTap, on: "home") { _ in Issue.record("fired") }
    let error = #expect(throws: ControlError.self) { try runtime.tap("home", control: "更多") }
    #expect(error?.code == "control-unknown")
  }

  @Test("N7 a tap on a disabled control is an error that says so, and isn't fired")
  func disabled() throws {
    try runtime.subscribe(to: .gestureTap, on: "home") { _ in Issue.record("fired") }
    let error = #expect(throws: ControlError.self) { try runtime.tap("home", control: "play") }
    #expect(error?.code == "control-disabled")
    #expect(error?.message == "the control \"play\" in the view of \"home\" is disabled")
  }

  @Test("N7 the controls of a page begin with those that lie on it, of which none hides another")
  func overlay() throws {
    try runtime.subscribe(to: .pageOverlay, on: "home") {
      $0.respond(.dialog("?", .row([.button("好", id: "ok"), .button("更多", id: "more")])))
    }
    #expect(try runtime.controls(of: "home").map(\.id) == ["ok", "more", "title", "play"])
    #expect(try runtime.control("more", of: "home").kind == .button)
  }
}
