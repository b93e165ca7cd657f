import CinemaPlugins
import Foundation
import Plugboard
import Testing

@MainActor @Suite("A watched folder", .timeLimit(.minutes(1))) struct WatchedFolderTests {
  private static func page(seats: Int) -> String {
    """
    { "format": 1, "id": "tonight", "cards": [{ "components": [{ "items": [
      { "id": "moon", "data": { "film": "Moon", "seats": \(seats) }, "plugins": ["seats"] }
    ] }] }] }
    """
  }

  @Test("an open page shows what is saved") func save() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cinema-\(UUID())")
    let file = folder.appending(path: "pages/tonight.json")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.page(seats: 3).utf8).write(to: file)
    let cinema = try WatchedFolder(
      folder.path, state: folder.appending(path: "state").path,
      registry: try PluginRegistry([SeatsPlugin.self], host: Navigator.manifest))
    try cinema.navigator.openPage("tonight")
    let runtime = cinema.navigator.runtime
    let following = Task { await cinema.followSaves(on: ContinuousClock()) }
    try Data(Self.page(seats: 9).utf8).write(to: file)
    while try runtime.data(of: "tonight/moon").require(.seats) != 9 { await Task.yield() }
    let view = try runtime.at("tonight/moon").fire(.itemView).response
    #expect(view == .text("Moon: 9 seats"))
    following.cancel()
    await following.value
  }
}
