extension PageRuntime {
  /// Returns the layout that a component's plugins choose, and their choice; a column if there is none.
  /// Reports an unknown layout, and params that don't fit.
  func layout(of component: ModuleID) -> (choice: LayoutChoice?, layout: any ItemLayout) {
    let (outcome, _) = outcome(of: EventName.componentLayout, at: component)
    let choice = outcome?.response
    return (choice, choice.map { layout(of: component, $0) } ?? ColumnLayout())
  }

  private func layout(of component: ModuleID, _ choice: LayoutChoice) -> any ItemLayout {
    func fault(_ code: String, _ message: String) -> any ItemLayout {
      report(
        Diagnostic(
          .error, code: code, "the layout of \"\(component)\" \(message)",
          location: location(of: component)))
      return ColumnLayout()
    }
    guard let type = plugins.registry[choice.layout],
      let plugin = type.swiftType as? any LayoutPlugin.Type
    else {
      let names = plugins.registry.all.filter { $0.swiftType is any LayoutPlugin.Type }
        .map(\.name.text)
      let nearest = NearestName.of(choice.layout, among: names)
      return fault(
        "layout-unknown",
        "is \"\(choice.layout)\", but no plugin of that name brings a layout"
          + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""))
    }
    let (params, faults) = type.params(from: choice.params, languages: languages)
    if let first = faults.first {
      return fault("layout-params", "has params that don't fit \"\(choice.layout)\": \(first)")
    }
    do {
      return try plugin.layout(params)
    } catch {
      return fault("layout-params", "can't be made by \"\(choice.layout)\": \(error)")
    }
  }
}
