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

/// The umbrella and the floors under it, lowest first.
///
/// Every dependent names them all: a target that names the umbrella alone isn't rebuilt when a floor
/// changes.
let floors = [
  "PlugboardValues", "PlugboardCore", "PlugboardDocuments", "PlugboardViews", "Plugboard",
]

/// A floor, which knows those of its dependencies; they open `package` declarations to one another.
func floor(_ name: String, on dependencies: [String] = []) -> Target {
  .target(name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: settings)
}

/// The dependencies of a target above the umbrella.
func above(_ further: String...) -> [Target.Dependency] {
  (floors + further).map { .byName(name: $0) }
}

let package = Package(
  name: "plugboard",
  // 15.4 and 18.4 are the first with `isolated deinit`, which ends a dropped runtime on the main actor.
  platforms: [.macOS("15.4"), .iOS("18.4")],
  products: [
    .library(name: "Plugboard", targets: floors),
    .library(name: "PlugboardPlugins", targets: ["PlugboardPlugins"]),
    .library(name: "PlugboardTerminal", targets: ["PlugboardTerminal"]),
    .library(name: "PlugboardTesting", targets: ["PlugboardTesting"]),
    .executable(name: "plugboard", targets: ["PlugboardShell"]),
    .executable(name: "plugboard-cases", targets: ["PlugboardCases"]),
    .executable(name: "plugboard-bench", targets: ["PlugboardBenchmarks"]),
  ],
  targets: [
    floor("PlugboardValues"),
    floor("PlugboardCore", on: ["PlugboardValues"]),
    floor("PlugboardDocuments", on: ["PlugboardCore", "PlugboardValues"]),
    floor("PlugboardViews", on: ["PlugboardCore", "PlugboardValues"]),
    floor("Plugboard", on: floors.dropLast()),
    .target(
      name: "PlugboardPlugins", dependencies: above(), packageAccess: false,
      swiftSettings: settings),
    .target(
      name: "PlugboardTerminal", dependencies: above(), packageAccess: false,
      swiftSettings: settings),
    .target(
      name: "PlugboardTesting", dependencies: above("PlugboardTerminal"), packageAccess: false,
      swiftSettings: settings),
    .executableTarget(
      name: "PlugboardShell", dependencies: above("PlugboardPlugins", "PlugboardTerminal"),
      packageAccess: false, swiftSettings: settings),
    .executableTarget(
      name: "PlugboardCases", dependencies: above("PlugboardTerminal", "PlugboardTesting"),
      packageAccess: false, swiftSettings: settings),
    .executableTarget(
      name: "PlugboardBenchmarks",
      dependencies: above("PlugboardPlugins", "PlugboardTerminal", "PlugboardTesting"),
      packageAccess: false, swiftSettings: settings),
    .testTarget(
      name: "PlugboardValuesTests", dependencies: above(), packageAccess: false,
      swiftSettings: settings),
    .testTarget(
      name: "PlugboardDocumentsTests", dependencies: above("PlugboardTerminal", "PlugboardTesting"),
      packageAccess: false, swiftSettings: settings),
    .testTarget(
      name: "PlugboardViewsTests", dependencies: above(), packageAccess: false,
      swiftSettings: settings),
    .testTarget(
      name: "PlugboardTests", dependencies: above("PlugboardTerminal", "PlugboardTesting"),
      packageAccess: false, swiftSettings: settings),
    .testTarget(
      name: "PlugboardPluginsTests",
      dependencies: above("PlugboardPlugins", "PlugboardTerminal", "PlugboardTesting"),
      packageAccess: false, swiftSettings: settings),
    .testTarget(
      name: "PlugboardTerminalTests", dependencies: above("PlugboardTerminal"),
      packageAccess: false, swiftSettings: settings),
    .testTarget(
      name: "PlugboardTestingTests",
      dependencies: above(
        "PlugboardCases", "PlugboardPlugins", "PlugboardTerminal", "PlugboardTesting"),
      exclude: ["Cases/Shipped", "Frames/Golden"], packageAccess: false,
      swiftSettings: settings),
    .testTarget(
      name: "PlugboardShellTests", dependencies: above("PlugboardShell", "PlugboardTerminal"),
      exclude: ["Scripts"], packageAccess: false, swiftSettings: settings),
  ]
)
