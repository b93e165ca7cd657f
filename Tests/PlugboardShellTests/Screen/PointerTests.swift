import TestSupport
import Testing

@Suite("The pointer on the screen", .timeLimit(.minutes(10)))
struct PointerTests: ScreenSuite {
  /// Returns the cell of the last place of a text on the screen, as a word of a script.
  private func click(_ text: Character, of lines: [String], beyond row: Int = 0) throws -> String {
    let y = try #require(lines.lastIndex { $0.contains(text) })
    let line = lines[y]
    let x = try #require(line.lastIndex(of: text))
    return "press click@\(line.distance(from: line.startIndex, to: x)),\(y)"
  }

  @Test("H9 the wheel scrolls what is under the pointer, a press activates it")
  func pointer() throws {
    let page = try screen()
    let row = try #require(page.firstIndex { $0.contains("A row that goes on") }) + 4
    #expect(try screen("press WheelDown@3,3")[2...].contains { $0.contains("▴") })
    #expect(try screen("press WheelDown@3,3 WheelUp@3,3") == page)
    let shifted = try screen("press WheelRight@3,\(row)")
    #expect(shifted[row...].contains { $0.hasPrefix("‹") })
    #expect(shifted[2...6] == page[2...6])
    #expect(try screen("press WheelRight@3,\(row) WheelLeft@3,\(row)") == page)
    #expect(try screen("press click@64,0").last?.hasPrefix("opened film") == true)
    #expect(try screen("press ? click@3,3") == screen("press ?"))
  }

  @Test("H9 the wheel scrolls the page above an open panel, and the panel over the panel alone")
  func panel() throws {
    let (page, help) = (try screen("press e"), try screen("press ?"))
    let scrolled = try screen("press e", "press WheelDown@3,3")
    #expect(try scrolled == screen("press WheelDown@3,3", "press e") && scrolled != page)
    let wheel = try screen("press ?", "press WheelDown@3,18")
    #expect(try wheel == screen("press ? j j j") && wheel != help)
  }

  @Test("H9 a press on a hint in the last row acts as its key")
  func hints() throws {
    let page = try screen()
    #expect(try screen(click("?", of: page)) == screen("press ?"))
    #expect(try screen(click(":", of: page)).last == ":")
    let help = try screen("press ?")
    #expect(try screen("press ?", click("q", of: help)) == page)
    #expect(try screen(click("m", of: page)) == screen("press :"))
    let narrow = try ScreenRun.screen(["press j Enter"], page: "film", size: "40x12")
    #expect(narrow.last?.hasSuffix("Esc closes it") == true)
    let typing = try screen("press j Enter", "press Enter \"A\"", page: "film")
    #expect(typing.last?.contains("Esc leaves it") == true)
    let left = try screen(
      "press j Enter", "press Enter \"A\"", click("v", of: typing), page: "film")
    #expect(try left == screen("press j Enter", "press Enter \"A\" Escape", page: "film"))
  }

  @Test("H9 a press on a mark of what goes on beyond an edge scrolls there")
  func marks() throws {
    let page = try screen()
    #expect(try screen(click("▾", of: page)) == screen("press PageDown"))
    let down = try screen("press PageDown")
    #expect(try screen("press PageDown", click("▴", of: down)) == screen("press PageDown PageUp"))
    let row = try screen(click("›", of: page))
    #expect(row[...9] == page[...9])
    #expect(row[11...].contains { $0.contains("‹") } && row[11...] != page[11...])
    #expect(try screen(click("›", of: page), click("‹", of: row))[11...20] == page[11...20])
  }

  @Test("H9 the wheel and the marks beside a carousel turn it by a page")
  func carousel() throws {
    func dots(_ presses: String...) throws -> String {
      let lines = try ScreenRun.screen(presses)
      return lines.compactMap { line in ["● ○ ○", "○ ● ○", "○ ○ ●"].first { line.contains($0) } }
        .joined()
    }
    #expect(try dots("press WheelRight@40,4") == "○ ● ○")
    #expect(try dots("press WheelRight@40,4 WheelRight@40,4") == "○ ○ ●")
    #expect(try dots("press WheelRight@40,4 WheelLeft@40,4") == "● ○ ○")
    #expect(try dots("press click@79,5") == "○ ● ○")
    #expect(try dots("press click@79,5 click@0,5") == "● ○ ○")
  }

  @Test("H9 a press on the dots of a carousel turns it, and after the last page begins again")
  func dots() throws {
    let page = try screen()
    let press = try click("○", of: page)
    for (count, dots) in [(1, "○ ● ○"), (2, "○ ○ ●"), (3, "● ○ ○")] {
      let turned = try ScreenRun.screen(Array(repeating: press, count: count))
      #expect(turned.contains { $0.contains(dots) })
    }
  }

  @Test("N4 a right click, the key p and the command hold are a long press, and no tap")
  func longPress() throws {
    let message = "no subscriber of the long press at cinema"
    #expect(try screen("press RightClick@64,0").last?.hasPrefix(message) == true)
    #expect(try screen("press j p").last?.hasPrefix(message) == true)
    #expect(try screen("press ? RightClick@3,3") == screen("press ?"))
    let held = try screen("press : \"hold cinema\" Enter")
    #expect(held.contains { $0.contains("gesture.longPress") })
  }

  @Test("H11 what the pointer does is listed in the help")
  func help() throws {
    let help = try screen("screen 100x100", "press ?", size: "100x100")
    let title = try #require(help.firstIndex(of: "With the mouse"))
    let listed = help[(title + 1)...(title + 5)].map { $0.dropFirst(2).prefix { $0 != " " } }
    #expect(listed == ["click", "right", "click", "wheel", "wheel"])
  }
}
