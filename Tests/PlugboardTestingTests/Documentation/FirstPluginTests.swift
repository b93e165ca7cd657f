import Plugboard
import PlugboardPlugins
import PlugboardPosters
import PlugboardTesting
import TestSupport
import Testing

/// The registry as it is after the step of the page that adds the plugin to it, whether or not that step was
/// taken already.
enum SystemPlugins {
  static func registry() throws -> PluginRegistry {
    let others = PlugboardPlugins.SystemPlugins.all.filter { $0.name != SeenPlugin.name }
    return try PluginRegistry(others + PosterPlugins.all + [SeenPlugin.self])
  }
}

/// The page that takes a newcomer to a first plugin, against the plugin and its test as they are
/// compiled here, and against the home page.
@MainActor @Suite("The page of the first plugin") struct FirstPluginTests {
  private let page: String

  init() throws {
    page = try WorkingCopy.text("Sources/Plugboard/Plugboard.docc/FirstPlugin.md")
  }

  @Test("T1 its Swift is the plugin, its line in the registry and its test, to the letter")
  func code() throws {
    let blocks = blocks(of: "swift")
    #expect(blocks.count == 3)
    let folder = "Tests/PlugboardTestingTests/Documentation"
    let plugin = try WorkingCopy.text("\(folder)/SeenPlugin.swift")
    // Among the plugins, their events need no import.
    let import_ = "internal import PlugboardPlugins\n"
    #expect(blocks.first == plugin.replacing(import_, with: ""))
    #expect(blocks.dropFirst().first == "    SeenPlugin.self,\n")
    #expect(blocks.last == (try WorkingCopy.text("\(folder)/SeenPluginTests.swift")))
  }

  @Test("its plugin runs after those without a priority")
  func priority() {
    #expect(PluginType(SeenPlugin.self).manifest.priority == Priority.late)
  }

  @Test("T1 its entry works among those of the template")
  func entry() throws {
    let block = try #require(blocks(of: "json").first)
    let template = try #require(Fields(value: JSONReader().read(block).value))
    let harness = try Harness(
      SystemPlugins.registry(), #require(template["plugins"]),
      data: Params((.title, "The Kid"), (Key<String>("film"), "kid")))
    try harness.fire(.gestureTap)
    #expect(try harness.data.read(.isSeen) == true)
    let view = try #require(harness.fire(.itemView).response)
    #expect("\(view.value)".contains("看过"))
  }

  /// The fenced blocks of a language, without their fences.
  private func blocks(of language: String) -> [String] {
    page.split(separator: "```\(language)\n", omittingEmptySubsequences: false).dropFirst().map {
      String($0.prefix(upTo: $0.firstRange(of: "```")?.lowerBound ?? $0.endIndex))
    }
  }
}
