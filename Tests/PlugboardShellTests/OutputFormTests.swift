import Foundation
import TestSupport
import Testing

@Suite("Text and JSON")
struct OutputFormTests {
  /// A command, the commands before it, and the keys of its JSON that repeat the request.
  struct Case: Sendable, CustomTestStringConvertible {
    let setup: [String]
    let command: String
    let echoes: Set<String>

    init(_ command: String, after setup: String..., echoes: Set<String> = []) {
      self.setup = setup
      self.command = command
      self.echoes = echoes
    }

    var testDescription: String { command }
  }

  /// The keys of counts that the text leaves out if they are 0.
  private static let countKeys: Set = ["childCount", "descendantCount", "observers"]

  static let cases = [
    Case("tree cinema"), Case("plugins"), Case("plugins cinema"), Case("plugins route"),
    Case("plugins tracking"), Case("plugins --all"), Case("units"), Case("units like"),
    Case("events"), Case("events like.set"), Case("keys"), Case("keys likes"),
    Case("data", echoes: ["observers"]),
    Case("data cinema", echoes: ["observers"]),
    Case("data article-3 title"),
    Case("data article-3", after: "set article-3 x 5", echoes: ["observers"]),
    Case("inspect", echoes: ["observers"]),
    Case("inspect", after: "tap", "login", "set player x 5", echoes: ["observers"]),
    Case("inspect cinema", after: "tap", echoes: ["observers"]), Case("watch"),
    Case("watch article-3 title"),
    Case("watch", after: "watch article-3 title", "set article-3 title 'no'"),
    Case("unwatch", after: "watch article-3 title", echoes: ["unwatched"]),
    Case("unwatch article-3 title", after: "watch article-3 title"), Case("faults"),
    Case("tree --counts", echoes: countKeys), Case("tree --depth 0"), Case("tree article"),
    Case("set article-3 x 5"),
    Case("set article-3 x {\"a\":2.5}", after: "set article-3 x null"),
    Case("subscribers item.tap"), Case("subscribers route.open cinema"),
    Case("subscribers no.event"), Case("fire item.tap article-3"),
    Case("fire route.open article-3 url=app://home --up"), Case("fire item.tap cinema"),
    Case("controls"), Case("controls", after: "open home"), Case("tap article-3 button"),
    Case("tap"), Case("login 小明"), Case("login"), Case("logout"), Case("logout", after: "login"),
    Case("suspended"), Case("suspended", after: "tap"),
    Case("resume 1", after: "tap", echoes: ["number"]),
    Case("resume 1 true", after: "tap", echoes: ["number"]),
    Case("cancel 1 'no time'", after: "tap", echoes: ["number"]),
    Case("open player", echoes: ["target"]), Case("open app://player/metropolis"),
    Case("back", after: "open home"), Case("reload"), Case("reload", after: "open home"),
    Case("trace on"), Case("trace off"),
    Case("trace times"), Case("trace pause"), Case("trace clear"),
    Case("trace #6", after: "tap"), Case("trace #7", after: "tap", "cancel 1 'no time'"),
    Case("trace 3", after: "login 小明", "set article-3 x 5"), Case("trace 0"),
    Case("render 40x10", echoes: ["page", "width", "height"]), Case("help"), Case("help fire"),
    Case("tree --help"), Case("echo a b"), Case("wait 1.5s"), Case("size 80x24"), Case("size"),
    Case("find 看"), Case("find nothing"), Case("expect page article-3"), Case("quit"),
  ]

  @Test("H27 each command's text contains all facts of its JSON", arguments: cases)
  func sameFacts(_ output: Case) throws {
    // The reply to the line before ends the output of the setup.
    let mark = "\n\"-- mark --\"\n"
    let setup = output.setup + ["set cinema mark '-- mark --'", "data cinema mark"]
    func run(_ command: String) throws -> Substring {
      let lines = (setup + [command]).joined(separator: "\n")
      let result = try ShellProcess.run("article-3", "--wait", "0", input: lines)
      // An event that nothing declares is a warning.
      #expect(result.code == (output.command.contains("no.event") ? 3 : 0))
      let range = try #require(result.output.range(of: mark, options: .backwards))
      return result.output[range.upperBound...]
    }
    let text = try run(output.command)
    let line = try run("\(output.command) --json").prefix { $0 != "\n" }
    let json = try JSONSerialization.jsonObject(with: Data(line.utf8), options: .fragmentsAllowed)
    // Prose is wrapped in the text.
    func words(_ text: some StringProtocol) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let unwrapped = words(text)
    for fact in facts(in: json, without: output.echoes) {
      #expect(text.contains(fact) || unwrapped.contains(words(fact)), "\(fact)")
    }
  }

  @Test(
    "H27 the JSON of a command contains the facts of its text",
    arguments: [
      ("fire page.didAppear article-3", #""answered":false,"subscribers":1"#),
      ("tap", #""plugin":"button","response":false"#),
      ("set article-3 x null", #""isNew":true,"old":null,"new":null"#),
      ("open app://player/metropolis", #""target":"app://player/metropolis""#),
      ("help", "Each takes --json and --help."), ("cancel 1 'no time'", #""reason":"no time""#),
      ("resume 1", #""response":true,"suspended":null,"cancelled":null,"page":"player""#),
      ("trace 9", #""answered":false,"response":null"#),
      ("inspect article-3", #""handles":[{"event":"account.didChange""#),
      ("watch article-3 title", #""isAbsent":false"#),
    ])
  func json(command: String, fact: String) throws {
    let run = try ShellProcess.script("tap", "\(command) --json")
    #expect(run.output.contains(fact))
    #expect(run.code == 0)
  }

  @Test("H27 a trace shows the response that a resume gave, in text and JSON")
  func resumed() throws {
    let run = try ShellProcess.script(
      "fire route.open article-3 url=app://home", "resume 1 true", "trace --event route.open",
      "trace --event route.open --json")
    #expect(run.output.contains("  = response true\n"))
    #expect(run.output.contains(#""answered":true,"response":true,"isOver":true"#))
  }

  /// Returns the texts and numbers in a value; texts are split at line breaks and quotes.
  private func facts(in value: Any, without echoes: Set<String>) -> [String] {
    switch value {
    case let text as String:
      text.split { $0 == "\n" || $0 == "\"" || $0 == "\\" }.map(String.init)
    case let values as [Any]: values.flatMap { facts(in: $0, without: echoes) }
    case let fields as [String: Any]:
      fields.filter { !echoes.contains($0.key) }
        .flatMap { facts(in: $0.value, without: echoes) }
    case is Bool: []
    case let number as NSNumber: [number.stringValue]
    default: []
    }
  }
}
