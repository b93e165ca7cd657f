import Plugboard
import Testing

@Suite("The theme") struct ThemeTests {
  /// The relative luminance of a colour, 0 to 1, without the curve's linear end.
  private func luminance(_ color: RGB) -> Double {
    func linear(_ channel: UInt8) -> Double {
      let share = Double(channel) / 255
      // A polynomial near to the sRGB curve, as there is no power function here.
      return share * (share * (share * 0.305306011 + 0.682171111) + 0.012522878)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  private func contrast(_ one: RGB, _ other: RGB) -> Double {
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private static let parts: [Theme.Part] =
    ViewValue.Role.allCases.map { .text($0) } + [
      .button, .disabledButton, .link, .tab, .selectedTab, .field, .emptyField, .placeholder,
      .dialogTitle, .focus, .focusMark, .selectionMark, .progress,
    ]

  @Test(
    "Every text can be read on a dark and on a light page, and on what lies on it", arguments: parts
  )
  func contrast(part: Theme.Part) {
    let look = Theme.look(of: part)
    let color = (look.color ?? .text).colors
    for ground in look.ground.map({ [$0] }) ?? [.page, .raised] {
      #expect(contrast(color.dark, ground.colors.dark) >= 4.5)
      #expect(contrast(color.light, ground.colors.light) >= 4.5)
    }
  }

  @Test("H22 the looks of controls and of the focus differ without colour")
  func traits() {
    let looks = [Theme.Part.text(.body), .button, .disabledButton, .link, .focus].map {
      let look = Theme.look(of: $0)
      return [look.isBold, look.isDim, look.isUnderlined, look.isReversed]
    }
    #expect(Set(looks).count == looks.count)
  }
}
