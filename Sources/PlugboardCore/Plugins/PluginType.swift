/// A plugin type without its Swift type: its manifest, its handlers and the way to make an
/// instance.
public final class PluginType: Sendable {
  public let manifest: PluginManifest
  /// The Swift type, for floors above that look for further conformances of a plugin, such as a layout.
  public let swiftType: AnyClass
  let handlers: [HandlerDeclaration]
  let observers: [ObserverDeclaration]
  let create: @MainActor (ModuleNode, Name, Params) throws -> AnyObject
  let unmount: @MainActor (AnyObject) -> Void
  /// The keys of module data that the plugin reads or writes, each once.
  package let dataKeys: [KeyDeclaration]
  /// The params that name controls in the views of the module.
  let controlParams: [Name]
  /// The ports without which the plugin can't do its work.
  package let requiredPorts: [PortDeclaration]
  private let paramChecker: ParamChecker

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
    controlParams = manifest.params.filter { $0.key.purpose == .control }.map(\.key.name)
    requiredPorts = manifest.ports.filter(\.isRequired)
    paramChecker = ParamChecker(manifest.params)
  }

  public var name: Name { manifest.name }

  /// Checks stated params against the declared ones and fills in the defaults, with texts in the
  /// first of several languages that is there.
  ///
  /// Returns each fault; a faulty param is left out, or has its default.
  public func params(
    from stated: Fields, languages: [LanguageTag] = []
  ) -> (params: Params, faults: [ParamFault]) {
    paramChecker.params(from: stated, languages: languages)
  }
}
