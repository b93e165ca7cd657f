/// The world outside, as the host gives it.
extension PluginContext {
  /// The clock on which the module's timers run.
  public var clock: any Clock<Duration> { origin.managers.ports.clock }

  public var network: any Network { origin.managers.ports.network }

  /// Keeps values beyond the life of the module.
  public var storage: any Storage { origin.managers.ports.storage }

  public var account: any Account { origin.managers.ports.account }
}
