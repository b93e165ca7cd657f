import Plugboard
import Testing

@MainActor @Suite("References in module data") struct DataReferenceTests {
  private final class Player {}
  private let player = ReferenceKey<Player>("player")
  private let runtime: PageRuntime

  init() throws { runtime = try PageRuntime.withPage() }

  /// Stores an object that only the data holds, and returns a closure that tells whether it is alive.
  private func storePlayer(in data: ModuleData) throws -> () -> Bool {
    let object = Player()
    try data.write(player, object, holding: .strong)
    return { [weak object] in object != nil }
  }

  @Test("D2 a space holds objects by identity, apart from values, and export lists them as skipped")
  func identity() throws {
    let data = try runtime.data(of: "i")
    let object = Player()
    try data.write("player", "a value of the same name")
    try data.write(player, object, holding: .strong)
    #expect(try data.read(player) === object)
    #expect(try data.value("player") == "a value of the same name")
    #expect(data.keys == ["player", "player"])
    let exported = try data.export()
    #expect(exported.values == ["player": "a value of the same name"])
    #expect(exported.skippedReferences == ["player"])
    try data.remove(player)
    #expect(try data.read(player) == nil)
    #expect(try data.value("player") != nil)
  }

  @Test("D2 equal objects are told apart by identity, each under its own key, here and by a link")
  func equalObjects() throws {
    final class Film: Equatable {
      static func == (left: Film, right: Film) -> Bool { true }
    }
    let (left, right) = (ReferenceKey<Film>("left"), ReferenceKey<Film>("right"))
    let (one, other) = (Film(), Film())
    let data = try runtime.data(of: "k")
    var changes = 0
    try data.observe { _ in changes += 1 }
    try data.write(left, one, holding: .strong)
    try data.write(right, other, holding: .weak)
    #expect(try data.read(left) === one && data.read(right) === other)
    try data.write(left, other, holding: .strong)
    #expect(try data.read(left) === other)
    let link = try #require(runtime.context(of: "i", as: ItemContext.self)?.parent)
    #expect(try link.data.read(left) === other && link.data.keys == ["right", "left"])
    #expect(try runtime.data(of: "i").read(left) == nil && changes == 0)
    try data.remove(right)
    #expect(try data.read(right) == nil && data.read(left) === other)
    #expect(try data.export().values.isEmpty && data.export().skippedReferences == ["left"])
  }

  @Test("D2 an object read as another class is an error that names both")
  func mismatch() throws {
    let data = try runtime.data(of: "i")
    try data.write(player, Player(), holding: .strong)
    let error = #expect(throws: DataError.self) {
      try data.read(ReferenceKey<Bench>("player"))
    }
    #expect(
      error
        == .objectMismatch(
          module: "i", key: "player", found: "\(Player.self)", asked: "\(Bench.self)"))
    #expect(error?.description.contains("Player") == true)
    #expect(error?.description.contains("Bench") == true)
  }

  @Test("D2 a later object replaces the earlier one, which goes")
  func replacing() throws {
    let data = try runtime.data(of: "i")
    let isFirstAlive = try storePlayer(in: data)
    #expect(isFirstAlive())
    let second = Player()
    try data.write(player, second, holding: .weak)
    #expect(!isFirstAlive())
    #expect(try data.read(player) === second)
  }

  @Test("D3 a weak reference goes with its object and notifies no observer; a strong one survives")
  func strength() throws {
    let data = try runtime.data(of: "i")
    var changes = 0
    try data.observe { _ in changes += 1 }
    let strong = ReferenceKey<Player>("strong")
    do {
      let (weakly, strongly) = (Player(), Player())
      try data.write(player, weakly, holding: .weak)
      try data.write(strong, strongly, holding: .strong)
      #expect(data.keys == ["player", "strong"])
      #expect(try data.read(player) === weakly)
      #expect(try data.export().skippedReferences == ["player", "strong"])
    }
    #expect(try data.read(player) == nil)
    #expect(try data.read(strong) != nil)
    #expect(data.keys == ["strong"])
    #expect(try data.export().skippedReferences == ["strong"])
    #expect(changes == 0)
  }

  @Test("D3 an object that is written again as weak is no longer held, and as strong it is")
  func anotherStrength() throws {
    let data = try runtime.data(of: "i")
    weak var object: Player?
    do {
      let strong = Player()
      object = strong
      try data.write(player, strong, holding: .weak)
      try data.write(player, strong, holding: .strong)
    }
    #expect(try data.read(player) === object && object != nil)
    if let object { try data.write(player, object, holding: .weak) }
    #expect(object == nil)
    #expect(try data.read(player) == nil)
  }

  @Test("D3 a strong reference goes with its module")
  func module() throws {
    // Kept, as a plugin that outlives its module keeps its context.
    let data = try runtime.data(of: "i")
    let isAlive = try storePlayer(in: data)
    #expect(isAlive())
    try runtime.unregister("i")
    #expect(!isAlive())
    #expect(throws: DataError.self) { try data.read(player) }
  }

  @Test("D3 a strong reference goes with its module also if that ends while its change is told")
  func moduleOfChange() throws {
    let data = try runtime.data(of: "i")
    let isAlive = try storePlayer(in: data)
    var seen = [isAlive()]
    try data.observe { [runtime] _ in
      try? runtime.unregister("i")
      seen.append(isAlive())
    }
    try data.write("n", 1)
    #expect(seen == [true, false])
  }
}
