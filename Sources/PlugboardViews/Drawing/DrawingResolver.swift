public import PlugboardCore
public import PlugboardValues
internal import Synchronization

/// Finds the shapes of drawings by name, for a host that paints them.
///
///     let drawings = DrawingResolver(runtime.plugins.registry)
///     guard let drawing = drawings.resolved(picture) else { return paintAlternative() }
///     …
///     runtime.reportFaults(of: drawings)
///
/// It keeps no shapes: a host keeps painted pictures by the drawing, which is equal for an equal name and
/// record.
public final class DrawingResolver: Sendable {
  /// The maximal number of drawings by name that lead from one to another.
  public static let mostSteps = 8
  /// The number of faults after which further ones aren't told.
  private static let mostFaults = 100

  /// A plugin that makes drawings, with the check of their records.
  private struct Maker: Sendable {
    let plugin: any DrawingPlugin.Type
    let checker: ParamChecker
  }

  private struct State {
    /// The plugins that were found, by their names.
    var makers: [ExactText: Maker] = [:]
    /// The faults that were found, each once.
    var messages: Set<ExactText> = []
    var faults: [Diagnostic] = []
  }

  private let registry: PluginRegistry
  private let state = Mutex(State())

  /// - Parameter registry: The plugins that make drawings by name; without any, only drawings that have their own
  ///   shapes can be resolved.
  public init(_ registry: PluginRegistry = PluginRegistry()) { self.registry = registry }

  /// Returns the drawing that a plugin makes, within the limits of drawings; nil if there is no plugin of the name,
  /// or if the plugin can't make it. A drawing with its own shapes is returned as it is.
  ///
  /// The fault of a drawing that can't be made is kept until it is taken, and each is told once.
  public func resolved(_ drawing: Drawing) -> Drawing? {
    guard let first = drawing.request else { return drawing }
    var request = first
    for _ in 0..<Self.mostSteps {
      guard let made = make(request) else { return nil }
      guard let next = made.request else {
        if made.isLegal { return made }
        note("drawing-limits", "\(first) has too many parts, or parts too far away")
        return nil
      }
      request = next
    }
    note(
      "drawing-limits", "\(first) leads from name to name more than \(Self.mostSteps) times")
    return nil
  }

  /// Takes the faults that were found since they were last taken.
  public func takeFaults() -> [Diagnostic] {
    state.withLock { state in
      defer { state.faults = [] }
      return state.faults
    }
  }

  private func make(_ request: Drawing.Request) -> Drawing? {
    guard let maker = maker(named: request.name) else {
      let names = registry.all.filter { $0.swiftType is any DrawingPlugin.Type }.map(\.name.text)
      let nearest = NearestName.of(request.name, among: names)
      note(
        "drawing-unknown",
        "\(request) can't be made, as no plugin of that name makes drawings"
          + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""))
      return nil
    }
    let (params, faults) = maker.checker.params(from: request.record)
    if let fault = faults.first {
      note("drawing-params", "\(request) has params that don't fit: \(fault)")
      return nil
    }
    do {
      return try maker.plugin.drawing(params)
    } catch {
      note("drawing-params", "\(request) can't be made: \(error)")
      return nil
    }
  }

  /// Returns the plugin of a name if it makes drawings; the search of a type's protocols is made once.
  private func maker(named name: String) -> Maker? {
    if let known = state.withLock({ $0.makers[ExactText(name)] }) { return known }
    guard let plugin = registry[name]?.swiftType as? any DrawingPlugin.Type else { return nil }
    let maker = Maker(plugin: plugin, checker: ParamChecker(plugin.drawingParams.params))
    state.withLock { $0.makers[ExactText(name)] = maker }
    return maker
  }

  private func note(_ code: String, _ message: String) {
    state.withLock { state in
      guard state.messages.count < Self.mostFaults,
        state.messages.insert(ExactText(message)).inserted
      else { return }
      state.faults.append(Diagnostic(.error, code: code, message))
    }
  }
}

extension Drawing.Request: CustomStringConvertible {
  /// The drawing in messages: `the drawing "clock"`.
  public var description: String { "the drawing \"\(name)\"" }
}

extension PageRuntime {
  /// Reports the drawings that a host couldn't paint since it last did so.
  public func reportFaults(of drawings: DrawingResolver) {
    for fault in drawings.takeFaults() { report(fault) }
  }
}
