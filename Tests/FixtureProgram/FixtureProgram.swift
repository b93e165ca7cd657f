internal import Plugboard
internal import PlugboardPlugins
internal import PlugboardShell

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A program for the page that `.ci/html` opens: it has every kind of layout, pin and view.
@main struct FixtureProgram {
  static func main() async {
    // With this variable, time passes by itself also in scripts.
    let clock = unsafe getenv("FIXTURE_CLOCK").map { _ in ContinuousClock() }
    await Shell.main(
      plugins: SystemPlugins.all + [ShowPlugin.self], ports: Ports(clock: clock),
      configs: "Tests/FixtureProgram/Configs", name: "fixture", version: "1.0")
  }
}
