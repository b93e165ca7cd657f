import Plugboard
import Testing

/// A width that is a number of points, or "full".
private enum Width: ValueConvertible, Hashable {
  case points(Int)
  case full

  static var valueType: ValueType { .any }

  init?(value: Value) {
    switch value {
    case .int(let points): self = .points(points)
    case "full": self = .full
    default: return nil
    }
  }

  var value: Value {
    switch self {
    case .points(let points): .int(points)
    case .full: "full"
    }
  }
}

/// A place whose coordinates are numbers, as an object.
private struct Spot: ValueConvertible, Hashable {
  let x: Int

  static var valueType: ValueType { .object }

  init?(value: Value) {
    guard case .object(let fields) = value, case .int(let x)? = fields["x"] else { return nil }
    self.x = x
  }

  var value: Value { ["x": .int(x)] }
}

/// Two numbers, as an array.
private struct Pair: ValueConvertible, Hashable {
  static var valueType: ValueType { .array }

  init?(value: Value) {
    guard case .array(let values) = value, values.count == 2 else { return nil }
  }

  var value: Value { [0, 0] }
}

@Suite("Keys as manifests list them") struct KeyDeclarationTests {
  @Test("D4 a value that a type of one's own can't be made of is refused in words with that type")
  func ownType() throws {
    let params: Params = ["width": "wide", "widths": [1, "full"]]
    let error = #expect(throws: ParamError.self) { try params[Key<Width>("width")] }
    #expect(error?.message == "param \"width\" is \"wide\", not a value for Width")
    #expect(try params[Key<[Width]>("widths")] == [.points(1), .full])
    let list = #expect(throws: ParamError.self) { try params[Key<[Width]>("width")] }
    #expect(list?.message == "param \"width\" is a string, not an array of values for Width")
  }

  @Test("D4 an object or an array that doesn't fit a type of one's own is refused with that type")
  func ownObject() {
    let params: Params = ["spot": ["y": 1], "spots": [["y": 1]], "pair": [1]]
    let messages = [
      { _ = try params[Key<Spot>("spot")] }, { _ = try params[Key<[Spot]>("spots")] },
      { _ = try params[Key<Spot>("pair")] }, { _ = try params[Key<Pair>("pair")] },
      { _ = try params[Key<Fields>("pair")] },
    ].map { (read: () throws -> Void) in
      #expect(throws: ParamError.self, performing: read)?.message
    }
    #expect(
      messages == [
        #"param "spot" is {"y":1}, not an object for Spot"#,
        #"param "spots" is [{"y":1}], not an array of objects for Spot"#,
        #"param "pair" is an array, not an object for Spot"#,
        #"param "pair" is [1], not an array for Pair"#,
        #"param "pair" is an array, not an object"#,
      ])
  }

  @Test("D4 an object in place of a text says what it lacks, if it looks like a text per language")
  func languages() {
    for (value, wording) in [
      (["en": "a", "pt-BR": "b"], #"an object of languages without "@text" around them"#),
      (["@txt": ["en": "a"]], #"an object with "@txt" in place of "@text""#),
      (["@text": ["en": "a"]], "an object"), (["en": 1], "an object"), ([:], "an object"),
      (["title": "a"], "an object"), (["en": "a", "title": "a"], "an object"),
    ] as [(Value, String)] {
      let error = #expect(throws: ParamError.self) {
        try Params(["x": value])[Key<String>("x")]
      }
      #expect(error?.message == "param \"x\" is \(wording), not a string")
    }
  }

  @Test("D4 a declaration admits what converts to its type, whatever else is legal")
  func admits() {
    let width = KeyDeclaration(Key<Width>("width"))
    #expect(width.type == .any && width.admits(7) && width.admits("full"))
    #expect(!width.admits("wide") && !width.admits(true))
    let year = KeyDeclaration(Key<Int>("year", in: 1880...2200))
    #expect(year.admits(7) && !year.admits(7.5))
    let share = KeyDeclaration(Key<Double>("share"))
    #expect(share.admits(1) && share.admits(0.5) && !share.admits("1"))
  }

  @Test("D4 declarations are the same if name, type and legal values are, whatever they are for")
  func same() {
    let year = Key<Int>("year")
    #expect(KeyDeclaration(year) == KeyDeclaration(Key<Int>("year")))
    #expect(KeyDeclaration(year) != KeyDeclaration(Key<Int>("year", in: 0...9)))
    let others: Set<KeyDeclaration> = [
      KeyDeclaration(year), KeyDeclaration(Key<Int>("day")), KeyDeclaration(Key<Double>("year")),
      KeyDeclaration(Key<Int>("year", in: 0...9)), KeyDeclaration(Key<Int>("year", in: 0...8)),
    ]
    #expect(others.count == 5)
    let url = Key<String>("url", for: .url)
    #expect(KeyDeclaration(url) == KeyDeclaration(Key<String>("url")))
    #expect(KeyList(year, url) == KeyList(year, Key<String>("url")))
  }
}
