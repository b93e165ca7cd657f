#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs work where only so much of the thread's stack is left: the rest is used up first.
///
/// The main actor's thread can't be chosen, so this is how its work gets a small stack.
enum SmallStack {
  @MainActor static func run(leaving size: UInt, _ work: @MainActor () throws -> Void) throws {
    try unsafe withUnsafeTemporaryAllocation(byteCount: 16, alignment: 16) { bytes in
      let here = UInt(bitPattern: bytes.baseAddress)
      try useUp(downTo: here - stackSize + size, work)
    }
  }

  /// The size for the main thread, and for each thread that was made without another size.
  private static var stackSize: UInt {
    var limit = rlimit()
    #if canImport(Glibc)
      _ = unsafe getrlimit(__rlimit_resource_t(3), &limit)
    #else
      _ = unsafe getrlimit(RLIMIT_STACK, &limit)
    #endif
    return limit.rlim_cur > 64 << 20 ? 2 << 20 : UInt(limit.rlim_cur)
  }

  @inline(never) @MainActor private static func useUp(
    downTo address: UInt, _ work: @MainActor () throws -> Void
  ) throws {
    try unsafe withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { bytes in
      let here = UInt(bitPattern: bytes.baseAddress)
      if here <= address { try work() } else { try useUp(downTo: address, work) }
    }
  }
}
