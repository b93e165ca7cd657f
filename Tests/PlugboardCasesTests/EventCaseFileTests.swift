import Plugboard
import PlugboardCases
import Testing

@Suite("Case files") struct EventCaseFileTests {
  /// Returns the faults of a case, without the name of the file.
  private static func faults(_ setup: String, _ expected: String = "{}") -> [String] {
    EventCaseFile(#"{"cases": [{"id": "x", "setup": \#(setup), "expected": \#(expected)}]}"#)
      .diagnostics.map { String($0.description.dropFirst("x.json:".count)) }
  }

  @Test(
    "a file that isn't a case file is reported with its location",
    arguments: [
      ("", "x.json:1:1: error: ", "[json-empty]"),
      ("{\n  \"cases\": [}", "x.json:2:13: error: ", ""),
      ("[]", "x.json:1:1: error: a file of cases is {\"cases\": [case, …]}, not a list", ""),
      ("{}", "x.json:1:1: error: a file of cases needs \"cases\"", ""),
      ("{\"cases\": 1}", "x.json:1:11: error: \"cases\" must be a list of cases, not 1", ""),
      ("{\"cases\": [1]}", "x.json:1:12: error: a case is {\"id\", \"setup\", \"expected\"}", ""),
      ("{\"cases\": [{}]}", "x.json:1:12: error: a case needs \"id\", a string", ""),
      ("{\"cases\": [], \"cases\": []}", "x.json:1:15: error: ", "[json-duplicate-key]"),
    ])
  func unusable(text: String, beginning: String, end: String) throws {
    let file = EventCaseFile(text)
    let first = try #require(file.diagnostics.first).description
    #expect(first.hasPrefix(beginning) && first.hasSuffix(end), "\(first)")
    #expect(file.cases.isEmpty && !file.isSound)
  }

  @Test("invalid UTF-8 and endless nesting are reported and don't trap")
  func hostile() {
    #expect(!EventCaseFile([0xFF, 0xFE, 0x00], file: "x.json").isSound)
    let deep = String(repeating: "[", count: 100_000)
    #expect(!EventCaseFile(deep).isSound)
    let opening = String(repeating: #"{"op": "first", "n": 1, "do": "#, count: 400)
    let setup = #"{"op": "subscribe", "id": "a", "event": "e", "actions": \#(opening)1"#
    #expect(Self.faults(setup + String(repeating: "}", count: 401)).count == 1)
  }

  @Test(
    "an unknown word is reported with the allowed ones and the closest one",
    arguments: [
      (
        #"[{"op": "subscirbe", "id": "a", "event": "e"}]"#,
        ["1:41: error: \"subscirbe\" is none of the steps subscribe, subscribeMany, "],
        "did you mean \"subscribe\"? (at /cases/0/setup/0/op) [case-unknown-word]"
      ),
      (
        #"[{"op": "return", "value": 1}]"#,
        ["1:41: error: \"return\" can't stand among steps; these are subscribe, "],
        "(at /cases/0/setup/0/op) [case-unknown-word]"
      ),
      (
        #"[{"op": "fire", "event": "e", "prams": {}}]"#,
        ["1:63: error: \"fire\" has no field \"prams\"; it has event, params, module, "],
        "did you mean \"params\"? (at /cases/0/setup/0/prams) [case-unknown-word]"
      ),
      (
        #"[{"op": "query", "what": "color"}]"#,
        ["1:58: error: \"what\" of \"query\" must be \"count\", \"fireCount\", ", "not \"color\""],
        "(at /cases/0/setup/0/what) [case-form]"
      ),
    ])
  func unknownWord(setup: String, parts: [String], end: String) throws {
    let faults = Self.faults(setup)
    #expect(faults.count == 1)
    let fault = try #require(faults.first)
    #expect(fault.hasPrefix(parts[0]) && fault.hasSuffix(end), "\(fault)")
    for part in parts { #expect(fault.contains(part)) }
  }

  @Test(
    "a word of an earlier vocabulary is reported with the present one, and nothing else",
    arguments: [
      (
        #"[{"op": "subscribe", "id": "a", "event": "*", "kind": "tap", "phase": "end"}]"#,
        "1:87: error: \"kind\" of \"subscribe\": \"tap\" is now \"observer\" (at "
          + "/cases/0/setup/0/kind) [case-unknown-word]"
      ),
      (
        #"[{"op": "subscribeMany", "idPrefix": "a", "count": 1, "event": "*", "kind": "tap"}]"#,
        "1:109: error: \"kind\" of \"subscribeMany\": \"tap\" is now \"observer\" (at "
          + "/cases/0/setup/0/kind) [case-unknown-word]"
      ),
      (
        #"[{"op": "module", "id": "m", "plugins": [{"plugin": "watch", "actions": []}]}]"#,
        "1:85: error: \"plugin\" of \"plugin\": \"watch\" is now \"observer\" (at "
          + "/cases/0/setup/0/plugins/0/plugin) [case-unknown-word]"
      ),
    ])
  func renamedWord(setup: String, fault: String) {
    #expect(Self.faults(setup) == [fault])
  }

  @Test(
    "a missing field, or one of another form, is reported",
    arguments: [
      (#"[1]"#, "steps are objects with an \"op\""),
      (#"[{"event": "e"}]"#, "steps are objects with an \"op\""),
      (#"[{"op": "fire"}]"#, "\"fire\" needs \"event\", a string"),
      (#"[{"op": "fire", "event": 1}]"#, "\"event\" of \"fire\" must be a string, not 1"),
      (
        #"[{"op": "subscribe", "id": "a", "event": "e", "priority": 1.5}]"#,
        "\"priority\" of \"subscribe\" must be an integer or \"first\", \"early\", \"normal\", \"late\", "
          + "\"last\", not 1.5"
      ),
      (
        #"[{"op": "module", "id": "m", "plugins": [{"plugin": "a", "priority": "soon"}]}]"#,
        "\"priority\" of \"plugin\" must be an integer or \"first\", \"early\", \"normal\", \"late\", "
          + "\"last\", not \"soon\""
      ),
      (
        #"[{"op": "subscribe", "id": "a", "event": "e", "actions": 1}]"#,
        "\"actions\" of \"subscribe\" must be a list of objects with an \"op\" each, or one, not 1"
      ),
      (
        #"[{"op": "subscribe", "id": "a", "event": "e", "actions": [{"op": "advance"}]}]"#,
        "\"advance\" can't stand among actions; these are subscribe, "
      ),
      (
        #"[{"op": "subscribe", "id": "a", "event": "*", "kind": "observer", "actions": {"op": "suspend"}}]"#,
        "\"suspend\" can't stand among actions of observers and tasks; these are"
      ),
      (
        #"[{"op": "subscribeMany", "idPrefix": "a", "count": -1, "event": "e"}]"#,
        "must be an integer from 0 to 100000, not -1"
      ),
      (#"[{"op": "config", "maxDepth": -1}]"#, "must be an integer from 0 to 2147483647"),
      (#"[{"op": "advance", "seconds": 1e300}]"#, "must be a number from 0.0 to 86400.0"),
      (#"[{"op": "query", "what": "count"}]"#, "the query \"count\" needs \"event\""),
      (
        #"[{"op": "module", "id": "m", "plugins": [{"plugin": "z"}]}]"#,
        "\"plugin\" of \"plugin\" must be \"a\", \"b\", \"c\", \"d\", \"observer\", not \"z\""
      ),
    ])
  func malformed(setup: String, part: String) {
    let faults = Self.faults(setup)
    #expect(faults.count == 1 && faults.first?.contains(part) == true, "\(faults)")
  }

  @Test(
    "a field without meaning in its place is reported",
    arguments: [
      (
        #"[{"op": "subscribe", "id": "a", "event": "e", "phase": "end"}]"#,
        "1:79: error: \"phase\" is for observers; add \"kind\": \"observer\", or leave it out"
      ),
      (
        #"[{"op": "fire", "event": "e", "use": "return"}]"#,
        "1:63: error: \"use\" is for a fire that an action makes"
      ),
      (
        #"[{"op": "query", "what": "isFiring", "event": "e", "module": "m"}]"#,
        "1:84: error: the query \"isFiring\" takes no \"module\"; \"count\" and \"order\" do"
      ),
      (
        #"[{"op": "module", "id": "m", "plugins": [{"plugin": "a", "before": "b", "after": "c"}]}]"#,
        "1:105: error: an entry may have one ordering, \"before\" or \"after\" another plugin, not both"
      ),
      (
        #"[{"op": "module", "id": "m", "plugins": [{"plugin": "observer", "event": "e"}]}]"#,
        "1:97: error: \"observer\" sees every event as it begins and takes no \"event\""
      ),
      (
        #"[{"op": "module", "id": "m", "plugins": [{"plugin": "a", "actions": {"op": "first", "n": "#
          + #"1, "else": [{"op": "fire", "event": "e", "collecting": true}]}}]}]"#,
        "what a plugin fires at its own module collects no responses; name a \"module\" (at "
          + "/cases/0/setup/0/plugins/0/actions/else/0/collecting)"
      ),
    ])
  func meaningless(setup: String, part: String) {
    let faults = Self.faults(setup)
    #expect(faults.count == 1 && faults.first?.contains(part) == true, "\(faults)")
  }

  @Test(
    "explicit defaults and fields without effect are accepted",
    arguments: [
      #"[{"op": "subscribe", "id": "a", "event": "e", "kind": "handler", "phase": "end"}]"#,
      #"[{"op": "subscribe", "id": "a", "event": "e", "phase": null, "kind": null, "once": null}]"#,
      #"[{"op": "subscribe", "id": "a", "event": "e", "actions": null, "priority": null}]"#,
      #"[{"op": "fire", "event": "e", "use": "ignore", "going": null, "collecting": false}]"#,
      #"[{"op": "module", "id": "m", "parent": null, "plugins": null}]"#,
      #"[{"op": "module", "id": "m", "plugins": [{"plugin": "a", "before": "b", "after": null}]}]"#,
      #"[{"op": "query", "what": "depth", "event": "e", "id": null, "module": null}]"#,
      #"[{"op": "config", "maxDepth": null, "sinkThrows": null}]"#,
    ])
  func generous(setup: String) {
    #expect(Self.faults(setup, #"{"calls": null, "stoppedBy": null}"#) == [])
  }

  @Test("null isn't a name, a value of another form, or a list of steps")
  func nulls() {
    #expect(Self.faults(#"[{"op": "fire", "event": null}]"#).count == 1)
    #expect(Self.faults(#"[{"op": "query", "what": "count", "event": null}]"#).count == 1)
    #expect(Self.faults("[null]").count == 1)
    #expect(Self.faults("null").count == 1)
    #expect(Self.faults("[]", "null").count == 1)
    #expect(Self.faults("[]", #"{"calls": [null]}"#).count == 1)
  }

  @Test(
    "an expected value must have the form of its field",
    arguments: [
      (#"{"cals": []}"#, "\"expected\" has no field \"cals\"", "did you mean \"calls\"?"),
      (#"{"calls": "a"}"#, "must be a list, each element a string", "not \"a\""),
      (#"{"calls": [1]}"#, "an element of \"calls\" of \"expected\" must be a string", "not 1"),
      (#"{"responses": [1]}"#, "must be \"none\" or {\"value\": …}", "not 1"),
      (#"{"stoppedBy": {}}"#, "must be a string, null, or a list of these", "not an object"),
      (#"{"outcomes": [{"cald": 1}]}"#, "\"outcome\" has no field \"cald\"", "\"called\"?"),
    ])
  func expectations(expected: String, part: String, other: String) {
    let faults = Self.faults("[]", expected)
    #expect(faults.count == 1)
    #expect(faults.first?.contains(part) == true, "\(faults)")
    #expect(faults.first?.contains(other) == true, "\(faults)")
  }

  @Test("all faults are reported in one run, in the order of the text, and sound cases are kept")
  func severalFaults() {
    let file = EventCaseFile(
      """
      {"cases": [
        {"id": "one", "setup": [], "expected": {}, "rule": "for those who read it"},
        {"id": 2, "setup": [{"op": "fire"}]},
        {"id": "three", "setup": [{"op": "fly"}], "expected": {}},
        {"id": "four", "setup": [], "expected": {}}
      ]}
      """)
    #expect(file.cases.map(\.id) == ["one", "four"])
    #expect(file.diagnostics.compactMap(\.location?.line) == [3, 3, 3, 4])
    #expect(file.cases.map(\.location?.line) == [2, 5])
  }
}
