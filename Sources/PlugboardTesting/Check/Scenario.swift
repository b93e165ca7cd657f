public import Plugboard

/// Something that a plugin is there for: a module with data, and events that are fired at it.
///
///     Scenario("a tap opens the URL", data: Params(.url("app://hot"))) { harness in
///       harness.answer(.routeOpen, true)
///       let isOpen = try harness.fire(.itemTap).response
///       #expect(isOpen == true)
///     }
///
/// The check plays it several times, each time with a new instance: what it keeps must be its own.
public struct Scenario: Sendable {
  public typealias Play = @MainActor @Sendable (Harness) async throws -> Void

  public let name: String
  private let level: Level?
  private let params: Value
  let data: Params
  let play: Play
  /// Nil for an author's, whose faults are the author's.
  var setting: Setting?

  /// Plays on the first level that the plugin declares, but for apps, where none is given; `params`
  /// are laid over those of the check.
  public init(
    _ name: String, at level: Level? = nil, params: Value = [:], data: Params = Params(),
    _ play: @escaping Play
  ) {
    self.name = name
    self.level = level
    self.params = params
    self.data = data
    self.play = play
  }

  /// The level that it plays on.
  func level(for type: PluginType) -> Level {
    level ?? type.manifest.levels.first { $0 != .app } ?? .app
  }

  /// Its own params laid over others; throws where they are no object.
  func params(over others: Record) throws -> Record {
    guard case .object(let own) = try params.readAsText() else {
      throw HarnessError("its params must be an object, not \(params)")
    }
    var params = others
    for field in own { params[field.key] = field.value }
    return params
  }
}
