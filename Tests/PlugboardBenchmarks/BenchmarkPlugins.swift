internal import Plugboard
internal import PlugboardPlugins
internal import PlugboardPosters

/// The plugins of the pages that are measured.
enum BenchmarkPlugins {
  static func registry() throws -> PluginRegistry {
    try PluginRegistry(SystemPlugins.all + PosterPlugins.all)
  }
}
