import Plugboard
import Testing

extension Key<Int> {
  static let margin = Key("margin", in: 0...8)
  static let gap = Key("gap", in: 0...4)
}
extension Key<String> {
  static let url = Key("url")
  static let style = Key("style", oneOf: ["plain", "round"])
  static let trigger = Key("trigger")
  static let answer = Key("answer")
}
extension Key<DataCondition> {
  static let condition = Key("if", for: .condition)
}
extension EventName<Bool, Void> {
  static let shown = EventName("fixture.shown")
}

/// Plugins without behaviour, for tests of plugin lists in documents.
enum Fixtures {
  static let registry: PluginRegistry = {
    let plugins: [any Plugin.Type] = [
      BarPlugin.self, ListPlugin.self, TrackingPlugin.self, RowPlugin.self, ScrollPlugin.self,
      TextPlugin.self, JumpPlugin.self, ActionPlugin.self, AnywherePlugin.self, NeedyPlugin.self,
      ConditionalPlugin.self,
    ]
    var registry = PluginRegistry()
    for plugin in plugins { try? registry.register(plugin) }
    return registry
  }()

  static func assembler(
    _ files: [String: String] = [:], environment: DocumentEnvironment = DocumentEnvironment()
  ) -> PageAssembler {
    PageAssembler(
      registry: registry, documents: AppDocuments(MemoryDocumentStore(files)),
      environment: environment)
  }

  /// Assembles a page `home` with a text, among other files.
  static func page(
    _ text: String, _ files: [String: String] = [:],
    environment: DocumentEnvironment = DocumentEnvironment()
  ) -> PageAssembly {
    assembler(files.merging(["pages/home.json": text]) { $1 }, environment: environment)
      .page("home")
  }

  /// Returns the printed diagnostics of a page.
  static func faults(
    _ text: String, _ files: [String: String] = [:],
    environment: DocumentEnvironment = DocumentEnvironment()
  ) -> [String] {
    page(text, files, environment: environment).diagnostics.map(\.description)
  }
}

extension PageAssembly {
  subscript(id: ModuleID) -> ModulePlan? { plans.first { $0.id == id } }

  var ids: [String] { plans.map(\.id.text) }

  /// The line, column and code of each diagnostic.
  var marks: [String] {
    diagnostics.map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.code)" }
  }

  func names(of id: ModuleID) -> [String]? { self[id]?.plugins.map(\.type.name.text) }
}

final class BarPlugin: Plugin {
  static let name: Name = "navigation-bar"
  static func wire(_ on: inout Wiring<BarPlugin>) {}
  init(_ mount: Mount<PageContext>) {}
}

final class ListPlugin: Plugin {
  static let name: Name = "list"
  static let params = ParamList(.optional(.margin, default: 1), .optional(.style))
  static func wire(_ on: inout Wiring<ListPlugin>) { on(.shown) { _, _ in } }
  init(_ mount: Mount<PageContext>) {}
}

final class TrackingPlugin: Plugin {
  static let name: Name = "tracking"
  static func wire(_ on: inout Wiring<TrackingPlugin>) { on(.shown) { _, _ in } }
  init(_ mount: Mount<ModuleContext>) {}
}

final class RowPlugin: Plugin {
  static let name: Name = "layout.row"
  static func wire(_ on: inout Wiring<RowPlugin>) {}
  init(_ mount: Mount<ComponentContext>) {}
}

final class ScrollPlugin: Plugin {
  static let name: Name = "layout.scroll"
  static let params = ParamList(.optional(.gap, default: 0))
  static func wire(_ on: inout Wiring<ScrollPlugin>) {}
  init(_ mount: Mount<ComponentContext>) {}
}

final class TextPlugin: Plugin {
  static let name: Name = "text"
  static func wire(_ on: inout Wiring<TextPlugin>) {}
  init(_ mount: Mount<ItemContext>) {}
}

final class JumpPlugin: Plugin {
  static let name: Name = "jump"
  static let params = ParamList(.required(.url))
  static func wire(_ on: inout Wiring<JumpPlugin>) {}
  init(_ mount: Mount<ItemContext>) {}
}

final class ActionPlugin: Plugin {
  static let name: Name = "action"
  static let params = ParamList(.required(.trigger), .optional(.answer))
  static let firesNamedBy = KeyList(.answer)
  static func wire(_ on: inout Wiring<ActionPlugin>) { on(param: .trigger) { _, _ in } }
  init(_ mount: Mount<ModuleContext>) {}
}

final class AnywherePlugin: Plugin {
  static let name: Name = "anywhere"
  static func wire(_ on: inout Wiring<AnywherePlugin>) {}
  init(_ mount: Mount<ModuleContext>) {}
}

final class ConditionalPlugin: Plugin {
  static let name: Name = "conditional"
  static let params = ParamList(.optional(.condition))
  static func wire(_ on: inout Wiring<ConditionalPlugin>) {}
  init(_ mount: Mount<ModuleContext>) {}
}

final class NeedyPlugin: Plugin {
  static let name: Name = "needy"
  static let requires: [Name] = ["tracking"]
  static func wire(_ on: inout Wiring<NeedyPlugin>) {}
  init(_ mount: Mount<ModuleContext>) {}
}
