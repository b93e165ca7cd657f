internal import Foundation
internal import Plugboard
internal import Synchronization
internal import Testing

@Suite("Limits of texts")
struct JSONLimitTests {
  static let marks = ["\u{301}\u{323}", "\u{F73}", "\u{F81}", "\u{1D165}"]

  @Test("C5 strings and keys have at most 30 combining marks in a row", arguments: marks)
  func combiningMarks(marks: String) throws {
    let scalars = Array(repeating: Array(marks.unicodeScalars), count: 20_000).joined()
    func run(_ count: Int) -> String {
      var text = "影e"
      text.unicodeScalars.append(contentsOf: scalars.prefix(count))
      return text + "x"
    }
    for shift in 0..<4 {
      let prefix = String(repeating: "a", count: shift)
      let allowed = prefix + run(30) + run(30)
      #expect(try JSONReader().read("{\"\(allowed)\": 1}").value == [allowed: 1])
      for text in [prefix + run(31), prefix + run(20_000)] {
        for json in ["[\"\(text)\"]", "{\"\(text)\": 1}", "[\"\\n\(text)\"]"] {
          let fault = try #require(throws: Diagnostic.self) { try JSONReader().read(json) }
          #expect(fault.code == "json-combining-marks")
          #expect(fault.location == DocumentLocation(file: "<json>", line: 1, column: 2))
        }
      }
    }
  }

  @Test("C5 combining marks count however they are written, and for the formatter too")
  func writtenMarks() throws {
    let escapes = String(repeating: "\\u0301", count: 31)
    #expect(throws: Diagnostic.self) { try JSONReader().read("[\"\(escapes)\"]") }
    #expect(try JSONReader().read("[\"\(escapes.dropLast(6))\"]").diagnostics.isEmpty)
    let mixed = String(repeating: "\u{301}", count: 20) + String(repeating: "\\u0301", count: 11)
    #expect(throws: Diagnostic.self) { try JSONFormatter().format(Array("[\"\(mixed)\"]".utf8)) }
  }

  @Test("C5 a text of more than 16 MiB is refused, unless the limit is raised")
  func size() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: " "), count: JSONReader.usualSizeLimit) + [0x30]
    let fault = try #require(throws: Diagnostic.self) { try JSONReader().read(bytes) }
    #expect(fault.code == "json-too-large")
    #expect(fault.message == "the text has more than 16777216 bytes, which is the limit")
    #expect(try JSONReader().read(bytes.dropFirst()).value == 0)
    var reader = JSONReader()
    reader.sizeLimit = 1 << 25
    #expect(try reader.read(bytes).value == 0)
  }

  @Test(
    "C5 the deepest value is read, compared, hashed, written and released on a small stack",
    arguments: [(#"["#, "]"), (#"{"a":"#, "}")])
  func depth(opening: String, closing: String) throws {
    func nested(_ depth: Int) -> String {
      String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
    }
    let texts = (nested(Value.deepest), nested(Value.deepest + 1), nested(1_000_000))
    let codes = onSmallStack { () -> [String] in
      let codes = [texts.1, texts.2].map { text in
        do throws(Diagnostic) {
          return "\(try JSONReader().read(text).value.type)"
        } catch {
          return error.code
        }
      }
      guard let one = try? JSONReader().read(texts.0).value,
        let other = try? JSONReader().read(texts.0).value
      else { return [] }
      let isSame = one == other && Set([one, other]).count == 1
      return codes + ["\(isSame)", JSONWriter().text(one) == texts.0 ? "written" : ""]
    }
    #expect(codes == ["json-too-deep", "json-too-deep", "true", "written"])
  }

  /// Runs a closure on a thread with a stack of 512 KB.
  private func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result? {
    let box = Box<Result>()
    let end = DispatchSemaphore(value: 0)
    let thread = Thread {
      let result = body()
      box.result.withLock { $0 = result }
      end.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    end.wait()
    return box.result.withLock { $0 }
  }

  private final class Box<Result: Sendable>: Sendable {
    let result = Mutex<Result?>(nil)
  }
}
