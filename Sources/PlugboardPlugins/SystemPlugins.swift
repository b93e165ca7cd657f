public import Plugboard

/// The plugins that are part of Plugboard: those that most pages need.
///
///     let runtime = PageRuntime(registry: try SystemPlugins.registry())
public enum SystemPlugins {
  /// All plugins, by the level on which they are usually mounted.
  ///
  /// Each has a page in the documentation, made from its manifest, an example, and the comments of
  /// its class, keys and events. A `///` comment above an entry of its lists, or above a handler,
  /// says what that key or event is to this plugin.
  public static let all: [any Plugin.Type] = [
    AccountPlugin.self,
    LoginCheckPlugin.self,
    LoginDialogPlugin.self,
    ReadyGatePlugin.self,
    RelocationPlugin.self,
    LikesPlugin.self,
    HistoryPlugin.self,
    TrackingLogPlugin.self,
    TrackingDeliveryPlugin.self,
    NavigationBarPlugin.self,
    ListPlugin.self,
    PullRefreshPlugin.self,
    LoadMorePlugin.self,
    EmptyStatePlugin.self,
    DataCachePlugin.self,
    DialogPlugin.self,
    ToastPlugin.self,
    NeedsLogInPlugin.self,
    SearchPlugin.self,
    ChoicesPlugin.self,
    CardHeaderPlugin.self, CardTabsPlugin.self,
    ComponentHeaderPlugin.self,
    FooterPlugin.self,
    ShownPlugin.self,
    StackLayoutPlugin.self,
    FlowLayoutPlugin.self,
    TileLayoutPlugin.self,
    WaterfallLayoutPlugin.self,
    OnePlusNLayoutPlugin.self,
    ScrollLayoutPlugin.self,
    CarouselLayoutPlugin.self,
    TabsLayoutPlugin.self,
    CollapsibleLayoutPlugin.self,
    StickyLayoutPlugin.self,
    FixedLayoutPlugin.self,
    SourcePlugin.self,
    RecordPlugin.self,
    ViewPlugin.self,
    FieldsPlugin.self,
    TextPlugin.self,
    FormPlugin.self,
    FieldPlugin.self,
    SubmitPlugin.self,
    FormDialogPlugin.self,
    ImagePlugin.self,
    ButtonPlugin.self,
    ChoicePlugin.self,
    SearchFieldPlugin.self,
    SearchHistoryPlugin.self,
    BadgePlugin.self,
    LikeCountPlugin.self,
    LikePlugin.self,
    AccountViewPlugin.self,
    AccountButtonPlugin.self,
    TapPlugin.self,
    LongPressPlugin.self,
    RoutePlugin.self,
    TrackingPlugin.self,
    ExposurePlugin.self,
    ActionPlugin.self,
    EventLogPlugin.self,
    SlowHandlersPlugin.self,
    FaultLogPlugin.self,
    LeaksPlugin.self,
    FrameCounterPlugin.self,
  ]

  /// Returns a registry of all system plugins, to which a host adds its own.
  public static func registry() throws(PluginError) -> PluginRegistry { try PluginRegistry(all) }
}
