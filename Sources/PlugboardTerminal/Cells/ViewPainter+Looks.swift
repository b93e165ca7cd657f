internal import Plugboard

extension Arrangement.Look {
  /// The part of the theme that this look shows.
  var part: Theme.Part {
    switch self {
    case .text(let role): .text(role)
    case .button(let isEnabled, _): isEnabled ? .button : .disabledButton
    case .link: .link
    case .tab(let isSelected): isSelected ? .selectedTab : .tab
    case .tabLine: .selectedTab
    case .field(let isEmpty): isEmpty ? .emptyField : .field
    case .progress: .progress
    case .placeholder: .placeholder
    case .picture, .image, .custom: .picture
    case .border: .border
    case .toast: .toast
    case .dialog: .dialog
    case .horizontalRule, .verticalRule: .rule
    }
  }
}
