// swift-tools-version: 6.2
import PackageDescription

/// A product of Plugboard.
func plugboard(_ product: String) -> Target.Dependency {
  .product(name: product, package: "plugboard")
}

let package = Package(
  name: "cinema",
  platforms: [.macOS("15.4"), .iOS("18.4")],
  dependencies: [.package(name: "plugboard", path: "../..")],
  targets: [
    .target(
      name: "CinemaPlugins", dependencies: [plugboard("Plugboard"), plugboard("PlugboardSystem")]),
    .executableTarget(name: "embedding", dependencies: ["CinemaPlugins", plugboard("Plugboard")]),
    .target(name: "TextHost", dependencies: [plugboard("Plugboard")]),
    .executableTarget(
      name: "host",
      dependencies: [
        "CinemaPlugins", "TextHost", plugboard("Plugboard"), plugboard("PlugboardPlugins"),
      ]),
    .target(
      name: "CinemaNetwork",
      dependencies: [
        plugboard("Plugboard"), plugboard("PlugboardSystem"), plugboard("PlugboardTransport"),
        plugboard("plugboard-transport"),
      ]),
    .testTarget(
      name: "CinemaPluginsTests",
      dependencies: ["CinemaPlugins", plugboard("Plugboard"), plugboard("PlugboardTesting")]),
  ]
)
