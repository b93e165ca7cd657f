import Plugboard
import PlugboardTesting
import Testing

extension Key<[String]> { static let setUpModules = Key("setUp.modules") }

/// The module of goods.
final class GoodsModulePlugin: AppPlugin {
  static let name: Name = "goods-module"
  static let reads = KeyList(.setUpModules)
  static let writes = KeyList(.setUpModules)

  static func wire(_ on: inout Wiring<GoodsModulePlugin>) {
    on(.appDidLaunch) { goods, _ in
      let before = try goods.data.read(.setUpModules) ?? []
      try goods.data.write(.setUpModules, before + ["goods"])
    }
    on(.appOpenURL) { _, event in
      let takes = event.params.hasPrefix("yz://goods/")
      event.respond(takes || event.response ?? false)
    }
  }
}

/// The module of accounts, which is set up before all others.
final class AccountModulePlugin: AppPlugin {
  static let name: Name = "account-module"
  static let writes = KeyList(.setUpModules)

  static func wire(_ on: inout Wiring<AccountModulePlugin>) {
    on(.appDidLaunch, priority: Priority.first) { account, _ in
      try account.data.write(.setUpModules, ["account"])
    }
    on(.appOpenURL) { _, event in event.respond(event.response ?? false) }
  }
}

/// The code of the guide for users of Bifrost.
@MainActor @Suite("The examples of the guide for users of Bifrost") struct BifrostExamples {
  @Test("modules are set up by priority, and their answers are folded into one") func fold() throws
  {
    let document = """
      { "format": 1, "id": "app", "plugins": ["goods-module", "account-module"] }
      """
    let navigator = try Navigator.launched(
      AppDocuments(MemoryDocumentStore(["app.json": document])),
      plugins: [GoodsModulePlugin.self, AccountModulePlugin.self])
    let app = navigator.runtime.at("app")
    #expect(try app.data.read(.setUpModules) == ["account", "goods"])

    let taken = try app.collecting.fire(.appOpenURL, "yz://goods/goods_detail?goods_id=123")
    #expect(taken.response == true)
    #expect(taken.responses.map(\.subscriber) == ["goods-module", "account-module"])
    #expect(try app.fire(.appOpenURL, "yz://member/member_search").response == false)
  }

  @Test("its plugins keep the rules that all plugins must keep") func check() async throws {
    try await checkPlugin(GoodsModulePlugin.self)
    try await checkPlugin(AccountModulePlugin.self)
  }
}
