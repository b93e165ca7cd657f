/// What a module of a page begins with: the plain result of reading and resolving documents.
///
/// The plans of a page stand in one array, parents before children.
public struct ModulePlan: Sendable {
  public let id: ModuleID
  /// The template that the node names.
  public let type: String?
  public let data: Params
  /// The effective list, in mounting order.
  public let plugins: [PluginMount]
  public let level: Level
  /// The least number for the topmost.
  private let parentPosition: Int32
  /// What keeps the node from being what it should be; its module then stands in as a placeholder
  /// with whatever of the node is sound.
  public var fault: Diagnostic? {
    get { spoiled?.fault }
    set { spoiled = newValue.map(Spoiled.init) }
  }
  private var spoiled: Spoiled?

  /// The position of the parent's plan in the array; nil for the topmost.
  public var parent: Int? { parentPosition == .min ? nil : Int(parentPosition) }

  public init(
    id: ModuleID, level: Level, type: String? = nil, data: Params = Params(),
    plugins: [PluginMount] = [], parent: Int? = nil, fault: Diagnostic? = nil
  ) {
    self.id = id
    self.level = level
    self.type = type
    self.data = data
    self.plugins = plugins
    parentPosition = parent.map { Int32(clamping: $0) } ?? .min
    spoiled = fault.map(Spoiled.init)
  }

  /// Keeps plans small: few of them have a fault.
  private final class Spoiled: Sendable {
    let fault: Diagnostic
    init(_ fault: Diagnostic) { self.fault = fault }
  }
}
