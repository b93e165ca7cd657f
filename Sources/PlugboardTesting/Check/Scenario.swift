public import Plugboard

/// A use of a plugin: a module with data, and the events that are fired at it.
///
///     Scenario("a tap opens the URL", data: Params((.url, "app://hot"))) { harness in
///       harness.answer(.routeOpen, true)
///       let isOpen = try harness.fire(.itemTap).response
///       #expect(isOpen == true)
///     }
///
/// The check plays a scenario several times, each time with a new instance.
public struct Scenario: Sendable {
  public typealias Play = @MainActor @Sendable (Harness) async throws -> Void

  public let name: String
  private let level: Level?
  private let params: Value
  let data: Params
  let play: Play
  /// The setting of a standard scenario; nil for an author's scenario, whose faults the author judges.
  var setting: Setting?

  /// Creates a scenario.
  ///
  /// - Parameters:
  ///   - level: The level of the module; the first that the plugin declares if nil, the app last.
  ///   - params: Params that replace equally named params of the check.
  ///   - data: The data that the module has when the plugin is mounted.
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

  /// Returns the level on which a plugin is mounted.
  func level(for type: PluginType) -> Level {
    level ?? type.manifest.levels.first { $0 != .app } ?? .app
  }

  /// Returns other params, in which the params of the scenario replace equally named ones.
  ///
  /// - Throws: `HarnessError` if the params aren't an object.
  func params(over others: Fields) throws -> Fields {
    guard case .object(let own) = try params.readAsText() else {
      throw HarnessError("its params must be an object, not \(params)")
    }
    var params = others
    for field in own { params[field.key] = field.value }
    return params
  }
}
