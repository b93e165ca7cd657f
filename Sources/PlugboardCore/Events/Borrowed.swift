/// A reference that is not counted. A retained pair costs 10 to 15 ns, half of a fire with one subscriber.
///
/// Safe as it is used: while a delivery runs, each object that it borrows is held:
/// - The generation, which holds its module: by the registered module or, once closed, by `EventManager.endedGenerations`.
/// - The list: by the wiring table of the generation. The reports: by the event manager.
/// - The publisher: by the handle that fires, as no code of a host runs before the fire is in progress.
/// - Observers and merged lists: by `fireSpecially`; host code may run in it, so it holds generation and publisher too.
/// - The objects that a suspended delivery borrows: by `RetainedDelivery`.
@safe struct Borrowed<Object: AnyObject>: Sendable {
  // Unchecked: an unmanaged reference is one constant word, used on the main actor only.
  private nonisolated(unsafe) let reference: Unmanaged<Object>

  @inline(__always) init(_ object: Object) {
    // Held as said above.
    unsafe reference = .passUnretained(object)
  }

  @inline(__always) init?(_ object: Object?) {
    guard let object else { return nil }
    self.init(object)
  }

  /// The object, retained as it is returned.
  @inline(__always) var object: Object {
    // Held as said above.
    unsafe reference.takeUnretainedValue()
  }

  /// Lends the object without a retain.
  @inline(__always) func lend<Result>(_ body: (Object) -> Result) -> Result {
    // Held as said above.
    unsafe reference._withUnsafeGuaranteedRef { body($0) }
  }
}

/// A publisher as a delivery carries it, held by the code that fires.
struct BorrowedPublisher {
  static let host = BorrowedPublisher(PublisherName(nil), node: nil)

  private let name: PublisherName
  private let node: Borrowed<ModuleNode>?

  init(_ name: PublisherName, node: ModuleNode?) {
    self.name = name
    self.node = Borrowed(node)
  }

  /// Nil for the host.
  var plugin: Name? { name.plugin }

  /// The publisher, holding its module.
  var held: EventPublisher {
    plugin.map { EventPublisher(plugin: $0, node: node?.object) } ?? .host
  }
}

/// The name of the plugin that fires, or of none for the host; an Optional costs each fire 7 instructions of 459.
struct PublisherName: Sendable {
  private let name: Name

  init(_ plugin: Name?) { name = plugin ?? .empty }

  /// Nil for the host.
  var plugin: Name? { name == .empty ? nil : name }
}
