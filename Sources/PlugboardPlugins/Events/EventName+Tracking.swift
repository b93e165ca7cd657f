public import Plugboard

extension EventName<Value> {
  /// Hands a record of what a person did to whoever keeps it: fired going up.
  public static let trackingRecord = EventName("tracking.record", params: Key<Record>.record)
}

extension Key<Record> {
  /// What a person did, and where on the page.
  public static let record = Key("record")
  /// What every record made at a module or below it carries along.
  public static let tracking = Key("tracking")
}

extension Key<[Value]> {
  /// The newest tracking records, the newest last.
  public static let trackingLog = Key("tracking.log")
}
