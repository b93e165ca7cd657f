// swift-tools-version: 6.2
import PackageDescription

/// The one list of settings; every target gets all of them.
///
/// Warnings are errors in a working checkout only: the flag would conflict in a package that depends
/// on a tagged release.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
  ] + (Context.gitInformation?.currentTag == nil ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "plugboard",
  // 15.4 and 18.4 are the first with `isolated deinit`, which ends a dropped runtime on the main actor.
  platforms: [.macOS("15.4"), .iOS("18.4")],
  products: [
    .library(name: "Plugboard", targets: ["Plugboard"]),
    .library(name: "PlugboardPlugins", targets: ["PlugboardPlugins"]),
    .library(name: "PlugboardTerminal", targets: ["PlugboardTerminal"]),
    .library(name: "PlugboardTesting", targets: ["PlugboardTesting"]),
    .library(name: "PlugboardShell", targets: ["PlugboardShell"]),
    .executable(name: "plugboard", targets: ["PlugboardDemo"]),
    .executable(name: "plugboard-cases", targets: ["PlugboardCases"]),
    .executable(name: "plugboard-bench", targets: ["PlugboardBenchmarks"]),
  ],
  targets: [
    .target(name: "Plugboard", swiftSettings: settings),
    .target(name: "PlugboardPlugins", dependencies: ["Plugboard"], swiftSettings: settings),
    .target(name: "PlugboardTerminal", dependencies: ["Plugboard"], swiftSettings: settings),
    .target(
      name: "PlugboardTesting",
      dependencies: ["Plugboard", "PlugboardTerminal"],
      swiftSettings: settings),
    .target(
      name: "PlugboardShell",
      dependencies: ["Plugboard", "PlugboardPlugins", "PlugboardTerminal"],
      swiftSettings: settings),
    .executableTarget(
      name: "PlugboardDemo",
      dependencies: ["Plugboard", "PlugboardPlugins", "PlugboardShell"],
      swiftSettings: settings),
    .executableTarget(
      name: "PlugboardCases",
      dependencies: ["Plugboard", "PlugboardTerminal", "PlugboardTesting"],
      swiftSettings: settings),
    .executableTarget(
      name: "PlugboardBenchmarks",
      dependencies: ["Plugboard", "PlugboardPlugins", "PlugboardTerminal", "PlugboardTesting"],
      swiftSettings: settings),
    .target(
      name: "TestSupport",
      dependencies: ["PlugboardTerminal"],
      path: "Tests/TestSupport",
      swiftSettings: settings),
    .executableTarget(
      name: "SecondProgram",
      dependencies: ["Plugboard", "PlugboardPlugins", "PlugboardShell"],
      path: "Tests/SecondProgram",
      exclude: ["Configs"],
      swiftSettings: settings),
    .testTarget(
      name: "PlugboardTests",
      dependencies: ["Plugboard", "PlugboardTesting", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PlugboardPluginsTests",
      dependencies: ["Plugboard", "PlugboardPlugins", "PlugboardTesting", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PlugboardTerminalTests",
      dependencies: ["Plugboard", "PlugboardTerminal", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PlugboardTestingTests",
      dependencies: [
        "Plugboard", "PlugboardCases", "PlugboardPlugins", "PlugboardTerminal", "PlugboardTesting",
        "TestSupport",
      ],
      exclude: ["Cases/Shipped"],
      swiftSettings: settings),
    .testTarget(
      name: "PlugboardShellTests",
      dependencies: ["PlugboardDemo", "SecondProgram", "TestSupport"],
      exclude: ["Scripts"],
      swiftSettings: settings),
    .testTarget(
      name: "PlugboardDemoTests",
      dependencies: ["Plugboard", "PlugboardDemo", "PlugboardPlugins", "PlugboardTesting"],
      exclude: ["Golden"],
      swiftSettings: settings),
  ]
)
