internal import Plugboard
internal import PlugboardTerminal

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A program of the tests: it opens a session, and each key ends it, breaks it or uses it in another way.
@main struct TerminalProgram {
  struct Failure: Error {}

  static func main() async {
    var limit = rlimit(rlim_cur: 0, rlim_max: 0)
    // Crashes on purpose leave no files.
    #if canImport(Darwin)
      _ = unsafe setrlimit(RLIMIT_CORE, &limit)
    #else
      _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    #endif
    // With this word it is the program that the start of others is compared with.
    if CommandLine.arguments.contains("line") { return print("terminal program") }
    if CommandLine.arguments.contains("handler") { installHandler() }
    if CommandLine.arguments.contains("no-thread") { limitThreads(to: 0) }
    if CommandLine.arguments.contains("one-thread") { limitThreads(to: 1) }
    do {
      let app = try App()
      try await app.run()
      let statistics = app.session.statistics
      app.session.end()
      print("frames \(statistics.frames) dropped \(statistics.droppedFrames) keys \(app.count)")
    } catch {
      exit(1)
    }
  }

  /// Leaves memory for the stacks of so many further threads, and for little else.
  private static func limitThreads(to count: Int) {
    #if os(Linux)
      var attributes = pthread_attr_t()
      var stack = 0
      _ = unsafe pthread_attr_init(&attributes)
      _ = unsafe pthread_attr_getstacksize(&attributes, &stack)
      // The first number is the size of the program in pages.
      let file = unsafe open("/proc/self/statm", O_RDONLY)
      var bytes = [UInt8](repeating: 0, count: 64)
      _ = unsafe read(file, &bytes, bytes.count)
      let digits = String(decoding: bytes.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
      let size = (Int(digits) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) + count * stack + stack / 2
      var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: rlim_t(size))
      _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    #endif
  }

  /// Installs a handler of faults as a host may have one, which takes its time, and one of another
  /// signal.
  private static func installHandler() {
    _ = signal(SIGUSR1) { _ in
      let text: StaticString = "OWN HANDLER"
      _ = unsafe write(1, text.utf8Start, text.utf8CodeUnitCount)
    }
    _ = signal(SIGSEGV) { _ in
      let text: StaticString = "EARLIER HANDLER"
      _ = poll(nil, 0, 50)
      _ = unsafe write(1, text.utf8Start, text.utf8CodeUnitCount)
    }
  }
}

/// The screen of the program: the keys so far, in a frame of the terminal's size.
@MainActor final class App {
  let session: TerminalSession
  private(set) var count = 0
  private var last = ""
  private let isSlow = CommandLine.arguments.contains("slow")
  private var isFlooding = CommandLine.arguments.contains("flood")

  init() throws { session = try TerminalSession() }

  func run() async throws {
    draw()
    if isFlooding { Task { await flood() } }
    for await input in session.inputs {
      switch input {
      case .resize: break
      case .focus(let hasFocus): last = "focus \(hasFocus)"
      case .resumed: last = "resumed"
      case .key(.text("q")), .key(.control("c")): return
      case .key(let key): try await take(key)
      }
      draw()
    }
  }

  private func take(_ key: TerminalKey) async throws {
    count += 1
    last = "\(key)"
    if isSlow { _ = poll(nil, 0, 1) }
    switch key {
    case .text("t"): throw TerminalProgram.Failure()
    case .text("x"): exit(7)
    // A trap, for the tests of how a session ends.
    case .text("f"): fatalError("on purpose")
    case .text("i"): last = "\([count][count])"
    case .text("s"): last = "\(fault())"
    case .text("a"): abort()
    case .text("v"): last = "\(deep(count))"
    case .text("p"): isFlooding = false
    case .text("e"): complain(lines: 1)
    case .text("E"): complain(lines: 10_000)
    case .text("w"): while true { _ = poll(nil, 0, 1000) }
    case .text("m"): session.takesPointer.toggle()
    case .text("l"): last = "child \(await session.lend { runChild() })"
    case .control("z"): session.suspend()
    default: break
    }
  }

  private func draw() { session.draw { [unowned self] in grid() } }

  /// Shows other screens without end.
  private func flood() async {
    var isOdd = false
    while isFlooding {
      isOdd.toggle()
      session.show(grid(filler: isOdd ? "x" : "y"))
      await Task.yield()
    }
  }

  private func grid(filler: Character = ".") -> CellGrid {
    let size = session.size
    var grid = CellGrid(size: size)
    let all = UnitRect(size)
    grid.fill(all, with: filler, clip: all)
    let text = "keys \(count) last \(last) size \(size.width)x\(size.height) end"
    grid.write(text, x: 0, y: 0, clip: all)
    return grid
  }

  private func complain(lines: Int) {
    for line in 1...lines {
      let text = "complaint \(line)\n"
      _ = unsafe write(2, text, text.utf8.count)
    }
  }

  private func fault() -> Int {
    unsafe UnsafePointer<Int>(bitPattern: 16 * count)?.pointee ?? 0
  }

  private func deep(_ number: Int) -> Int {
    number == 0 ? 0 : deep(number + 1) + [number, deep(number + 2)].count
  }

  /// Runs a program of the shell that asks for a line, and returns its exit code.
  private func runChild() -> Int32 {
    var child = pid_t()
    // Told so, the child leaves a terminal that takes nothing more.
    let script = """
      printf 'child asks'; read line
      if test "$line" = fill; then
        for size in 512 1; do yes | dd bs=$size of=/dev/tty oflag=nonblock 2>/dev/null; done
      fi
      test "$line" = answer
      """
    let words = ["sh", "-c", script]
    var copies = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe copies.forEach { unsafe free($0) } }
    guard unsafe posix_spawn(&child, "/bin/sh", nil, nil, &copies, nil) == 0 else { return -1 }
    var status: Int32 = 0
    _ = unsafe waitpid(child, &status, 0)
    return status >> 8
  }
}
