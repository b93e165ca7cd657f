import Foundation
import PlugboardValues
import Testing

@Suite("JSON texts of many small values") struct JSONDenseTests {
  /// `N` stands for a number that no other element has.
  @Test(
    "C5 a text of 16 MiB takes less than 28 times as much memory, also if its values are small",
    arguments: ["0", "[]", "[N]", #"{"N":[]}"#])
  func memory(element: String) async {
    await #expect(processExitsWith: .success) { [element] in
      await Task.yield()
      var bytes = Array("[".utf8)
      bytes.reserveCapacity(JSONReader.usualSizeLimit)
      var number = 0
      while bytes.count < JSONReader.usualSizeLimit - 40 {
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
      #expect(used < 28 * 16)
    }
  }
}

/// The most memory that the process has had so far.
private func mebibytesInUse() -> Int {
  var usage = rusage()
  unsafe getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
  return usage.ru_maxrss >> 10
}
