import Plugboard
import Testing

@Suite("The theme") struct ThemeTests {
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
    for ground in look.ground.map({ [$0] }) ?? [.background, .raised] {
      #expect(color.dark.contrast(to: ground.colors.dark) >= 4.5)
      #expect(color.light.contrast(to: ground.colors.light) >= 4.5)
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
