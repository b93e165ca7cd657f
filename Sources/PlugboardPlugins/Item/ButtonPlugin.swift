internal import Plugboard

/// Shows a button, alone in an item or in the header of a page, and turns a tap on it into `item.tap`.
final class ButtonPlugin: Plugin {
  static let name: Name = "button"
  static let unit = "button"
  static let params: [Param] = [.optional(.label)]
  static let fires = EventNames(.itemTap)
  static let reads = KeyNames(.title)

  static func wire(_ on: inout Wiring<ButtonPlugin>) {
    on(.itemView) { button, item in try button.show(in: &item) }
    on(.pageView) { button, page in try button.show(in: &page) }
    on(.gestureTap) { button, tap in
      guard try tap[.button] ?? button.label == button.label else { return }
      tap.respond(try button.context.fire(.itemTap).response ?? false)
    }
  }

  private let context: ModuleContext
  private let givenLabel: String?

  init(_ mount: Mount<ModuleContext>) throws {
    context = mount.context
    givenLabel = try mount[optional: .label]
  }

  /// The param, or else the title of the module.
  private var label: String {
    get throws { try givenLabel ?? context.data.require(.title) }
  }

  private func show(in view: inout Event<View>) throws {
    let button = View.button(try label)
    view.respond(view.response?.above(button) ?? button)
  }
}
