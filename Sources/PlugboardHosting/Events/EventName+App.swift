public import PlugboardCore
public import PlugboardValues

/// The events of the app's life, which a ``Navigator`` fires at the app's module: at its launch, and as its host tells
/// it.
extension EventName<Value, Void> {
  /// Reports that the app is open and its first page isn't. A plugin that sets something up may suspend it until that is
  /// done; plugins of lower priority begin after it. After a failure it resumes it too, and reports the failure:
  /// cancelling it keeps it from all plugins of lower priority.
  public static let appDidLaunch = EventName(
    "app.didLaunch",
    summary: """
      Reports that the app is open and its first page isn't. A plugin that sets something up may \
      suspend it until that is done; plugins of lower priority begin after it. After a failure \
      it resumes it too, and reports the failure: cancelling it keeps it from all plugins of \
      lower priority.
      """)
  /// Reports that the app has the person's attention.
  public static let appDidBecomeActive = EventName(
    "app.didBecomeActive",
    summary: "Reports that the app has the person's attention.")
  /// Reports that another program gets the person's attention.
  public static let appWillResignActive = EventName(
    "app.willResignActive",
    summary: "Reports that another program gets the person's attention.")
  /// Reports that the app isn't visible any more, and may be ended without a further event: unsaved values are stored
  /// now.
  public static let appDidEnterBackground = EventName(
    "app.didEnterBackground",
    summary: """
      Reports that the app isn't visible any more, and may be ended without a further event: \
      unsaved values are stored now.
      """)
  /// Reports that the app is about to be visible again.
  public static let appWillEnterForeground = EventName(
    "app.willEnterForeground",
    summary: "Reports that the app is about to be visible again.")
  /// Reports that memory is short: values that can be made again are released.
  public static let appDidReceiveMemoryWarning = EventName(
    "app.didReceiveMemoryWarning",
    summary: "Reports that memory is short: values that can be made again are released.")
  /// Reports that the program is about to end; pages are still open.
  public static let appWillTerminate = EventName(
    "app.willTerminate",
    summary: "Reports that the program is about to end; pages are still open.")
}

extension Key<[String]> {
  /// The plugins of the app whose `app.didLaunch` hasn't ended, in their order, and empty once all have ended or one has
  /// failed; absent before the launch.
  public static let appSettingUp = Key(
    "app.settingUp",
    summary: """
      The plugins of the app whose `app.didLaunch` hasn't ended, in their order, and empty once \
      all have ended or one has failed; absent before the launch.
      """)
}

/// A change in the life of the app after its launch, as its host knows it.
public enum AppChange: Sendable, Hashable, CaseIterable {
  case didBecomeActive, willResignActive, didEnterBackground, willEnterForeground
  case didReceiveMemoryWarning, willTerminate

  /// The event that reports it.
  public var event: EventName<Value, Void> {
    switch self {
    case .didBecomeActive: .appDidBecomeActive
    case .willResignActive: .appWillResignActive
    case .didEnterBackground: .appDidEnterBackground
    case .willEnterForeground: .appWillEnterForeground
    case .didReceiveMemoryWarning: .appDidReceiveMemoryWarning
    case .willTerminate: .appWillTerminate
    }
  }
}
