import Foundation
import Plugboard

extension EventName<Int> { static let count = EventName("bench.count") }

func plugins(_ n: Int) -> [any Plugin.Type] { [] }

final class CountPlugin: Plugin {
  static let name: Name = "count"
  static func wire(_ on: inout Wiring<CountPlugin>) {
    on(.count) { _, event in event.respond((event.response ?? 0) + 1) }
  }
  init(_ mount: Mount<ModuleContext>) {}
}

@MainActor final class Floor {
  typealias Handler = @MainActor (inout Event<Int>) throws -> Void
}

@MainActor func run() throws {
  let clock = ContinuousClock()
  let type = PluginType(CountPlugin.self)
  for count
    in (CommandLine.arguments.count > 2 ? [Int(CommandLine.arguments[2]) ?? 0] : [0, 1, 8, 64])
  {
    let runtime = PageRuntime()
    try runtime.register(
      "p", level: .page, plugins: Array(repeating: PluginMount(type), count: count))
    guard let context = runtime.context(of: "p", as: PageContext.self) else { return }
    let n = (Int(CommandLine.arguments.dropFirst().first ?? "") ?? 4_000_000) / max(1, count)
    let center = NotificationCenter()
    final class Box { var v = 0 }
    let tokens = (0..<count).map { _ in
      center.addObserver(forName: Notification.Name("bench.count"), object: nil, queue: nil) {
        note in
        let b = note.object as! Box; b.v += 1
      }
    }
    for _ in 0..<3 {
      let ours = try clock.measure {
        for _ in 0..<n { if try context.fire(.count).response ?? 0 != count { print("bad") } }
      }
      let m = CommandLine.arguments.count > 2 ? 0 : n / 20
      let nc = clock.measure {
        for _ in 0..<m {
          let b = Box(); center.post(name: Notification.Name("bench.count"), object: b);
          if b.v != count { print("bad") }
        }
      }
      print(count, "ours", ours / n, "nc", nc / max(1, m))
    }
    withExtendedLifetime(tokens) {}
  }
}
try run()
