import TestSupport
import Testing

@Suite("What a script expects") struct ExpectSubjectTests {
  private func run(_ commands: String, page: String = "article-3") throws -> ShellProcess.Result {
    try ShellProcess.run(page, "--lang", "en", "--wait", "0", "-c", commands)
  }

  @Test(
    "T8 expect holds for what a page is, shows and has done",
    arguments: [
      ("article-3", "expect control 'Watch Metropolis'"),
      ("article-3", "expect control 'Watch Metropolis' enabled"),
      ("article-3", "expect control 'Watch Metropolis' unselected; expect no control Watch"),
      ("home", "expect count items 20; expect count items 8 silent; expect no count pages 2"),
      ("home", "expect count cards 4; expect count components 1 today; expect count controls 6"),
      ("home", "expect text Nosferatu silent; expect no text Nosferatu today"),
      ("home", "open player film=metropolis; expect route app://player/metropolis"),
      ("home", "expect route app://home; expect no route app://hot; expect no route app://nowhere"),
      ("article-3", "tap; expect suspended route.open; expect suspended route.open article-3"),
      ("article-3", "expect no suspended route.open; expect count suspended 0"),
      (
        "article-3",
        "tap; expect count records 2; expect record event=item.tap control=button; expect count records 1"
      ),
      ("article-3", "tap; expect event route.open article-3 url=app://player/metropolis"),
      ("article-3", "expect event page.didAppear; expect no event page.didAppear article-3"),
      (
        "article-3",
        "expect record; expect no record; tap; expect record page=article-3; expect count records 0"
      ),
    ])
  func holds(page: String, commands: String) throws {
    let run = try run(commands, page: page)
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test(
    "T8 an expectation that isn't met says what there is",
    arguments: [
      ("expect control Wach", "but no control of article-3 has the label"),
      ("expect control 'Watch Metropoli'", "did you mean \"Watch Metropolis\"?"),
      ("expect control 'Watch Metropolis' disabled", "but article-3 button is enabled"),
      ("expect no control 'Watch Metropolis'", "but article-3 button has it"),
      ("expect count items 2", "but there are 0"), ("expect no count items 0", "there are as many"),
      ("expect route app://home", "but it opens home, and the page is article-3"),
      ("expect route app://nowhere", "but no route opens it"),
      ("expect no route app://article/3", "but it is what is open"),
      (
        "login; open app://player/metropolis; expect route app://player/m",
        "but film is \"metropolis\""
      ),
      ("expect suspended route.open", "but nothing is suspended"),
      ("tap; expect suspended x.y", "but only route.open at article-3"),
      ("tap; expect no suspended route.open", "but it waits"),
      ("expect record; expect record", "expected record, but there is none"),
      ("tap; expect record event=x", "there is none; the newest is {\"event\":\"item.tap\","),
      (
        "tap; expect event route.open url=x",
        "there is none; the newest was at article-3 with {\"url\":\"app://player/metropolis\""
      ),
      ("expect no event page.didAppear", "but there is one"),
      ("expect text x article-3", "but no view of article-3 and below shows it"),
    ])
  func unmet(commands: String, message: String) throws {
    let run = try run(commands)
    #expect(run.code == 3 && run.errors.contains(message), "\(run.errors)")
  }

  @Test("T8 a text that is only outside of the screen is told with its module")
  func outside() throws {
    let run = try run("size 80x3; expect text Metropolis", page: "home")
    #expect(run.errors.contains("doesn't show it; home/"), "\(run.errors)")
    #expect(run.errors.contains(" outside of the screen"))
  }

  @Test(
    "T8 expect with words that don't fit its subject is wrong usage",
    arguments: [
      ("expect control", "expect control takes LABEL [STATE] [TEXT]"),
      ("expect control x slected", "not \"slected\"; did you mean \"selected\"?"),
      ("expect control x enabled y", "enabled takes no TEXT"),
      ("expect control x text", "expect control LABEL text takes TEXT"),
      ("expect no control x enabled", "takes LABEL alone"),
      ("expect count item 1", "not \"item\"; did you mean \"items\"?"),
      ("expect count items x", "\"x\" isn't a number"),
      ("expect count pages 1 home", "pages aren't counted below a module"),
      ("expect record x", "a field is written key=value, not \"x\""),
      ("expect event", "expect event takes EVENT [ID] [KEY=VALUE …]"),
    ])
  func misuse(command: String, message: String) throws {
    let run = try run(command)
    #expect(run.code == 2 && run.errors.contains(message), "\(run.errors)")
  }

  @Test("T8 an event that nothing knows is a failure, and none is kept without a trace")
  func unknown() throws {
    #expect(try run("expect no event rout.open").errors.contains("did you mean \"route.open\"?"))
    let run = try ShellProcess.run("home", "--no-trace", "-c", "expect record")
    #expect(run.code == 1 && run.errors.contains("not while the trace is paused"))
  }
}
