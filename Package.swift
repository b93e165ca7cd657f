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
/// Whatever names the umbrella names them all: a target that names it alone isn't rebuilt when a floor
/// changes.
let floors = [
  "PlugboardValues", "PlugboardCore", "PlugboardPorts", "PlugboardDocuments", "PlugboardViews",
  "PlugboardHosting", "Plugboard",
]

/// The access to the system, and the C library that it stands on. Whatever depends on the first names both,
/// for the same reason.
let system = ["PlugboardSystem", "PlugboardCLibrary"]

/// A floor; the floors open their `package` declarations to one another.
func floor(
  _ name: String, on floors: [String] = [], features: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: floors.map { .byName(name: $0) }, swiftSettings: settings + features)
}

/// A library above the umbrella. It and the next two see what is public, as anybody's target does.
func library(_ name: String, on further: [String] = []) -> Target {
  .target(
    name: name, dependencies: (floors + further).map { .byName(name: $0) }, packageAccess: false,
    swiftSettings: settings)
}

func program(
  _ name: String, on further: [String], path: String? = nil, exclude: [String] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: (floors + further).map { .byName(name: $0) }, path: path,
    exclude: exclude, packageAccess: false, swiftSettings: settings)
}

func tests(_ name: String, on further: [String] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: (floors + ["TestSupport"] + further).map { .byName(name: $0) },
    exclude: exclude, packageAccess: false, swiftSettings: settings)
}

let package = Package(
  name: "plugboard",
  // 15.4 and 18.4 are the first with `isolated deinit`, which ends a dropped runtime on the main actor.
  platforms: [.macOS("15.4"), .iOS("18.4")],
  products: [
    .library(name: "Plugboard", targets: floors),
    .library(name: "PlugboardPlugins", targets: ["PlugboardPlugins"]),
    .library(name: "PlugboardPosters", targets: ["PlugboardPosters"]),
    .library(name: "PlugboardSystem", targets: ["PlugboardSystem"]),
    .library(name: "PlugboardTerminal", targets: ["PlugboardTerminal"]),
    .library(name: "PlugboardHTML", targets: ["PlugboardHTML"]),
    .library(name: "PlugboardTransport", targets: ["PlugboardTransport"]),
    .library(name: "PlugboardTesting", targets: ["PlugboardTesting"]),
    .library(name: "PlugboardShell", targets: ["PlugboardShell"]),
    .executable(name: "plugboard", targets: ["PlugboardDemo"]),
    .executable(name: "plugboard-transport", targets: ["PlugboardTransportProgram"]),
    .executable(name: "plugboard-cases", targets: ["PlugboardCases"]),
    .executable(name: "plugboard-bench", targets: ["PlugboardBenchmarks"]),
  ],
  targets: [
    floor("PlugboardValues"),
    // Two initializers in the core say how long an event lives, so that it can't leave its handler.
    floor(
      "PlugboardCore", on: ["PlugboardValues"], features: [.enableExperimentalFeature("Lifetimes")]),
    floor("PlugboardPorts", on: ["PlugboardValues", "PlugboardCore"]),
    floor("PlugboardDocuments", on: ["PlugboardValues", "PlugboardCore", "PlugboardPorts"]),
    floor("PlugboardViews", on: ["PlugboardValues", "PlugboardCore"]),
    floor("PlugboardHosting", on: floors.dropLast(2)),
    floor("Plugboard", on: floors.dropLast()),
    library("PlugboardPlugins"),
    library("PlugboardPosters"),
    .target(name: "PlugboardCLibrary", packageAccess: false, swiftSettings: settings),
    library("PlugboardSystem", on: ["PlugboardCLibrary"]),
    library("PlugboardTerminal", on: system),
    library("PlugboardHTML"),
    library("PlugboardTransport"),
    library("PlugboardTesting", on: system + ["PlugboardTerminal"]),
    library(
      "PlugboardShell",
      on: system + ["PlugboardPlugins", "PlugboardTerminal", "PlugboardHTML"]),
    // It has a file of the library through a link in place of depending on it: whatever depends on a program is
    // linked with the libraries of the program, and the shell must not be linked with URLSession.
    program("PlugboardTransportProgram", on: system),
    program(
      "PlugboardDemo",
      on: system + [
        "PlugboardPlugins", "PlugboardPosters", "PlugboardTerminal", "PlugboardShell",
        // Built beside it, not linked.
        "PlugboardTransportProgram",
      ]),

    program(
      "PlugboardCases", on: system + ["PlugboardTerminal", "PlugboardTesting"],
      path: "Tests/PlugboardCases"),
    program(
      "PlugboardBenchmarks",
      on: system + ["PlugboardPlugins", "PlugboardPosters", "PlugboardTerminal", "PlugboardShell"],
      path: "Tests/PlugboardBenchmarks"),
    .target(
      name: "TestSupport",
      dependencies: (floors + system + ["PlugboardTerminal"]).map { .byName(name: $0) },
      path: "Tests/TestSupport", packageAccess: false, swiftSettings: settings),
    .target(
      name: "FuzzTargets",
      dependencies: (floors + system + [
        "PlugboardPlugins", "PlugboardPosters", "PlugboardTerminal", "PlugboardHTML",
        "PlugboardShell", "TestSupport",
      ])
      .map { .byName(name: $0) },
      path: "Tests/FuzzTargets", exclude: ["App"], packageAccess: false, swiftSettings: settings),
    program(
      "SecondProgram", on: system + ["PlugboardPlugins", "PlugboardTerminal", "PlugboardShell"],
      path: "Tests/SecondProgram", exclude: ["Configs"]),
    program(
      "FixtureProgram",
      on: system + ["PlugboardPlugins", "PlugboardPosters", "PlugboardTerminal", "PlugboardShell"],
      path: "Tests/FixtureProgram", exclude: ["Configs"]),
    program("DeliveryProgram", on: system, path: "Tests/DeliveryProgram"),
    program("TerminalProgram", on: system + ["PlugboardTerminal"], path: "Tests/TerminalProgram"),
    tests("PlugboardValuesTests"),
    tests("PlugboardPortsTests", on: system + ["PlugboardTerminal", "PlugboardTesting"]),
    tests(
      "PlugboardDocumentsTests",
      on: system + ["PlugboardPlugins", "PlugboardTerminal", "PlugboardTesting"]),
    tests("PlugboardViewsTests"),
    // The host of the guide, which the tests of navigation run as well.
    .target(
      name: "TextHost", dependencies: floors.map { .byName(name: $0) },
      path: "Tests/OutsidePackage/Sources/TextHost", packageAccess: false, swiftSettings: settings),
    tests(
      "PlugboardHostingTests",
      on: [
        "PlugboardPlugins", "PlugboardSystem", "PlugboardTerminal", "PlugboardTesting",
        "PlugboardShell", "TextHost",
      ]),
    tests(
      "PlugboardCoreTests",
      on: system + ["PlugboardPlugins", "PlugboardTerminal", "PlugboardTesting"]),
    tests(
      "PlugboardPluginsTests",
      on: system + [
        "PlugboardPlugins", "PlugboardPosters", "PlugboardTerminal", "PlugboardTesting",
      ]),
    tests(
      "PlugboardPostersTests",
      on: system + [
        "PlugboardPlugins", "PlugboardPosters", "PlugboardTerminal", "PlugboardTesting",
      ]),
    tests("PlugboardSystemTests", on: system + ["SecondProgram", "DeliveryProgram"]),
    tests(
      "PlugboardTerminalTests",
      on: system + ["PlugboardPosters", "PlugboardTerminal", "TerminalProgram"]),
    tests(
      "PlugboardTransportTests",
      on: system + [
        "PlugboardTransport", "PlugboardTransportProgram", "PlugboardPlugins", "PlugboardTerminal",
        "PlugboardShell", "PlugboardPosters", "FixtureProgram",
      ]),
    tests("PlugboardHTMLTests", on: ["PlugboardHTML", "PlugboardPlugins", "PlugboardPosters"]),
    tests(
      "PlugboardTestingTests",
      on: system + [
        "PlugboardPlugins", "PlugboardPosters", "PlugboardTerminal", "PlugboardTesting",
      ]),
    tests(
      "PlugboardShellTests",
      on: system + [
        "PlugboardPlugins", "PlugboardPosters", "PlugboardTerminal", "PlugboardHTML",
        "PlugboardShell", "PlugboardDemo", "SecondProgram", "FixtureProgram",
      ],
      exclude: ["App", "Golden", "Linear", "Screens", "Scripts"]),
    tests(
      "PlugboardDemoTests",
      on: system + [
        "PlugboardPlugins", "PlugboardPosters", "PlugboardTerminal", "PlugboardHTML",
        "PlugboardTesting", "PlugboardShell", "PlugboardDemo",
      ],
      exclude: ["Museum", "Radio", "Screens", "Scripts"]),
    tests(
      "FuzzTests",
      on: system + ["FuzzTargets", "PlugboardPlugins", "PlugboardTerminal", "PlugboardShell"],
      exclude: ["Corpus", "Dictionaries"]),
    tests(
      "PlugboardCasesTests",
      on: system + ["PlugboardTerminal", "PlugboardTesting", "PlugboardCases"],
      exclude: ["Shipped"]),
  ]
)

// Its main is that of libFuzzer, which is there in builds of `.ci/fuzz` alone.
if Context.environment["PLUGBOARD_FUZZ"] != nil {
  package.targets.append(
    program("FuzzProgram", on: ["FuzzTargets"], path: "Tests/FuzzProgram"))
}

// Those who run a part of the tests often, as `.ci/mutate` does, name the test targets: a build then has
// only these and what they need, which takes a third to half of the time.
if let names = Context.environment["PLUGBOARD_TEST_TARGETS"] {
  var kept = Set(names.split(separator: " ").map(String.init))
  // A target is listed after those that it depends on.
  for target in package.targets.reversed() where kept.contains(target.name) {
    for case .byNameItem(let name, _) in target.dependencies { kept.insert(name) }
  }
  // Without their products, programs would have the names of their targets.
  package.products = package.products.compactMap { $0 as? Product.Executable }
    .filter { kept.isSuperset(of: $0.targets) }
  package.targets.removeAll { !kept.contains($0.name) }
}
