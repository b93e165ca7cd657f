internal import FoundationEssentials
internal import Plugboard
internal import Testing

/// The files of JSONTestSuite, where `PLUGBOARD_JSON_TEST_SUITE` names their folder.
@Suite("JSONTestSuite")
struct JSONTestSuiteTests {
  private static let folder: String? = ProcessInfo.processInfo.environment[
    "PLUGBOARD_JSON_TEST_SUITE"]

  private static let files: [String] = {
    guard let folder,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { return [] }
    return names.filter { $0.hasSuffix(".json") }.sorted()
  }()

  /// What the suite leaves open and we accept: numbers that only lose precision, and nesting within
  /// the limit. All else that it leaves open is refused: numbers beyond a double, halves of surrogate
  /// pairs, bytes that are not UTF-8, and byte order marks.
  private static let acceptedOpen: Set = [
    "i_number_double_huge_neg_exp.json", "i_number_real_underflow.json",
    "i_number_too_big_neg_int.json", "i_number_too_big_pos_int.json",
    "i_number_very_big_negative_int.json", "i_structure_500_nested_arrays.json",
  ]

  @Test(
    "the formatter refuses what is against the grammar or no UTF-8, and nothing else",
    arguments: Self.files)
  func formatter(name: String) throws {
    let path = "\(try #require(Self.folder))/\(name)"
    let bytes = [UInt8](try #require(FileManager.default.contents(atPath: path)))
    if name.hasPrefix("n_") {
      #expect(throws: Diagnostic.self) { try JSONFormatter().format(bytes) }
    } else if let text = String(validating: bytes, as: UTF8.self), !text.hasPrefix("\u{FEFF}") {
      let once = try JSONFormatter().format(bytes).bytes
      #expect(try JSONFormatter().format(once).bytes == once)
    }
  }

  @Test("the folder holds the suite", .enabled(if: Self.folder != nil))
  func wholeSuite() {
    #expect(Self.files.count > 300)
    #expect(Self.acceptedOpen.isSubset(of: Self.files))
  }

  @Test("C5 every file of JSONTestSuite comes out right", arguments: Self.files)
  func file(name: String) throws {
    let path = "\(try #require(Self.folder))/\(name)"
    let bytes = [UInt8](try #require(FileManager.default.contents(atPath: path)))
    let isAccepted = name.hasPrefix("y_") || Self.acceptedOpen.contains(name)
    do throws(Diagnostic) {
      let document = try JSONReader().read(bytes, file: name)
      #expect(isAccepted)
      #expect(try JSONReader().read(JSONWriter().bytes(document.value)).value == document.value)
      let once = try JSONFormatter().format(bytes).bytes
      #expect(try JSONFormatter().format(once).bytes == once)
      #expect(document.sourceMap().location(of: "") != nil)
    } catch {
      #expect(!isAccepted)
      #expect(error.location?.file == name)
      #expect(error.pointer != nil)
    }
  }
}
