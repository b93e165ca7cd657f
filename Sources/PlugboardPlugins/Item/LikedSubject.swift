internal import Plugboard

/// A subject that can be liked, as a module shows it: a key of its data, or of its page's, names it.
@MainActor struct LikedSubject<Context: PluginContext> {
  private let mount: Mount<Context>

  init(_ mount: Mount<Context>) { self.mount = mount }

  /// The name; nil if the data has none, or if it has another beginning.
  var name: String? {
    get throws {
      let context = mount.context
      let key = try Key<String>(mount[.key])
      let prefix = try mount[.prefix]
      guard let name = try context.data.read(key) ?? context.nearest(.page)?.data.read(key),
        let subject = name.afterBytePrefix(prefix), !subject.isEmpty
      else { return nil }
      return String(subject)
    }
  }

  /// The state that a plugin above tells; nil if none does, or the subject has no likes yet.
  func state(of name: String) throws -> LikeState? {
    try mount.context.data.readInherited(.likes)?[name].flatMap(LikeState.init(value:))
  }

  /// Invalidates the view when the name changes, here or on the page.
  func follow() throws {
    let context = mount.context
    let key = try Key<String>(mount[.key])
    try context.data.observe(key) { _ in context.invalidate() }
    if context.level != .page {
      try context.nearest(.page)?.data.observe(key) { _ in context.invalidate() }
    }
  }
}

extension Key<String> {
  static let prefix = Key(
    "prefix",
    summary: """
      The beginning of the text that isn't part of the subject's name. A text that begins \
      otherwise names no subject.
      """)
}
