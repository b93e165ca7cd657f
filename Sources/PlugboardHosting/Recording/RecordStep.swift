internal import PlugboardCore
internal import PlugboardValues

/// One thing that was observed: the beginning of a fire, a subscriber that was called, the end, or a
/// change of data.
///
/// It keeps references and integers alone: texts are made when a record is shown. The ring uses the
/// objects again: a step of an event allocates nothing, unless a large value has to be cut.
final class RecordStep {
  enum Kind: UInt8 { case begin, subscriber, end, change }

  var kind = Kind.begin
  /// Of a subscriber: whether it has suspended the event.
  var isSuspended = false
  /// Of a beginning.
  var direction: Direction?
  /// The depth of nesting, 1 for the outermost fire; 0 for a change.
  var depth: Int32 = 0
  /// The priority of the subscriber.
  var priority: Int32 = 0
  /// The number of the fire; 0 for a change outside of fires.
  var fire = 0
  /// The number of the fire that has caused this one; 0 if there is none.
  var cause = 0
  /// The event, or the key of a change.
  var name = Name.empty
  /// The addressed module, the module of the subscriber, or the module of a change.
  var module: ModuleID = ""
  /// The publisher, or the writer; nil for the host, and of a subscriber.
  var plugin: Name?
  /// The module of the publisher.
  var pluginModule: ModuleID?
  /// The command that the host carried out.
  var command: HostCommand?
  /// The plugin that was called, or the label of the subscription.
  var subscriber = ""
  /// Of a beginning.
  var params = Params()
  /// Of a beginning: whether only a part of the params is kept.
  var hasCutParams = false
  /// The value before a change.
  var old: RecordedValue?
  /// The value after a change, or the response so far.
  var new: RecordedValue?
  /// Of an end.
  var outcome: RecordedEnd?
  /// A reading of the clock in nanoseconds; nil if times aren't recorded.
  var time: Int64?
  /// The duration of a subscriber in nanoseconds; nil if it isn't recorded.
  var duration: Int64?
  /// The part of the duration in which no nested fire was in progress.
  var selfTime: Int64?

  /// Drops the references that the step of another kind held here.
  func reset(to kind: Kind) {
    let former = self.kind
    self.kind = kind
    switch former {
    case .begin:
      direction = nil
      params = Params()
      hasCutParams = false
    case .subscriber:
      subscriber = ""
      new = nil
    case .end: outcome = nil
    case .change: (old, new) = (nil, nil)
    }
    if plugin != nil { (plugin, pluginModule) = (nil, nil) }
    if command != nil { command = nil }
    (time, duration, selfTime) = (nil, nil, nil)
  }
}
