import Foundation
import Plugboard
import PlugboardSystem
import TestSupport
import Testing

@MainActor @Suite("The storage in files")
struct FileStorageTests {
  private let state: TemporaryFolder
  private let storage: FileStorage

  init() throws {
    state = try TemporaryFolder()
    storage = FileStorage(folder: "\(state.path)/plugboard")
  }

  private func nested(_ depth: Int) -> Value {
    (0..<depth).reduce(.int(1)) { inner, _ in .array([inner]) }
  }

  @Test("T2 values of every type come back equal, also to another program")
  func values() throws {
    let values: [Value] = [
      .null, true, false, 0, .int(.max), .int(.min), .double(1), .double(0.1),
      .double(.leastNonzeroMagnitude),
      .double(.greatestFiniteMagnitude), "", "影\u{0}\u{1B}\u{202E}\"\\\n😀", [], [:],
      ["b": 1, "a": [2.5, .null, ["": "x"]]], nested(Value.deepest),
    ]
    for (number, value) in values.enumerated() {
      try storage.update("value/\(number)") { _ in .write(value) }
    }
    let other = FileStorage(folder: "\(state.path)/plugboard")
    for (number, value) in values.enumerated() {
      #expect(try other.read("value/\(number)") == value)
    }
    try storage.update("zero") { _ in .write(.double(-0.0)) }
    guard case .double(let zero)? = try other.read("zero") else {
      return #expect(Bool(false), "a double comes back as a double")
    }
    #expect(zero.sign == .minus)
  }

  @Test("Every key has a value of its own, whatever its characters and its length")
  func keys() throws {
    let long = String(repeating: "长", count: 300)
    let keys = [
      "", "a", "A", "a/b", "a%2fb", "/", "..", "../a", ".", "a.json", "con", "键", "a b", "\u{0}",
      long, long + "a", String(long.dropLast()), String(repeating: "a", count: 200),
      String(repeating: "a", count: 201),
    ]
    for (number, key) in keys.enumerated() { try storage.update(key) { _ in .write(.int(number)) } }
    for (number, key) in keys.enumerated() { #expect(try storage.read(key) == .int(number)) }
    #expect(try state.names() == ["plugboard"])
    try storage.update("a") { _ in .remove }
    try storage.update("absent") { _ in .remove }
    #expect(try storage.read("a") == nil)
    #expect(try storage.read("A") == 2)
  }

  @Test(
    "T2 the keys that begin with a prefix are found, whatever their characters and their length")
  func prefixes() throws {
    #expect(try storage.keys(startingWith: "") == [])
    let long = String(repeating: "长", count: 300)
    let keys = ["", "a", "a/1", "a/10", "A/1", "a%2f1", "a/\(long)", "a/长", "b/a/1", "a/.x.json"]
    for key in keys { try storage.update(key) { _ in .write(true) } }
    try state.write("plugboard/a%2f2.json.damaged", "")
    try state.write("plugboard/notes.txt", "a")
    try state.write("plugboard/a%2F3.json", "true")
    try state.write("plugboard/a%.json", "true")
    #expect(try storage.keys(startingWith: "").sorted() == keys.sorted())
    #expect(
      try storage.keys(startingWith: "a/").sorted()
        == ["a/1", "a/10", "a/\(long)", "a/长", "a/.x.json"].sorted())
    #expect(try storage.keys(startingWith: "a/\(long)") == ["a/\(long)"])
    #expect(try storage.keys(startingWith: "x") == [])
    let memory = MemoryStorage(["a/1": 1, "a": 2])
    #expect(memory.keys(startingWith: "a/") == ["a/1"])
  }

  @Test("T2 a value that would not come back equal is refused, and the old one stays")
  func refused() throws {
    try storage.update("key") { _ in .write(1) }
    let marks = "e" + String(repeating: "\u{301}", count: String.combiningMarkLimit + 1)
    let refused: [Value] = [
      .double(.nan), [.double(.infinity)], nested(Value.deepest + 1), .string(marks),
      .string(String(repeating: "x", count: JSONReader.usualSizeLimit)),
    ]
    for value in refused {
      let error = #expect(throws: StorageError.self) {
        try storage.update("key") { _ in .write(value) }
      }
      #expect(error?.code == "storage-failed")
    }
    #expect(try storage.read("key") == 1)
  }

  @Test("Nothing is made before the first write, and then for the owner alone")
  func permissions() throws {
    #expect(try storage.read("key") == nil)
    try storage.update("key") { _ in .remove }
    #expect(try state.names() == [])
    try storage.update("key") { _ in .write(1) }
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: "\(state.path)/\(path)")[.posixPermissions]
        as? Int
    }
    #expect(try mode("plugboard") == 0o700)
    #expect(try mode("plugboard/key.json") == 0o600)
    #expect(try state.names(in: "plugboard") == ["key.json"])
  }

  nonisolated static let damages = [
    "", "[1,2", "[1,2]", "12", "{]\n", "\u{0}\u{0}\n", "1 2\n", "{\"a\": 1, \"a\": 2}\n",
  ]

  @Test(
    "T2 a damaged file is named and kept aside, and its key counts as absent", arguments: damages)
  func damaged(text: String) throws {
    try storage.update("key") { _ in .write([1, 2]) }
    try state.write("plugboard/key.json", text)
    let error = #expect(throws: StorageError.self) { try storage.read("key") }
    let kept = "\(state.path)/plugboard/key.json.damaged"
    #expect(error?.code == "storage-damaged")
    #expect("\(try #require(error))".contains("\"\(kept)\": correct it and move it back"))
    #expect(try state.read("plugboard/key.json.damaged") == text)
    #expect(try storage.read("key") == nil)
    try storage.update("key") { _ in .write(3) }
    try state.write("plugboard/key.json", "x")
    #expect(throws: StorageError.self) { try storage.update("key") { _ in .write(4) } }
    try storage.update("key") { $0 == nil ? .write(5) : .keep }
    #expect(try storage.read("key") == 5)
    #expect(try state.read("plugboard/key.json.damaged-2") == "x")
    #expect(try state.read("plugboard/key.json.damaged") == text)
  }

  @Test("What is no plain file can't be read or written, and the error names it")
  func noFile() throws {
    try state.write("plugboard/key.json/inner", "")
    let error = #expect(throws: StorageError.self) { try storage.read("key") }
    #expect(
      error.map { "\($0)" } == "\"key\" can't be kept or read: the file"
        + " \"\(state.path)/plugboard/key.json\": it is a folder, not a plain file [storage-failed]"
    )
    #expect(throws: StorageError.self) { try storage.update("key") { _ in .write(1) } }
    try state.write("file", "")
    let other = FileStorage(folder: "\(state.path)/file/plugboard")
    #expect(throws: StorageError.self) { try other.update("key") { _ in .write(1) } }
  }

  @Test(
    "A folder that is a plain file holds no values, and every use says so",
    arguments: ["file", "file/plugboard"])
  func noFolder(path: String) throws {
    try state.write("file", "")
    let storage = FileStorage(folder: "\(state.path)/\(path)")
    let error = #expect(throws: StorageError.self) { try storage.read("key") }
    #expect(
      error.map { "\($0)" } == "\"key\" can't be kept or read: the file"
        + " \"\(state.path)/\(path)/key.json\": a part of its path is a file, not a folder"
        + " [storage-failed]")
    #expect(throws: StorageError.self) { try storage.update("key") { _ in .write(1) } }
    #expect(throws: StorageError.self) { try storage.update("key") { _ in .remove } }
    #expect(try state.read("file") == "")
  }

  @Test("T2 programs that change one value at once lose no change of any of them")
  func counted() throws {
    let programs = try (0..<3).map { _ in
      try ExternalProgram(built: "SecondProgram").start(
        ["notes", "--state", "\(state.path)/shared"],
        input: String(repeating: "fire keep.count note key=tally\n", count: 20), state: state)
    }
    for program in programs { program.waitUntilExit() }
    #expect(try FileStorage(folder: "\(state.path)/shared/tallies.state").read("tally") == 60)
  }

  @Test("T2 a value that its reader doesn't understand is kept aside, and the error names the file")
  func misunderstood() throws {
    try storage.update("key") { _ in .write("many") }
    let error = #expect(throws: StorageError.self) {
      try storage.update("key", as: Int.self) { $0 = 1 }
    }
    let kept = "\(state.path)/plugboard/key.json.damaged"
    #expect(error == .damaged(key: "key", reason: "it is a string, not an integer", kept: kept))
    #expect(try state.read("plugboard/key.json.damaged") == "\"many\"\n")
    try storage.update("key", as: Int.self) { $0 = ($0 ?? 0) + 1 }
    #expect(try storage.read("key") == 1)
  }

  @Test("T2 two programs that use a folder don't lose each other's keys")
  func twoPrograms() throws {
    let other = FileStorage(folder: "\(state.path)/plugboard")
    for number in 0..<20 {
      try storage.update("mine/\(number)") { _ in .write(.int(number)) }
      try other.update("theirs/\(number)") { _ in .write(.int(number)) }
      try storage.update("ours") { _ in .write(.int(number)) }
      #expect(try other.read("ours") == .int(number))
    }
    for number in 0..<20 {
      #expect(try storage.read("theirs/\(number)") == .int(number))
      #expect(try other.read("mine/\(number)") == .int(number))
    }
  }
}
