import TestSupport
import Testing

@Suite("The command subscribers")
struct SubscribersCommandTests {
  @Test("E23 subscribers are listed in calling order, with the config line of each")
  func subscribers() throws {
    let run = try ShellProcess.script("subscribers item.tap", "subscribers item.tap --json")
    #expect(
      run.lines.prefix(2).map { $0.split(separator: " ").map(String.init) } == [
        ["1", "article-3", "tracking", "800", "PluginConfigs/pages/article-3.json:11:5"],
        ["2", "article-3", "route", "500", "PluginConfigs/pages/article-3.json:12:5"],
      ])
    #expect(
      run.output.contains(
        #"""
        [{"order":1,"module":"article-3","isAbove":false,"subscriber":"tracking","isPlugin":true,"priority":800,\#
        "place":"PluginConfigs/pages/article-3.json:11:5"}
        """#))
  }

  @Test(
    "E23 the subscribers that an event meets on its way up are listed after those of the module")
  func subscribersAbove() throws {
    let app = try TemporaryFolder.app()
    let command = "subscribers gesture.tap 0/0/0"
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first",
        "plugins": ["button", { "plugin": "button", "as": "early", "priority": 700 }],
        "cards": [{ "components": [{ "items": [{ "plugins": ["button"] }] }] }] }
      """)
    let run = try ShellProcess.script(
      command, "\(command) --json", "subscribers route.open", "subscribers no.one 0/0/0",
      "fire gesture.tap 0/0/0 --up", "trace 1", page: "first", configs: app.path)
    #expect(
      run.lines.prefix(4).map { $0.split(separator: " ").prefix(4).joined(separator: " ") } == [
        "1 first/0/0/0 button 500", "going up, also:", "2 first early 700", "3 first button 500",
      ])
    #expect(
      run.lines[1...3].map { $0.hasSuffix("/pages/first.json:2:25") } == [false, true, false])
    #expect(run.lines[3].hasSuffix("/pages/first.json:2:15"))
    #expect(run.lines[4] == "the first answer ends the event")
    #expect(
      run.lines[5].contains(#"{"order":2,"module":"first","isAbove":true,"subscriber":"early","#))
    #expect(
      run.lines[6...].prefix(4) == [
        "no subscriber of route.open at first", "going up, also:",
        "1  small  shell  0  (not a plugin)", "no subscriber of no.one at first/0/0/0",
      ])
    #expect(
      run.lines.filter { $0.hasPrefix("  - ") }.map { $0.prefix { $0 != "→" } } == [
        "  - button 500 "
      ],
      "its answer ends the event")
  }
}
