import Foundation
import PlugboardValues
import TestSupport
import Testing

@Suite("JSON texts of many small values") struct JSONDenseTests {
  /// `N` stands for a number that no other element has.
  @Test(
    "C5 a text of megabytes takes less than 28 times as much memory, also if its values are small",
    arguments: ["0", "[]", "[N]", #"{"N":[]}"#])
  func memory(element: String) async {
    await #expect(processExitsWith: .success) { [element] in
      await Task.yield()
      let mebibytes = Thoroughness.count(2, thorough: JSONReader.usualSizeLimit >> 20)
      var bytes = Array("[".utf8)
      bytes.reserveCapacity(mebibytes << 20)
      var number = 0
      while bytes.count < mebibytes << 20 - 40 {
        bytes += element.replacing("N", with: "\(number)").utf8
        bytes.append(UInt8(ascii: ","))
        number += 1
      }
      bytes[bytes.count - 1] = UInt8(ascii: "]")
      let before = mebibytesInUse()
      let document = try JSONReader().read(bytes)
      guard case .array(let values) = document.value else { throw CancellationError() }
      #expect(values.count == number)
      let used = mebibytesInUse() - before
      #expect(used < 28 * mebibytes)
    }
  }
}

/// The most memory that the process has had so far.
private func mebibytesInUse() -> Int {
  var usage = rusage()
  unsafe getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
  return usage.ru_maxrss >> 10
}
