internal import Plugboard

/// A line of a page that is read from top to bottom: a heading, an item, a text or a control.
struct LinearLine: Hashable {
  /// The thing that a line stands for, by which it is found again after a change.
  struct Identity: Hashable {
    enum Part: Hashable {
      case heading, item, text(Int), control(ExactText), message
    }

    let module: ModuleID
    let part: Part
    /// Whether it lies on the page, as the parts of a dialog do.
    var isOnTop = false
  }

  /// The module or control that the number of the line activates.
  struct Target: Hashable {
    let module: ModuleID
    /// The control in the view of the module; nil for the module as a whole.
    let control: ViewValue.Control?
  }

  let identity: Identity
  /// The word before the texts that says which kind of line it is, such as "Section"; nil for none.
  var label: String?
  /// The texts, the name of the line first.
  let texts: [String]
  /// The name of the item that the line is part of; nil for others.
  var owner: String?
  var target: Target?

  /// The texts in one line, without number.
  var text: String {
    let text = texts.joined(separator: "; ")
    return label.map { "\($0): \(text)" } ?? text
  }

  /// Returns the line as it is printed, with its number if it has one.
  func printed(number: Int?) -> String {
    let indent = owner != nil && target?.control != nil ? "   " : ""
    return indent + (number.map { "\($0). " } ?? "") + text
  }

  /// Returns the change of the line since an earlier version, in one line.
  func change(from old: LinearLine, number: Int?) -> String {
    if let control = target?.control {
      return (owner.map { "\($0): " } ?? "") + control.stateText
    }
    let news = texts.filter { !old.texts.contains($0) }
    guard let name = texts.first, name == old.texts.first, !news.isEmpty else {
      return printed(number: number).trimmed
    }
    return "\(name): \(news.joined(separator: "; "))"
  }
}

extension ViewValue.Control {
  /// The name: the label, or the id of a control whose label is only a sign.
  private var name: String { label.isReadable ? label : id }

  /// The name and the state.
  var stateText: String {
    if kind == .field { return "\(name): \(text?.isEmpty == false ? text ?? "" : "empty")" }
    return name + (isSelected ? ", selected" : "") + (isEnabled ? "" : ", not available")
  }

  /// The name, the kind and the state.
  var lineText: String {
    if kind == .field { return "field \(stateText)" }
    return "\(name), \(kind)" + (isSelected ? ", selected" : "")
      + (isEnabled ? "" : ", not available")
  }
}

extension String {
  /// Whether it has a letter or a digit, without which nothing would be read out.
  var isReadable: Bool { contains { $0.isLetter || $0.isNumber } }
}
