public import PlugboardCore
public import PlugboardValues

/// A plugin that makes drawings, which views then have by its name.
///
///     /// Shows the time of an item as the face of a clock.
///     final class ClockPlugin: ItemPlugin, DrawingPlugin {
///       static let name: Name = "clock"
///       static let drawingParams = ParamList(.required(.hour))
///
///       static func drawing(_ params: Params) throws -> Drawing {
///         Drawing(face(at: try params.require(.hour)))
///       }
///       …
///     }
///
///     ViewValue.picture(.named("clock", ["hour": 9]), alt: "9:00")
///
/// A view has the name and the record alone, which are cheap to make, to compare and to pass on. A host that
/// paints the picture finds the plugin in the registry by the name, see `DrawingResolver`; the plugin need
/// not be mounted on the module of the view.
public protocol DrawingPlugin: Plugin {
  /// The fields of a record that the drawing is made from; the plugin's own params by default.
  nonisolated static var drawingParams: ParamList { get }

  /// Makes the drawing, the same for the same params. It may be one by name again.
  ///
  /// - Parameter params: The declared params, checked, with their defaults.
  nonisolated static func drawing(_ params: Params) throws -> Drawing
}

extension DrawingPlugin {
  public nonisolated static var drawingParams: ParamList { params }
}
