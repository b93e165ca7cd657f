import Plugboard
import Testing

@Suite struct SetManifestTests {
  private static let digest = SHA256(of: []).text

  private static func manifest(_ member: String, _ path: String = "pages/home.json") -> String {
    """
    { "format": 1, "version": "12", "expires": "2026-12-01T00:00:00Z",\(member)
      "files": { "\(path)": { "sha256": "\(digest)", "bytes": 0 } } }
    """
  }

  private static func faults(_ text: String) -> [String] {
    do throws(DeliveryError) {
      _ = try SetManifest(Array(text.utf8), named: "set.json")
      return []
    } catch {
      return error.diagnostics.map { "\($0.location.map { "\($0.line)" } ?? "-") \($0.code)" }
    }
  }

  @Test("C9 a manifest has a version, an expiry and files, and comes back as it was written")
  func reading() throws {
    let manifest = try SetManifest(Array(Self.manifest(#" "later": [],"#).utf8), named: "set.json")
    #expect(manifest.version.text == "12" && manifest.expires == WallTime("2026-12-01"))
    #expect(manifest.files.map(\.path) == ["pages/home.json"])
    #expect(try SetManifest(manifest.bytes, named: "set.json") == manifest)
    #expect(throws: Never.self) {
      try SetManifest(Array(#"{ "format": 1, "version": 7, "files": {} }"#.utf8), named: "set.json")
    }
  }

  @Test(
    "C9 the faults of a manifest are told with their lines",
    arguments: [
      ("[]", ["1 set-manifest"]),
      ("{", ["1 json-unexpected-end"]),
      (#"{ "format": 2, "files": 7 }"#, ["1 set-format"]),
      (#"{ "version": "1", "files": {} }"#, ["1 set-manifest"]),
      (#"{ "format": 1, "version": "", "files": {} }"#, ["1 set-manifest"]),
      (#"{ "format": 1, "version": "\u202E1", "files": {} }"#, ["1 set-manifest"]),
      (#"{ "format": 1, "version": "1" }"#, ["1 set-manifest"]),
      (
        "{ \"format\": 1, \"version\": \"1\", \"expires\": \"2026-02-30T00:00:00Z\",\n \"files\": { \"app.json\": 1 } }",
        ["1 set-manifest", "2 set-manifest"]
      ),
      (
        #"{ "format": 1, "version": "1", "files": { "app.json": { "sha256": "\#(digest)", "bytes": -1 } } }"#,
        ["1 set-size"]
      ),
      (
        #"{ "format": 1, "version": "1", "files": { "app.json": { "sha256": "\#(digest)", "bytes": 9223372036854775807 } } }"#,
        ["1 set-size"]
      ),
      (
        #"{ "format": 1, "version": "1", "files": { "app.json": { "sha256": "\#(digest.uppercased())", "bytes": 1 } } }"#,
        ["1 set-manifest"]
      ),
    ])
  func faults(text: String, codes: [String]) {
    #expect(Self.faults(text) == codes)
  }

  @Test(
    "C9 a path leads to no other place than a document's",
    arguments: [
      "../app.json", "/app.json", "pages/../app.json", "pages\\\\home.json", "pages//home.json",
      "pages/./home.json", "pages/.home.json", "home.json", "pages/home.txt", "pages/home.json/",
      "pages", "", "other/home.json", "pages/a b.json", "app.json\\u0000", "Pages/home.json",
      "pages/\(String(repeating: "a", count: 400)).json", "pages/\\u202Ehome.json",
    ])
  func paths(path: String) {
    #expect(Self.faults(Self.manifest("", path)) == ["2 set-path"])
  }

  @Test(
    "C9 two paths that differ in the case of letters alone, or in their form alone, are refused")
  func sameNames() {
    let file = #"{ "sha256": "\#(Self.digest)", "bytes": 0 }"#
    for (one, other) in [("Home", "home"), ("\u{E9}t\u{E9}", "e\u{301}te\u{301}")] {
      let text =
        #"{ "format": 1, "version": "1", "files": { "pages/\#(one).json": \#(file), "pages/\#(other).json": \#(file) } }"#
      #expect(Self.faults(text).contains("1 set-path"))
    }
  }

  @Test(
    "C9 a set with more bytes or files than a program takes is refused before anything is fetched")
  func bounds() {
    func manifest(_ count: Int, bytes: Int) -> String {
      let files = (0..<count).map {
        #""pages/\#($0).json": { "sha256": "\#(Self.digest)", "bytes": \#(bytes) }"#
      }
      return #"{ "format": 1, "version": "1", "files": { \#(files.joined(separator: ",")) } }"#
    }
    #expect(Self.faults(manifest(4, bytes: 1 << 24)) == [])
    #expect(Self.faults(manifest(5, bytes: 1 << 24)) == ["1 set-size"])
    #expect(Self.faults(manifest(SetManifest.mostFiles + 1, bytes: 0)) == ["1 set-size"])
    #expect(
      Self.faults(String(repeating: " ", count: SetManifest.longest) + "{}") == ["1 set-size"])
  }

  @Test(
    "versions are compared part by part, numbers by their value",
    arguments: [
      ("1", "2"), ("9", "10"), ("1.9", "1.10"), ("1", "1.0"), ("2026-11-28", "2026-11-28.2"),
      ("0009", "10"), ("a", "b"), ("99999999999999999999", "100000000000000000000"), ("1a", "1b"),
    ])
  func versions(older: String, newer: String) throws {
    let (older, newer) = (try #require(SetVersion(older)), try #require(SetVersion(newer)))
    #expect(older < newer)
    #expect(!(newer < older) && !(older < older))
  }

  @Test(
    "a moment is read from its text in UTC, and written as such",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2000-02-29T12:34:56Z", 951_827_696),
      ("2026-12-01T00:00:00Z", 1_796_083_200), ("1969-12-31T23:59:59Z", -1),
      ("0000-03-01T00:00:00Z", -62_162_035_200), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ])
  func times(text: String, seconds: Int) {
    #expect(WallTime(text)?.secondsSince1970 == seconds)
    #expect("\(WallTime(secondsSince1970: seconds))" == text)
  }

  @Test(
    "other texts are no moments",
    arguments: [
      "", "2026", "2026-12-01T00:00:00", "2026-12-01T00:00:00+01:00", "2026-13-01", "now",
    ])
  func noTimes(text: String) { #expect(WallTime(text) == nil) }

  @Test("C9 a manifest with a byte order mark is refused as any document is, in the same words")
  func byteOrderMark() throws {
    let text = #"{ "format": 1, "version": "1", "files": {} }"#
    #expect(throws: Never.self) { try SetManifest(Array(text.utf8), named: "set.json") }
    let error = #expect(throws: DeliveryError.self) {
      try SetManifest([0xEF, 0xBB, 0xBF] + Array(text.utf8), named: "set.json")
    }
    #expect(error?.diagnostics.map(\.code) == ["json-byte-order-mark"])
    #expect(error?.message.contains("set.json:1:1: error: found a byte order mark") == true)
  }
}
