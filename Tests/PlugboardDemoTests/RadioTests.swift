import TestSupport
import Testing

/// An app of another trade, a radio station, made of documents alone.
///
/// `PLUGBOARD_REWRITE_FRAMES=1 swift test --filter RadioTests` writes its screens.
@Suite("A radio station in JSON alone") struct RadioTests {
  private static let folder = "Tests/PlugboardDemoTests/Radio"
  private let program = ExternalProgram(built: "plugboard")

  private func run(_ page: String, _ lines: String, language: String = "en") throws
    -> ExternalProgram.Result
  {
    try program.run(
      ["run", page, "--configs", Self.folder, "--lang", language, "--wait", "0"], input: lines)
  }

  @Test("N16 check finds nothing wrong in an app of another trade")
  func check() throws {
    #expect(try program.run(["check", "--configs", Self.folder]).output == "no faults\n")
  }

  @Test(
    "N16 its pages look as they are kept, in both languages",
    arguments: ["home", "shows", "studio"],
    ["en", "de"])
  func screens(page: String, language: String) throws {
    let kept = "\(Self.folder)/Screens/\(page).\(language).txt"
    let run = try program.run([
      "render", page, "--configs", Self.folder, "--lang", language, "--size", "76x30",
    ])
    #expect(run.errors.isEmpty && run.code == 0)
    if WorkingCopy.isRewritingFrames { try WorkingCopy.write(run.output, to: kept) }
    #expect(run.output == (try? WorkingCopy.text(kept)), "\(kept): look at the screen")
  }

  @Test(
    "N14 favourites come with a log-in and a like, and go with them; a part is for one language")
  func favourites() throws {
    let run = try run(
      "home",
      """
      expect no text 'Favourites of'
      expect text 'Log in'
      login Mia
      expect no text 'Favourites of'
      expect no text 'Log in'
      tap 0/0/0 like
      expect text 'Favourites of Mia'
      tap 0/0/0 like
      expect no text 'Favourites of'
      logout
      expect text 'Log in'
      expect no text Impressum
      language de
      expect text Impressum
      """)
    #expect(run.errors.isEmpty && run.code == 0, "\(run.errors) \(run.output)")
  }

  @Test("N15 R21 the studio is for members, however it is opened, and takes a wish")
  func studio() throws {
    let run = try run(
      "studio",
      """
      expect no text 'Your wish'
      login Mia
      expect text 'Your wish'
      tap 0/0/4
      expect text 'This is needed'
      type 0/0/0 name Mia
      tap 0/0/1 song=1
      tap 0/0/4
      expect text 'Thanks, Mia: Soul'
      expect text 'It is on its way.'
      logout
      expect no text 'Your wish'
      """)
    #expect(run.errors.isEmpty && run.code == 0, "\(run.errors) \(run.output)")
  }

  @Test("C16 N6 orders and filters are chosen on the page, which counts the shows")
  func choices() throws {
    let run = try run(
      "shows",
      """
      expect text '4 shows'
      tap 0/0/1
      expect text '4 shows'
      tap 0/0/4
      expect text '1 show'
      expect no text Overture
      tap 0/0/2
      expect text '4 shows'
      tap 0/0/5
      expect text '2 shows'
      tap 0/0/6
      expect text '3 shows'
      open app://show/overture
      expect text 'With the same host'
      expect text '6/1/2023'
      expect text '1 h 30 min'
      open app://show/elevator
      expect text '{title} wakes you [ gently ].'
      expect no text Since
      expect no text 'With the same host'
      """)
    #expect(run.errors.isEmpty && run.code == 0, "\(run.errors) \(run.output)")
  }

  @Test(
    "N12 N15 a form is filled in by keys: Tab goes from field to field, and letters are typed at once"
  )
  func keys() throws {
    let run = try run(
      "studio",
      """
      login Mia
      size 40x16
      press "Mia" Tab Enter Tab Tab "7" Tab Enter Tab Enter
      expect text 'Thanks, Mia: Jazz'
      """)
    #expect(run.errors.isEmpty && run.code == 0, "\(run.errors) \(run.output)")
  }
}
