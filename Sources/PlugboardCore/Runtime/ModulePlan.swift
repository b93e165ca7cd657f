/// The beginning of a module: its id, level, data and plugins, the result of reading and resolving
/// documents.
///
/// The plans of a page are in one array, parents before children.
public struct ModulePlan: Sendable {
  public let id: ModuleID
  /// The template that the node names.
  public let type: String?
  public internal(set) var data: Params
  /// The effective list, in mounting order.
  public internal(set) var plugins: [PluginEntry]
  public let level: Level
  /// Whether the document states the id; else it was made of the module's place.
  package let statesID: Bool
  /// The least number for nil: an Optional would cost each plan eight bytes.
  @usableFromInline let parentPosition: Int32
  /// The fault for which the module is a placeholder; a placeholder has the sound parts of its node.
  @inlinable public var fault: Diagnostic? {
    get { spoiled?.fault }
    set { spoiled = newValue.map(Spoiled.init) }
  }
  @usableFromInline var spoiled: Spoiled?

  /// The position of the parent's plan in the array; nil for the topmost.
  ///
  /// Inlinable, like the fault, as a call would copy the plan.
  @inlinable public var parent: Int? { parentPosition == .min ? nil : Int(parentPosition) }

  public init(
    id: ModuleID, level: Level, type: String? = nil, data: Params = Params(),
    plugins: [PluginEntry] = [], parent: Int? = nil, fault: Diagnostic? = nil
  ) {
    self.init(
      id: id, statesID: false, level: level, type: type, data: data, plugins: plugins,
      parent: parent, fault: fault)
  }

  package init(
    id: ModuleID, statesID: Bool, level: Level, type: String?, data: Params,
    plugins: [PluginEntry], parent: Int?, fault: Diagnostic?
  ) {
    self.id = id
    self.statesID = statesID
    self.level = level
    self.type = type
    self.data = data
    self.plugins = plugins
    parentPosition = parent.map { max(Int32(clamping: $0), .min + 1) } ?? .min
    spoiled = fault.map(Spoiled.init)
  }

  /// The fault, stored outside the plan: few plans have one, and each other plan stores nil in one word.
  @usableFromInline final class Spoiled: Sendable {
    @usableFromInline let fault: Diagnostic
    @usableFromInline init(_ fault: Diagnostic) { self.fault = fault }
  }
}
