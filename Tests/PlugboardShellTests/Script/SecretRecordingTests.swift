import Foundation
import TestSupport
import Testing

@Suite("Secrets in recorded sessions", .timeLimit(.minutes(10))) struct SecretRecordingTests {
  private let app: TemporaryFolder

  init() throws {
    app = try TemporaryFolder([
      "app.json":
        #"{ "format": 1, "id": "app", "plugins": ["toast", "dialog"], "pages": ["first"] }"#
    ])
    try page(label: "Password")
  }

  /// Writes a page with a form and a dialog, which both have a field for a secret.
  private func page(label: String) throws {
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first", "plugins": ["list"], "cards": [
        { "plugins": [{ "plugin": "form", "params": { "fire": "toast.show", "going": "up",
            "with": { "text": "hi {user}" } } }],
          "components": [{ "items": [
            { "id": "secret", "plugins": [
              { "plugin": "field", "params": { "name": "p1", "label": "\(label)" } }] },
            { "id": "number", "plugins": [
              { "plugin": "field", "params": { "name": "n", "label": "PIN", "kind": "number" } }] },
            { "id": "send", "plugins": ["submit"] } ] }] },
        { "components": [{ "items": [
          { "id": "ask", "plugins": [
            { "plugin": "button", "params": { "label": "Sign in" } },
            { "plugin": "form-dialog", "params": { "title": "Sign in",
              "fields": [{ "name": "p2", "label": "\(label)", "required": true }],
              "fire": "toast.show", "going": "up", "with": { "text": "ok" } } }] } ] }] } ] }
      """)
  }

  private var recorded: String {
    get throws { try app.read("bug.txt") + app.read("bug.recording.jsonl") }
  }

  private func play() throws -> ShellProcess.Result {
    try ShellProcess.program.run(
      ["run", "--configs", app.path, "-f", "\(app.path)/bug.txt"], input: "")
  }

  private func record(_ commands: String) throws {
    let run = try ShellProcess.run(
      "first", "--configs", app.path, "-c", commands, "--record", "\(app.path)/bug.txt")
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test("T5 a secret of a form is neither in the script nor in the events, which play again")
  func form() throws {
    try app.record { terminal in
      #expect(terminal.shows("Password"))
      // The letter r reads the documents again elsewhere.
      terminal.type("rgeheim")
      #expect(terminal.shows("rgeheim"))
      terminal.type("\t")
      terminal.type("4711")
      #expect(terminal.shows("4711"))
      terminal.type("\t")
      #expect(terminal.shows("Send"))
      terminal.type("\r")
      #expect(terminal.shows("hi"))
      terminal.type("q")
    }
    let text = try recorded
    #expect(!text.contains("geheim") && !text.contains("4711"), "\(text)")
    #expect(text.contains("xxxxxxx") && text.contains("1111"), "\(text)")
    #expect(!text.contains("press r\n"), "\(text)")
    let again = try play()
    #expect(again.code == 0 && again.errors == "", "\(again.errors)")
  }

  @Test("T5 a secret of a dialog isn't in the answers either")
  func dialog() throws {
    try app.record { terminal in
      #expect(terminal.shows("Password"))
      terminal.type("\t\t\t\r")
      #expect(terminal.shows("Cancel"))
      terminal.type("ge\\\"heim\r")
      #expect(terminal.shows("ok"))
      terminal.type("q")
    }
    let text = try recorded
    #expect(!text.contains("heim") && text.contains("dialog.show"), "\(text)")
    let again = try play()
    #expect(again.code == 0 && again.errors == "", "\(again.errors)")
  }

  @Test("T5 a secret that a command types is recorded as other letters, also on the screen")
  func command() throws {
    try record(
      "type first/secret p1 'ge heim'; type PIN 815; expect data first/secret p1 '\"ge heim\"'; tap Send"
    )
    let text = try recorded
    #expect(!text.contains("ge heim") && !text.contains("815"), "\(text)")
    #expect(text.contains("\ntype first/secret p1 xxxxxxx\ntype PIN 111\n"), "\(text)")
    let again = try play()
    #expect(again.code == 0 && again.errors == "", "\(again.errors)")
    for file in ["bug.txt", "bug.recording.jsonl"] {
      try FileManager.default.removeItem(atPath: "\(app.path)/\(file)")
    }
    try app.record { terminal in
      #expect(terminal.shows("Password"))
      terminal.type("\t\t:type Password geheum\u{7F}\u{7F}im\r")
      #expect(terminal.shows("geheim"))
      // The first one closes the answer.
      terminal.type("qq")
    }
    let typed = try recorded
    #expect(!typed.contains("gehe"), "\(typed)")
    #expect(typed.contains("press \"type Password xxxxxx\"\npress Enter\n"), "\(typed)")
    #expect(try play().code == 0)
  }

  @Test(
    "T5 a document may have the text of a secret, with which responses of events fit in a replay")
  func sameText() throws {
    let page = try app.read("pages/first.json")
    try app.write(
      "pages/first.json",
      page.replacing(
        #"{ "id": "send","#,
        with: #"""
          { "plugins": [{ "plugin": "field", "params": { "name": "a", "label": "A", "initial": "geheim" } }] },
          { "plugins": [{ "plugin": "field",
            "params": { "name": "b", "label": "B", "kind": "number", "initial": 4711 } }] },
          { "id": "send",
          """#))
    try record("type first/secret p1 geheim; type PIN 4711; tap Send")
    let text = try recorded
    #expect(text.contains(#"\"a\":\"xxxxxx\""#) && text.contains(#"\"b\":1111"#), "\(text)")
    let again = try play()
    #expect(again.code == 0 && again.errors == "", "\(again.errors)")
    try app.write(
      "pages/first.json", try app.read("pages/first.json").replacing("4711", with: "47110"))
    #expect(try play().errors.contains("differs from the recording"))
  }

  @Test(
    "T5 a secret that a command writes, fires or opens is recorded as other letters, though it was never typed",
    arguments: [
      "set first/secret p1 geheim", "set first/number n 4711",
      "set first/0 values '{\"p1\": [\"geheim\"]}'",
      "set first/secret password geheim", "set first x '{\"a\": {\"pin\": 4711}}'",
      "fire gesture.input first/secret control=p1 text=geheim",
      "fire gesture.edit first/secret control=p1 text=\"geheim\"",
      "fire toast.show first text=hi token=geheim", "open first password=geheim",
    ])
  func given(command: String) throws {
    try app.write("commands.txt", "\(command)\ndata first/secret\ndata first/number\ntap Send\n")
    _ = try ShellProcess.run(
      "first", "--configs", app.path, "--keep-going", "-f", "\(app.path)/commands.txt", "--record",
      "\(app.path)/bug.txt")
    let text = try recorded
    #expect(!text.contains("geheim") && !text.contains("4711"), "\(text)")
    #expect(text.contains("xxxxxx") || text.contains("1111"), "\(text)")
    let again = try ShellProcess.program.run(
      ["run", "--configs", app.path, "--keep-going", "-f", "\(app.path)/bug.txt"], input: "")
    #expect(!again.errors.contains("differs"), "\(again.errors)")
  }

  @Test("T5 a secret among the inputs of the page, or fired by a plugin, isn't recorded either")
  func elsewhere() throws {
    let page = try app.read("pages/first.json")
    try app.write(
      "pages/first.json",
      page.replacing(
        #""id": "first", "plugins": ["list"]"#,
        with: #"""
          "id": "first", "inputs": { "token": { "type": "string", "default": "-" } }, "plugins": ["list", "dialog",
            { "plugin": "action", "as": "bot", "params": { "event": "toast.show", "fire": "gesture.input",
              "with": { "control": "password", "text": "geheim" } } }]
          """#))
    let run = try ShellProcess.run(
      "first", "token=abcd efg", "--configs", app.path, "-c",
      "fire toast.show first text=x; set first y geheim; set first z 'abcd efg'", "--record",
      "\(app.path)/bug.txt")
    #expect(run.code == 0, "\(run.errors)")
    let text = try recorded
    #expect(!text.contains("abcd efg"), "\(text)")
    #expect(text.contains("\nset first y xxxxxx\nset first z xxxxxxxx\n"), "\(text)")
    #expect(try play().code == 0)
  }

  @Test(
    "T5 a secret is in no form in the requests, answers and headers of servers, of which other parts stay"
  )
  func requests() throws {
    let server = try HTTPTestServer()
    try app.write(
      "app.json",
      """
      { "format": 1, "id": "app", "pages": ["first"],
        "network": { "base": "\(server.origin)", "hosts": ["127.0.0.1:\(server.port)"] } }
      """)
    for (name, request) in [
      ("get", #""url": "/get?text={text}[&pin={pin}]""#),
      ("post", #""url": "/post", "method": "POST", "body": { "of": "{text}" }"#),
    ] {
      try app.write(
        "sources/\(name).json",
        """
        { "format": 1, "key": "film", "request": { \(request) },
          "answer": { "items": "/list", "name": "/id", "fields": { "title": "/title", "more": "/more" } } }
        """)
      // Such an answer has the secret as a text, a key, a number, in JSON within a text, and as parts of URLs.
      let answer = #"""
        { "list": [{ "id": "a", "title": "of ge \"hé/1", "ge \"hé/1": 815.0, "pin": 815,
          "more": ["log { \"p\": \"ge \\\"hé/1\" }", "q=ge%20%22h%C3%A9%2F1", "q=ge+%22h%C3%A9%2F1", "x8150y"] }] }
        """#
      let none = HTTPTestAnswer.json(#"{ "list": [] }"#)
      server.answer("/\(name)", none, none, .json(answer, [("Set-Cookie", "session=zzz")]))
    }
    func component(_ name: String, _ params: String) -> String {
      """
      { "id": "\(name)", "plugins": [{ "plugin": "source",
        "params": { "source": "\(name)", "type": "film", \(params) } }] }
      """
    }
    try app.write("templates/item/film.json", #"{ "format": 1, "plugins": ["button"] }"#)
    let given = #""given": { "text": "password" }"#
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first", "data": { "password": "", "pin": 0 }, "plugins": ["list"], "cards": [{ "components": [
        \(component("get", #""given": { "text": "password", "pin": "pin" }"#)), \(component("post", given)) ] }] }
      """)
    try record(
      #"set first password 'ge "h'; set first pin 815; set first password 'ge "hé/1'; fire source.refresh first/post; expect text 'of ge "hé/1'"#
    )
    #expect(server.requests.contains { $0.target.contains("h%C3%A9%2F1&pin=815") })
    let text = try recorded
    for part in ["hé", "é/1", "h%C3", "%A9%2F1", "%22", "zzz", "815.0", "pin=815"] {
      #expect(!text.contains(part), "\(part): \(text)")
    }
    #expect(text.contains("x8150y") && text.contains(#"POST"#))
    #expect(!text.contains(/\b815\b/))
    server.end()
    let again = try play()
    #expect(again.code == 0, "\(again.errors)")
    // A document may have the text of the secret, which a replay then asks for in its place.
    let script = try app.read("bug.txt")
    try app.write(
      "bug.txt", script.replacing("password xxxxxxxx", with: "password ge-höhö1"))
    let other = try play()
    #expect(!other.errors.contains("no further answer"), "\(other.errors)")
  }

  @Test("T5 a secret that is also the name of a page or of a module hides none of them in commands")
  func names() throws {
    try record("type first/secret p1 first; expect page first; tree first; echo first; open first")
    let text = try app.read("bug.txt")
    #expect(
      text.contains("\ntype first/secret p1 xxxxx\nexpect page first\ntree first\necho xxxxx\n"),
      "\(text)")
    #expect(text.hasSuffix("\nopen first\n"), "\(text)")
    #expect(text.contains("\n# x and 1 stand for the letters of secrets"), "\(text)")
    let again = try play()
    #expect(again.code == 0, "\(again.errors)")
  }

  @Test(
    "T5 a line that fails on a page with a field for a secret is recorded as other letters",
    arguments: [
      "6geheim", "type first/secret p11 geheim", "type first/secred p geheim",
      "type first/secret p1 ge heim geheim", "type first/secret p1 \"geheim", "tpye x geheim",
      "set first/secret p11 geheim", "expect data first/secret p1 '\"geheim\"'",
      "expect no control Password text geheim",
    ])
  func failing(line: String) throws {
    try app.write("commands.txt", "\(line)\n")
    _ = try ShellProcess.run(
      "first", "--configs", app.path, "--keep-going", "-f", "\(app.path)/commands.txt", "--record",
      "\(app.path)/bug.txt")
    let text = try recorded
    #expect(!text.contains("heim") && text.contains("xxxx"), "\(text)")
  }

  @Test(
    "T5 fields for secrets are known by their labels in many languages",
    arguments: [
      ("Passwort", true), ("Mot de passe", true), ("CONTRASEÑA", true), ("contrasen\u{303}a", true),
      ("Senha", true), ("Пароль", true), ("パスワード", true), ("비밀번호", true), ("密碼", true),
      ("Kennwort", true), ("Your PIN:", true), ("userPin", true), ("Shopping", false),
      ("Passage", false), ("Spinning", false), ("Name", false),
    ])
  func labels(label: String, isSecret: Bool) throws {
    try page(label: label)
    try record("type first/secret p1 geheim")
    #expect(try recorded.contains("geheim") != isSecret)
  }
}
