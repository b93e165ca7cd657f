import CinemaPlugins
import Plugboard

@main struct Embedding {
  static let page = """
    { "format": 1, "id": "tonight", "cards": [{ "components": [{ "items": [
      { "id": "metropolis", "data": { "film": "Metropolis", "seats": 3 }, "plugins": ["seats"] }
    ] }] }] }
    """

  static func main() throws {
    let host = HostManifest(
      "the cinema", fires: EventList(.seatsReserve), handles: EventList(.filmSoldOut))
    let runtime = PageRuntime(registry: try PluginRegistry([SeatsPlugin.self], host: host))
    runtime.observeFaults { print("fault: \($0)") }
    runtime.observeDiagnostics { print($0) }

    let page = try runtime.openPage(Self.page)
    try runtime.subscribe(to: .filmSoldOut, on: page) { soldOut in
      print("sold out:", soldOut.params)
    }
    try runtime.appear(page)
    print("opened:", page)

    let film: ModuleID = "tonight/metropolis"
    for count in [2, 2, 1] {
      let done = try runtime.at(film).fire(.seatsReserve, count).response ?? false
      let left = try runtime.data(of: film).require(.seats)
      print("reserve \(count): \(done), \(left) left")
    }
    // As from a script or a remote command; the params are checked when it is fired.
    let more = try runtime.at(film).fire(named: "seats.reserve", ["count": 1])
    print("by its string:", more.response ?? .null)

    for faulty in [
      #"{ "format": 1, "id": "late", "plugins": ["seatz"], "title": "Late" }"#,
      #"{ "format": 1, "id": "late", "#,
    ] {
      do {
        _ = try runtime.openPage(faulty, file: "late.json")
      } catch {
        print("not opened:", error, separator: "\n")
      }
    }
    print("open pages:", runtime.modules.rootIDs)
  }
}
