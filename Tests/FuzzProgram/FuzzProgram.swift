internal import Foundation
internal import FuzzTargets

/// The entry of libFuzzer: checks the bytes by the target that `PLUGBOARD_FUZZ_TARGET` names.
@c(LLVMFuzzerTestOneInput) public func testOneInput(
  _ start: UnsafePointer<UInt8>?, _ count: Int
) -> CInt {
  // libFuzzer lends the bytes for this call.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  // libFuzzer calls on the main thread.
  MainActor.assumeIsolated {
    let name = ProcessInfo.processInfo.environment["PLUGBOARD_FUZZ_TARGET"] ?? ""
    guard let target = FuzzTargets.target(name) else {
      // A fuzzer without a target has nothing to run, and its entry point can't throw.
      fatalError("PLUGBOARD_FUZZ_TARGET names one of \(FuzzTargets.names), not \"\(name)\"")
    }
    let run = FuzzRun()
    // It runs here until it waits, and then on the main queue.
    Task.immediate {
      do {
        try await target.check(bytes)
      } catch {
        // A trap is how libFuzzer is told of a finding.
        fatalError("found: \(error)")
      }
      run.isOver = true
    }
    while !run.isOver { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }
  return 0
}

/// Whether the check of an input is over.
@MainActor private final class FuzzRun {
  var isOver = false
}
