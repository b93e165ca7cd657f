/// A plugin that brings a layout.
///
///     /// Places the items of a component in steps.
///     final class DiagonalLayoutPlugin: ComponentPlugin, LayoutPlugin {
///       static let name: Name = "layout.diagonal"
///       static let params = ParamList(.optional(.step, default: 2))
///
///       static func layout(_ params: Params) throws -> any ItemLayout {
///         DiagonalLayout(step: try params.require(.step))
///       }
///     }
///
/// It answers `component.layout` with its name and the params of its mount, and a composer finds the
/// algorithm by that name in the registry. A plugin whose layout changes while it is mounted, such as
/// tabs, overrides `choice`.
@MainActor public protocol LayoutPlugin: Plugin where Context == ComponentContext {
  /// The mount, which `ComponentPlugin` brings.
  var mount: Mount<ComponentContext> { get }

  /// The layout as it is now: the name of the plugin and the params of the mount by default.
  var choice: LayoutChoice { get throws }

  /// Makes the layout.
  ///
  /// - Parameter params: The declared params, checked, with their defaults.
  nonisolated static func layout(_ params: Params) throws -> any ItemLayout
}

extension LayoutPlugin {
  public nonisolated static var answersAlone: EventList { EventList(.componentLayout) }

  public var choice: LayoutChoice { LayoutChoice(Self.name.text, params: mount.params.record) }

  public nonisolated static func wire(_ on: inout Wiring<Self>) {
    on(.componentLayout) { plugin, component in component.respond(try plugin.choice) }
  }
}
