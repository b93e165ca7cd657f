/// Boost.Signals2: a slot for each subscriber in ordered groups, and a combiner for the last value.
@MainActor enum BoostSignals {
  static let note =
    "Boost.Signals2 locks a mutex, which Plugboard's main actor doesn't need; it catches no faults, counts"
    + " no calls, and can't stop, suspend or observe an event"

  /// A post to `count` slots; the peer measures itself.
  static func workload(_ count: Int) throws -> Workload {
    let program = try peer.program()
    return .measuringItself { operations in
      let output = try program.output(["\(count)", "\(operations)"])
      guard let nanoseconds = Int(output.split(separator: "\n").first ?? "") else {
        throw WrongResult(description: "the peer wrote \(output)")
      }
      return .nanoseconds(nanoseconds)
    }
  }

  private static let peer = CompiledPeer(
    "boost-signals", fileExtension: "cpp", compiler: "c++", flags: ["-O2", "-std=c++17"],
    source: source)

  private static let source = #"""
    #include <boost/signals2.hpp>
    #include <cstdio>
    #include <cstdlib>
    #include <ctime>

    static long long worked() {
      timespec time;
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
      return time.tv_sec * 1000000000LL + time.tv_nsec;
    }

    // Each slot reads the previous integer and answers it plus one.
    int main(int argc, char **argv) {
      if (argc != 3) return 2;
      const int count = std::atoi(argv[1]);
      const long operations = std::atol(argv[2]);
      boost::signals2::signal<int(int &), boost::signals2::optional_last_value<int>> signal;
      for (int group = 0; group < count; ++group)
        signal.connect(group, [](int &previous) { return previous = previous + 1; });
      const long long start = worked();
      for (long operation = 0; operation < operations; ++operation) {
        int previous = 0;
        const auto last = signal(previous);
        if (!last || *last != count) {
          std::printf("a post gave %d\n", last ? *last : -1);
          return 1;
        }
      }
      std::printf("%lld\n", worked() - start);
    }
    """#
}
