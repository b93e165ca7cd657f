extension RouteTrie {
  /// A search for the patterns that match a URL, the most specific first, which goes on when the next is
  /// asked for.
  ///
  /// It goes back to a less specific segment where a more specific one leads nowhere. As all types are
  /// equally specific, several nodes are looked at together.
  struct Search {
    private enum Stage { case literal, typed, untyped, rest, done }

    /// The nodes that as many segments lead to, from `start` in `nodes` to the next level.
    private struct Level {
      let start: Int
      var stage = Stage.literal
    }

    private let trie: RouteTrie
    private let segments: [String]
    private let scheme: String
    /// The tables that are still to be searched: of the scheme, then of any.
    private var tablesLeft = 2
    private var nodes: [Int32] = []
    private var levels: [Level] = []
    /// The patterns of the present nodes that match, and the position of the next one.
    private var found: [End] = []
    private var next = 0

    init(_ trie: RouteTrie, _ url: RouteURL) {
      self.trie = trie
      segments = url.segments
      scheme = url.scheme
      levels.reserveCapacity(segments.count + 1)
      nodes.reserveCapacity(segments.count + 1)
    }

    /// Returns the position of the next route; nil after the last.
    mutating func nextRoute() -> Int? {
      while true {
        if next < found.count {
          next += 1
          return found[next - 1].route
        }
        guard let level = levels.last else {
          guard tablesLeft > 0 else { return nil }
          tablesLeft -= 1
          if let root = trie.root(tablesLeft == 1 ? scheme : nil) { nodes.append(root) }
          descend(from: 0)
          continue
        }
        let depth = levels.count - 1
        let end = nodes.count
        switch level.stage {
        case .literal where depth == segments.count:
          collect(rests: false)
          levels[depth].stage = .rest
        case .literal:
          // The host of a pattern of any scheme has no case.
          let text = depth == 0 && tablesLeft == 0 ? segments[0].lowercased() : segments[depth]
          for place in level.start..<end {
            if let child = trie.literal(text, of: nodes[place]) { nodes.append(child) }
          }
          levels[depth].stage = segments[depth].isEmpty ? .rest : .typed
          descend(from: end)
        case .typed:
          for place in level.start..<end {
            trie.addTyped(of: nodes[place], for: segments[depth], to: &nodes)
          }
          levels[depth].stage = .untyped
          descend(from: end)
        case .untyped:
          for place in level.start..<end {
            if let child = trie.untyped(of: nodes[place]) { nodes.append(child) }
          }
          levels[depth].stage = .rest
          descend(from: end)
        case .rest:
          collect(rests: true)
          levels[depth].stage = .done
        case .done:
          levels.removeLast()
          nodes.removeSubrange(level.start...)
        }
      }
    }

    /// Goes on with the nodes that were just added, if there are any.
    private mutating func descend(from start: Int) {
      if nodes.count > start { levels.append(Level(start: start)) }
    }

    /// Collects the patterns of all present nodes, in the order in which they are tried.
    private mutating func collect(rests: Bool) {
      let start = levels.last?.start ?? 0
      next = 0
      found = rests ? trie.rests(of: nodes[start]) : trie.ends(of: nodes[start])
      guard start + 1 < nodes.count else { return }
      for node in nodes[(start + 1)...] {
        found += rests ? trie.rests(of: node) : trie.ends(of: node)
      }
      found.sort { $0.precedes($1) }
    }
  }
}
