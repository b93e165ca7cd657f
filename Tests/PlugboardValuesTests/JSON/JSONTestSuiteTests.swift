internal import FoundationEssentials
internal import Plugboard
internal import Testing

/// The files of JSONTestSuite, if `PLUGBOARD_JSON_TEST_SUITE` names their folder.
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

  /// The undefined cases of the suite that are accepted: numbers that only lose precision, and nesting
  /// within the limit. The others are refused: numbers beyond a double, halves of surrogate pairs,
  /// bytes that aren't UTF-8, and byte order marks.
  private static let acceptedOpen: Set = [
    "i_number_double_huge_neg_exp.json", "i_number_real_underflow.json",
    "i_number_too_big_neg_int.json", "i_number_too_big_pos_int.json",
    "i_number_very_big_negative_int.json", "i_structure_500_nested_arrays.json",
  ]

  @Test(
    "the formatter refuses only violations of the grammar and of UTF-8",
    .enabled(if: Self.folder != nil), arguments: Self.files)
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

  @Test("the folder contains the suite", .enabled(if: Self.folder != nil))
  func wholeSuite() {
    #expect(Self.files.count > 300)
    #expect(Self.acceptedOpen.isSubset(of: Self.files))
  }

  @Test(
    "C5 every file of JSONTestSuite has the right result", .enabled(if: Self.folder != nil),
    arguments: Self.files)
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
