/// The mode `plugboard-bench count WHAT TIMES`, which repeats one operation for tools that count
/// instructions or allocations of a process.
///
/// The difference of the counts of 2N and of N times contains neither start nor end.
@MainActor enum CountMode {
  private static let names =
    [
      "fire-0", "fire-1", "fire-8", "fire-64", "trace-1", "trace-8", "data-read", "data-write",
      "route-match", "json-read", "page-open", "view-badges", "frame-badges",
      "frame-scroll", "picture",
    ]

  static func run(_ arguments: [String]) throws {
    guard arguments.count == 2, names.contains(arguments[0]), let times = Int(arguments[1]),
      times > 0
    else {
      throw WrongResult(
        description: "usage: plugboard-bench count WHAT TIMES, where WHAT is one of "
          + names.joined(separator: ", "))
    }
    let work = try work(arguments[0])
    // One-time work is done here, before the counted operations.
    try work(2)
    try work(times)
    print("\(arguments[0]): \(times) times")
  }

  private static func work(_ name: String) throws -> @MainActor (Int) throws -> Void {
    switch name {
    case "trace-1": try TracedFires(1).fire
    case "trace-8": try TracedFires(8).fire
    case "data-read": try DataReads().read
    case "data-write": try DataReads().write
    case "route-match": try RouteLookups(routes: 1000).match
    case "json-read": JSONReads(items: 1000).read
    case "view-badges": try BadgedFrames().view
    case "frame-badges": try BadgedFrames().first
    case "frame-scroll": try ListFrames(items: 1000).scroll
    case "picture": try PicturePaints().paint
    case "page-open": try PageOpening(items: 1000).open
    default: try CountedFire(Int(name.dropFirst("fire-".count)) ?? 0).fire
    }
  }
}
