import Plugboard
import Testing

@Suite("Conditions on data") struct DataConditionTests {
  private static func value(_ text: String) throws -> Value {
    try Value(json: text)
  }

  /// The data of all cases.
  private static let data: Fields = [
    "user": "ada", "empty": "", "null": .null, "zero": 0, "false": false, "int": 3, "double": 3.0,
    "half": 3.5, "most": .int(.max), "least": .int(.min), "huge": .double(0x1p63),
    "tags": ["a", 1, [2.0, .null]], "record": ["a": 1, "b": [:]], "accent": "e\u{301}tude",
  ]

  private func holds(_ text: String) throws -> Bool {
    let condition = try #require(DataCondition(value: try Self.value(text)), "\(text)")
    return condition.holds { Self.data[$0.text] }
  }

  @Test(
    "N14 a condition holds for the data that it describes",
    arguments: [
      #"{ "has": "user" }"#, #"{ "has": "zero" }"#, #"{ "has": "false" }"#, #"{ "has": "tags" }"#,
      #"{ "is": { "user": "ada" } }"#, #"{ "is": { "int": 3.0 } }"#, #"{ "is": { "double": 3 } }"#,
      #"{ "is": { "empty": "" } }"#, #"{ "is": { "false": false } }"#,
      #"{ "is": { "record": { "b": {}, "a": 1.0 } } }"#,
      #"{ "is": { "tags": ["a", 1.0, [2, null]] } }"#,
      #"{ "is": { "most": 9223372036854775807 } }"#,
      #"{ "above": { "int": 2.9 } }"#, #"{ "above": { "half": 3 } }"#,
      #"{ "above": { "huge": 9223372036854775807 } }"#, #"{ "below": { "most": 1e19 } }"#,
      #"{ "above": { "least": -1e19 } }"#, #"{ "below": { "int": 3.5 } }"#,
      #"{ "contains": { "tags": 1.0 } }"#, #"{ "contains": { "tags": [2, null] } }"#,
      #"{ "contains": { "user": "da" } }"#, #"{ "contains": { "user": "" } }"#,
      #"{ "contains": { "accent": "e" } }"#,
      #"{ "not": { "has": "nothing" } }"#, #"{ "all": [] }"#,
      #"{ "all": [{ "has": "user" }, { "not": { "has": "empty" } }] }"#,
      #"{ "any": [{ "has": "nothing" }, { "has": "user" }] }"#,
    ])
  func holding(text: String) throws { #expect(try holds(text)) }

  @Test(
    "N14 a condition doesn't hold for other data",
    arguments: [
      #"{ "has": "nothing" }"#, #"{ "has": "empty" }"#, #"{ "has": "null" }"#,
      #"{ "is": { "user": "Ada" } }"#, #"{ "is": { "nothing": "" } }"#,
      #"{ "is": { "int": "3" } }"#, #"{ "is": { "zero": false } }"#,
      #"{ "is": { "most": 9223372036854775808 } }"#, #"{ "is": { "huge": 9223372036854775807 } }"#,
      #"{ "is": { "record": { "a": 1 } } }"#, #"{ "is": { "accent": "étude" } }"#,
      #"{ "above": { "int": 3 } }"#, #"{ "above": { "double": 3 } }"#,
      #"{ "above": { "user": 0 } }"#, #"{ "above": { "nothing": 0 } }"#,
      #"{ "above": { "most": 9.223372036854775807e18 } }"#,
      #"{ "below": { "least": -9.223372036854775808e18 } }"#,
      #"{ "contains": { "tags": "b" } }"#, #"{ "contains": { "user": "adam" } }"#,
      #"{ "contains": { "int": 3 } }"#, #"{ "contains": { "user": 1 } }"#,
      #"{ "contains": { "nothing": "" } }"#, #"{ "not": { "has": "user" } }"#, #"{ "any": [] }"#,
    ])
  func notHolding(text: String) throws { #expect(try !holds(text)) }

  @Test(
    "N14 a condition names the keys that it reads, each once, and is the same after a round trip")
  func keys() throws {
    let text = #"""
      { "all": [{ "has": "a" }, { "any": [{ "is": { "b": 1 } }, { "above": { "a": 2.5 } }] },
        { "not": { "below": { "c": 0 } } }, { "contains": { "d": "x" } }] }
      """#
    let condition = try #require(DataCondition(value: try Self.value(text)))
    #expect(condition.keys == ["a", "b", "c", "d"])
    #expect(condition.value == (try Self.value(text)))
    #expect(DataCondition(value: condition.value) == condition)
  }

  @Test(
    "N14 each wrong part of a condition is a fault at its place",
    arguments: [
      (#"{ "hsa": "a" }"#, ["/hsa has"]), (#"3"#, [" -"]), (#"{}"#, [" -"]),
      (#"{ "has": "a", "is": { "b": 1 } }"#, [" -"]), (#"{ "has": 3 }"#, ["/has -"]),
      (#"{ "has": "" }"#, ["/has -"]), (#"{ "is": { "a": 1, "b": 2 } }"#, ["/is -"]),
      (#"{ "is": { "a": null } }"#, ["/is/a -"]), (#"{ "is": { "": 1 } }"#, ["/is/ -"]),
      (#"{ "above": { "a": "1" } }"#, ["/above/a -"]), (#"{ "any": { "has": "a" } }"#, ["/any -"]),
      (#"{ "platform": "linux" }"#, ["/platform -"]),
      (
        #"{ "all": [{ "has": 1 }, { "not": { "abov": { "a": 1 } } }, { "has": "a" }] }"#,
        ["/all/0/has -", "/all/1/not/abov above"]
      ),
    ])
  func faults(text: String, places: [String]) throws {
    let value = try Self.value(text)
    #expect(DataCondition(value: value) == nil)
    #expect(
      Self.faults(value).map { "\(JSONPointer($0.path)) \($0.suggestion ?? "-")" } == places)
  }

  private static func faults(_ value: Value) -> [ValueInspection.Fault] {
    var inspection = ValueInspection()
    DataCondition.inspect(value, &inspection)
    return inspection.faults
  }

  @Test("N14 a condition is nested 32 levels deep at most")
  func depth() throws {
    func nested(_ levels: Int) throws -> Value {
      var value: Value = ["has": "a"]
      for _ in 0..<levels { value = ["not": value] }
      return value
    }
    #expect(DataCondition(value: try nested(32)) != nil)
    #expect(DataCondition(value: try nested(33)) == nil)
    #expect(Self.faults(try nested(500)).count == 1)
  }
}
