public import PlugboardCore
public import PlugboardValues

extension EventName<String, Void> {
  /// Asks, going up, for the user who is logged in; the response is null if there is none.
  public static let accountState = EventName(
    "account.state",
    summary: """
      Asks, going up, for the user who is logged in; the response is null if there is none.
      """)
}

extension EventName<Bool, String> {
  /// Logs a user in, fired going up; the response is whether that was possible.
  public static let accountLogIn = EventName(
    "account.logIn", .user,
    summary: "Logs a user in, fired going up; the response is whether that was possible.")
}

extension EventName<Bool, String?> {
  /// Requests, going up, that the person can log in, for the sake of a URL if one is stated.
  public static let accountAskLogIn = EventName(
    "account.askLogIn", .url,
    summary: """
      Requests, going up, that the person can log in, for the sake of a URL if one is stated.
      """)
  /// Withdraws, going up, one request for a log-in; the response is whether no other is left.
  public static let accountWithdrawLogIn = EventName(
    "account.withdrawLogIn", .url,
    summary: """
      Withdraws, going up, one request for a log-in; the response is whether no other is left.
      """)
}

extension EventName<Bool, Void> {
  /// Logs out, or gives up a requested log-in, fired going up; the response is whether a user was
  /// logged in.
  public static let accountLogOut = EventName(
    "account.logOut",
    summary: """
      Logs out, or gives up a requested log-in, fired going up; the response is whether a user \
      was logged in.
      """)
}

extension EventName<Value, String?> {
  /// Reports, going down, that a user has logged in, or out if none is stated.
  public static let accountDidChange = EventName(
    "account.didChange", .user,
    summary: "Reports, going down, that a user has logged in, or out if none is stated.")
}

extension Key<String> {
  /// The user who logs in or has logged in; absent if there is none.
  public static let user = Key(
    "user",
    summary: "The user who logs in or has logged in; absent if there is none.")
  /// The user who is logged in; absent if there is none.
  public static let accountUser = Key(
    "account.user",
    summary: "The user who is logged in; absent if there is none.")
}

extension Key<Bool> {
  /// Whether a log-in is requested and has neither been made nor given up nor withdrawn.
  public static let accountIsAsked = Key(
    "account.isAsked",
    summary: """
      Whether a log-in is requested and has neither been made nor given up nor withdrawn.
      """)
}
