internal import Plugboard

/// The state of a page: its route, texts, controls and modules.
@MainActor extension Expectation {
  private static let states = ["enabled", "disabled", "selected", "unselected", "text"]

  func routeDifference(in shell: Shell) throws(CommandFailure) -> String? {
    let url = words[0].text
    guard
      let target = try RouteResolution(
        url, isRemote: false, in: shell.folder, shell.navigator
      ).target
    else {
      return isNegative ? nil : "no route opens it"
    }
    guard let page = shell.navigator.current else { return isNegative ? nil : "no page is open" }
    var found: String?
    if !page.name.hasSameBytes(as: target.page) {
      found = "it opens \(target.page), and the page is \(page.name)"
    } else if let fault = page.fault {
      found = "the page is a placeholder: \(fault.message)"
    } else {
      for (name, value) in target.inputs where Self.text(page.inputs[name]) != Self.text(value) {
        found = "\(name) is \(page.inputs[name]?.compactText ?? "absent")"
        break
      }
    }
    return isNegative ? (found == nil ? "it is what is open" : nil) : found
  }

  /// Returns the text of an input: a URL has no types.
  private static func text(_ value: Value?) -> String? {
    value.map { String(value: $0) ?? $0.compactText }
  }

  func controlDifference(in shell: Shell) throws(CommandFailure) -> String? {
    let label = words[0].text
    let found = shell.controls(labelled: label, from: shell.current)
    guard words.count > 1 else {
      if isNegative { return found.first.map { "\($0.text) has it" } }
      return found.isEmpty ? absent(label, in: shell) : nil
    }
    guard !isNegative else {
      throw misuse("expect no control takes LABEL alone; state what it is instead")
    }
    let state = words[1].text
    guard Self.states.contains(state) else {
      throw misuse(
        "a control is \(Self.states.joined(separator: ", ")), not \"\(state)\"",
        hint: CommandFailure.nearest(NearestName.of(state, among: Self.states)))
    }
    guard (state == "text") == (words.count == 3) else {
      throw misuse(
        state == "text" ? "expect control LABEL text takes TEXT" : "\(state) takes no TEXT")
    }
    guard let first = found.first else { return absent(label, in: shell) }
    let isMet = found.contains { Self.state(state, of: $0.control, words.last?.text ?? "") }
    return isMet ? nil : "\(first.text) is \(Self.states(of: first.control))"
  }

  private static func state(
    _ state: String, of control: ViewValue.Control, _ text: String
  ) -> Bool {
    switch state {
    case "enabled": control.isEnabled
    case "disabled": !control.isEnabled
    case "selected": control.isChosen
    case "unselected": !control.isChosen
    default: control.text.map(text.hasSameBytes) ?? false
    }
  }

  /// Returns the states of a control in words.
  private static func states(of control: ViewValue.Control) -> String {
    let text = control.text.map { ", its text is \"\($0)\"" } ?? ""
    return (control.isEnabled ? "enabled" : "disabled")
      + (control.isChosen ? " and selected" : "") + text
  }

  private func absent(_ label: String, in shell: Shell) -> String {
    let labels = shell.placedControls(from: shell.current).flatMap(\.control.names)
    let nearest = CommandFailure.nearest(NearestName.of(label, among: labels))
    return "no control of \(shell.current) has the label" + (nearest.map { "; \($0)" } ?? "")
  }

  func countDifference(in shell: Shell) throws(CommandFailure) -> String? {
    guard let wanted = Int(digits: words[1].text) else {
      throw misuse("\"\(words[1].text)\" isn't a number")
    }
    let things = words[0].text
    guard let thing = Thing(rawValue: things) else {
      let names = Thing.allCases.map(\.rawValue)
      throw misuse(
        "expect counts \(names.joined(separator: ", ")), not \"\(things)\"",
        hint: CommandFailure.nearest(NearestName.of(things, among: names)))
    }
    guard words.count == 2 || thing.isOnPage else {
      throw misuse("\(things) aren't counted below a module")
    }
    let top = words.count > 2 ? try shell.module(words[2].text) : shell.current
    let count = try thing.count(from: top, in: shell)
    guard (count == wanted) == isNegative else { return nil }
    return isNegative ? "there are as many" : "there are \(count)"
  }

  /// The things that are counted.
  private enum Thing: String, CaseIterable {
    case pages, cards, components, items, modules, controls, records, suspended

    /// Whether they are below a module.
    var isOnPage: Bool { ![.pages, .records, .suspended].contains(self) }

    @MainActor func count(from top: ModuleID, in shell: Shell) throws(CommandFailure) -> Int {
      let below = shell.shownModules(from: top).dropFirst()
      func count(_ level: Level) -> Int {
        below.count { (try? shell.runtime.modules.level(of: $0)) == level }
      }
      return switch self {
      case .pages: shell.pages.count
      case .cards: count(.card)
      case .components: count(.component)
      case .items: count(.item)
      case .modules: below.count
      case .controls: shell.placedControls(from: top).count
      case .records: try shell.firedEvents().records.count
      case .suspended: shell.runtime.events.suspended.count
      }
    }
  }
}
