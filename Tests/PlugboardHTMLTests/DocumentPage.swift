import Plugboard
import PlugboardHTML
import PlugboardPlugins
import TestSupport

/// A page of stated views, one card with one component, as an HTML document.
@MainActor struct DocumentPage {
  let runtime: PageRuntime

  init(
    header: ViewValue? = nil, card: ViewValue? = nil, component: ViewValue? = nil,
    items: [ViewValue] = [],
    second: ViewValue? = nil, nested: [ViewValue] = [], layout: LayoutChoice? = nil,
    list: PageList = PageList(),
    plugins: [any Plugin.Type] = SystemPlugins.all
  ) throws {
    runtime = PageRuntime(registry: try PluginRegistry(plugins))
    var plans = [
      ModulePlan(id: "page", level: .page),
      ModulePlan(id: "page/card", level: .card, parent: 0),
      ModulePlan(id: "page/list", level: .component, parent: 1),
    ]
    for position in items.indices {
      plans.append(ModulePlan(id: ModuleID("page/\(position)"), level: .item, parent: 2))
    }
    for position in nested.indices {
      plans.append(ModulePlan(id: ModuleID("page/0/\(position)"), level: .item, parent: 3))
    }
    if second != nil {
      plans.append(ModulePlan(id: "page/second", level: .component, parent: 1))
    }
    try runtime.open(plans)
    try answer(.pageView, "page", header)
    try answer(.cardView, "page/card", card)
    try answer(.componentView, "page/list", component)
    try answer(.componentView, "page/second", second)
    for (position, view) in items.enumerated() {
      try answer(.itemView, ModuleID("page/\(position)"), view)
    }
    for (position, view) in nested.enumerated() {
      try answer(.itemView, ModuleID("page/0/\(position)"), view)
    }
    if let layout {
      try runtime.subscribe(to: .componentLayout, on: "page/list") { $0.respond(layout) }
    }
    try runtime.subscribe(to: .pageList, on: "page") { $0.respond(list) }
  }

  func answer(_ event: EventName<ViewValue, Void>, _ module: ModuleID, _ view: ViewValue?) throws {
    guard let view else { return }
    try runtime.subscribe(to: event, on: module) { $0.respond(view) }
  }

  /// Answers that a tap on a module or control opens a URL.
  func link(_ module: ModuleID, control: String? = nil, to url: String) throws {
    try runtime.subscribe(to: .linkURL, on: module) {
      if $0.params == control { $0.respond(url) }
    }
  }

  func document(
    appSchemes: Set<String> = ["app"], customViews: [String: HTMLView] = [:]
  ) throws -> MarkupChecker {
    try MarkupChecker(
      try HTMLPage(
        of: "page", in: runtime, appSchemes: appSchemes, customViews: customViews
      ).text)
  }
}

extension MarkupChecker {
  /// The elements of a kind, or with a class.
  func all(_ name: String) -> [Element] {
    elements.filter {
      $0.name == name
        || $0.attributes["class"]?.split(separator: " ").contains { $0 == name } == true
    }
  }

  /// The elements with an attribute of a value.
  func all(_ attribute: String, _ value: String) -> [Element] {
    elements.filter { $0.attributes[attribute] == value }
  }
}
