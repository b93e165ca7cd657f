/// A plugin type without its Swift type: its manifest, its handlers and the way to make an
/// instance.
public final class PluginType: Sendable {
  public let manifest: PluginManifest
  /// The Swift type, for floors above that look for what else a plugin brings, such as a layout.
  public let swiftType: AnyClass
  let handlers: [HandlerDeclaration]
  let observers: [ObserverDeclaration]
  let create: @MainActor (ModuleNode, Name, Params) throws -> AnyObject
  let unmount: @MainActor (AnyObject) -> Void
  /// The keys of module data that the plugin reads or writes, each once.
  package let dataKeys: [KeyDeclaration]
  /// The ports without which the plugin can't do its work.
  package let requiredPorts: [PortDeclaration]
  private let defaults: Params
  /// Whether defaults depend on the language.
  private let hasTexts: Bool
  /// The names of the declared params, in their order.
  private let paramNames: [String]
  private let needsParams: Bool

  /// - Parameters:
  ///   - swiftType: The Swift type: two types of one name don't share their wiring.
  ///   - create: Makes an instance for a module, with its name and checked params.
  ///   - unmount: Tells an instance that its module has ended.
  init(
    _ manifest: PluginManifest, _ swiftType: AnyClass, handlers: [HandlerDeclaration],
    observers: [ObserverDeclaration],
    create: @escaping @MainActor (ModuleNode, Name, Params) throws -> AnyObject,
    unmount: @escaping @MainActor (AnyObject) -> Void
  ) {
    self.manifest = manifest
    self.swiftType = swiftType
    self.handlers = handlers
    self.observers = observers
    self.create = create
    self.unmount = unmount
    var dataKeys = manifest.reads
    for key in manifest.writes where !dataKeys.contains(key) { dataKeys.append(key) }
    self.dataKeys = dataKeys
    requiredPorts = manifest.ports.filter(\.isRequired)
    let params = manifest.params
    defaults = Params(
      entries: params.compactMap { param in
        param.defaultValue.map { Params.Entry(name: param.key.name, value: $0) }
      })
    hasTexts = params.contains { $0.defaultValue.map { $0.localized(for: []) != $0 } ?? false }
    paramNames = params.map(\.key.name.text)
    needsParams = params.contains(where: \.isRequired)
  }

  public var name: Name { manifest.name }

  /// Checks stated params against the declared ones and fills in the defaults, with texts in the
  /// first of several languages that is there.
  ///
  /// Returns each fault; a faulty param is left out, or has its default.
  public func params(
    from stated: Fields, languages: [LanguageTag] = []
  ) -> (params: Params, faults: [ParamFault]) {
    let (params, faults) = checked(stated.localized(for: languages))
    guard hasTexts else { return (params, faults) }
    let entries = params.entries.map {
      Params.Entry(name: $0.name, value: $0.value.localized(for: languages))
    }
    return (Params(entries: entries), faults)
  }

  private func checked(_ stated: Fields) -> (params: Params, faults: [ParamFault]) {
    guard !stated.isEmpty || needsParams else { return (defaults, []) }
    var entries: [Params.Entry] = []
    entries.reserveCapacity(paramNames.count)
    var faults: [ParamFault] = []
    var known = 0
    for position in paramNames.indices {
      if let place = stated.position(of: paramNames[position]) {
        known += 1
        take(stated.values[place], position, &entries, &faults)
      } else {
        take(.null, position, &entries, &faults)
      }
    }
    if known < stated.count {
      for field in stated where !paramNames.contains(where: field.key.hasSameBytes) {
        faults.append(.unknown(field.key, known: paramNames))
      }
    }
    return (Params(entries: entries), faults)
  }

  /// Takes a stated value, or the default for null.
  private func take(
    _ value: Value, _ position: Int, _ entries: inout [Params.Entry], _ faults: inout [ParamFault]
  ) {
    let params = manifest.params
    let name = params[position].key.name
    if case .null = value {
      if let value = params[position].defaultValue {
        entries.append(Params.Entry(name: name, value: value))
      } else if params[position].isRequired {
        faults.append(.missing(params[position]))
      }
    } else if let fault = params[position].fault(of: value) {
      faults.append(fault)
      if let value = params[position].defaultValue {
        entries.append(Params.Entry(name: name, value: value))
      }
    } else {
      entries.append(Params.Entry(name: name, value: value))
    }
  }
}
