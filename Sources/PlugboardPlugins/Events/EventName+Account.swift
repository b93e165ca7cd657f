public import Plugboard

extension EventName<String> {
  /// Asks, going up, who is logged in; null where nobody is.
  public static let accountState = EventName("account.state")
}

extension EventName<Bool> {
  /// Logs somebody in; whether that was possible.
  public static let accountLogIn = EventName("account.logIn", params: Key<String>.user)
  /// Logs out, or gives up a log-in that was asked for; whether somebody was logged in.
  public static let accountLogOut = EventName("account.logOut")
  /// Asks, going up, that the host lets the person log in, for the sake of a URL.
  public static let accountAskLogIn = EventName("account.askLogIn", params: Key<String>.url)
}

extension EventName<Value> {
  /// Somebody logged in, or nobody is logged in any more: fired going down.
  public static let accountDidChange = EventName("account.didChange", params: Key<String>.user)
}

extension Key<String> {
  /// Who logs in, or has just logged in; absent where nobody is.
  public static let user = Key("user")
  /// Who is logged in; absent where nobody is.
  public static let accountUser = Key("account.user")
}

extension Key<Bool> {
  /// Whether a log-in was asked for and has neither come nor been given up.
  public static let accountIsAsked = Key("account.isAsked")
}
