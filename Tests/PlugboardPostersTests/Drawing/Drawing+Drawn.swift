import Plugboard
import PlugboardPosters
import Testing

extension Drawing {
  private static let resolver = Result {
    DrawingResolver(try PluginRegistry(PosterPlugins.all))
  }

  /// The drawing with the shapes that its plugin makes.
  var drawn: Drawing {
    get throws { try #require(Self.resolver.get().resolved(self)) }
  }
}
