internal import Plugboard

/// Finds controls and modules of the current page by the texts that a person sees.
extension Shell {
  /// The most modules that a message lists.
  private static let mostNamed = 8

  /// A control in the view of a module.
  struct PlacedControl {
    let module: ModuleID
    let control: ViewValue.Control

    var text: String { "\(module) \(control.id)" }
  }

  /// The current page and the modules below it that aren't hidden.
  var shownModules: [ModuleID] { shownModules(from: current) }

  /// Returns a module and the modules below it that aren't hidden.
  func shownModules(from top: ModuleID) -> [ModuleID] {
    [top] + ((try? runtime.modules.shownDescendants(of: top)) ?? [])
  }

  /// Returns the controls in the views of a module and of the modules below it.
  func placedControls(from top: ModuleID) -> [PlacedControl] {
    shownModules(from: top).flatMap { module in
      ((try? runtime.controls(of: module)) ?? []).map { PlacedControl(module: module, control: $0) }
    }
  }

  /// Returns the controls with a label, by bytes; if there is none, those that have it as another name, such as the text
  /// above a field, or the label without the mark of a choice.
  func controls(labelled label: String, from top: ModuleID) -> [PlacedControl] {
    let all = placedControls(from: top)
    let labelled = all.filter { $0.control.label.hasSameBytes(as: label) }
    guard labelled.isEmpty else { return labelled }
    return all.filter { $0.control.names.contains(where: label.hasSameBytes) }
  }

  /// Returns the modules of the current page whose view has a text, or whose data has it as `title`.
  func modules(titled text: String) -> [ModuleID] {
    guard !text.isEmpty else { return [] }
    return shownModules.filter { module in
      let title = try? runtime.data(of: module).value(Name("title"))
      if case .string(let title)? = title, title.hasSameBytes(as: text) { return true }
      return runtime.texts(of: module).contains(where: text.hasSameBytes)
    }
  }

  /// Returns the module that a title names, or else the name of the record that the module shows; nil if there is none.
  func module(titled text: String) throws(CommandFailure) -> ModuleID? {
    let titled = modules(titled: text)
    let found = titled.isEmpty ? modules(ofRecord: text) : titled
    guard found.count > 1 else { return found.first }
    throw .failed("\"\(text)\" is shown by \(Self.list(found.map(\.text))); write an id")
  }

  /// Returns the modules of the current page that have a record of the app's sources, by its name.
  private func modules(ofRecord name: String) -> [ModuleID] {
    let documents = navigator.documents
    let keys = documents.sourceNames.compactMap { source -> Name? in
      let bytes = try? documents.source.read(AppDocuments.path(ofSource: source))
      let text = bytes.map { String(decoding: $0, as: UTF8.self) }
      guard let text, case .object(let fields)? = try? Value(json: text),
        case .string(let key)? = fields["key"]
      else { return nil }
      return Name(key)
    }
    guard !keys.isEmpty else { return [] }
    return shownModules.filter { module in
      guard let data = try? runtime.data(of: module) else { return false }
      return keys.contains { key in
        guard case .string(let value)? = try? data.value(key) else { return false }
        return value.hasSameBytes(as: name)
      }
    }
  }

  /// Returns the module and the control that the words of a gesture name: by ids, by the label of a control
  /// alone, or by the module and the label.
  func target(
    _ first: String?, _ second: String?
  ) throws(CommandFailure) -> (module: ModuleID, control: String?) {
    guard let first else { return (current, nil) }
    guard let second else {
      if let id = try moduleByID(first) { return (id, nil) }
      if let found = try control(labelled: first, from: current) {
        return (found.module, found.control.id)
      }
      return (try module(first), nil)
    }
    let module = try module(first)
    let own = (try? runtime.controls(of: module)) ?? []
    guard !own.contains(where: { $0.id.hasSameBytes(as: second) }) else { return (module, second) }
    guard let found = try control(labelled: second, from: module) else { return (module, second) }
    return (found.module, found.control.id)
  }

  /// Returns the only control with a label; nil if there is none.
  private func control(
    labelled label: String, from top: ModuleID
  ) throws(CommandFailure) -> PlacedControl? {
    let found = controls(labelled: label, from: top)
    guard found.count > 1 else { return found.first }
    throw .failed(
      "\(found.count) controls have the label \"\(label)\": \(Self.list(found.map(\.text)))",
      hint: "write the module before it, by its id or a text of its view")
  }

  /// Returns the first of some names, and the number of the rest.
  private static func list(_ names: [String]) -> String {
    let rest = names.count - mostNamed
    return names.prefix(mostNamed).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
