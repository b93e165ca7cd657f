import Plugboard

/// The type of a probe, which distinguishes it from others.
protocol ProbeTag {
  static var name: Name { get }
  static var type: PluginType { get }
}

enum A: ProbeTag {
  static let name: Name = "a"
  static let type = PluginType(Probe<A>.self)
}

enum B: ProbeTag {
  static let name: Name = "b"
  static let type = PluginType(Probe<B>.self)
}

enum C: ProbeTag {
  static let name: Name = "c"
  static let type = PluginType(Probe<C>.self)
}

/// A plugin that writes down what happens to it and does what its test says.
final class Probe<Tag: ProbeTag>: Plugin {
  nonisolated static var name: Name { Tag.name }
  nonisolated static var params: ParamList { ParamList(.required(.bench)) }

  static func wire(_ on: inout Wiring<Probe>) {
    on(.ping) { probe, event in try probe.handle(event) }
    on(.moduleDidLoad) { probe, _ in try probe.live("load", probe.bench?.loading) }
    on(.moduleWillUnload) { probe, _ in try probe.live("unload", probe.bench?.unloading) }
  }

  private let context: ModuleContext
  private let name: Name
  private weak var bench: Bench?

  init(_ mount: Mount<ModuleContext>) throws {
    context = mount.context
    name = mount.name
    bench = Bench.find(try mount[.bench])
    bench?.living += 1
    try live("mount", bench?.mounting)
  }

  isolated deinit { bench?.living -= 1 }

  func unmount() {
    bench?.log.append("unmount \(place)")
    for key in keys { try? bench?.unmounting[key]?(context) }
  }

  private var place: String { "\(name)@\(context.id)" }
  private var keys: [String] { [place, name.text] }

  private func live(_ what: String, _ works: [String: Bench.Work]?) throws {
    bench?.log.append("\(what) \(place)")
    for key in keys { try works?[key]?(context) }
  }

  private func handle(_ event: Event<Value, Void>) throws {
    bench?.log.append(place)
    for key in keys { try bench?.handling[key]?(context, event) }
  }
}
