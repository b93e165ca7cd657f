internal import Foundation

/// A peer in another program, compiled on first use if there is a compiler.
@MainActor final class CompiledPeer {
  private let name: String
  private let fileExtension: String
  private let compiler: String
  private let flags: [String]
  private let source: String
  private var compiled: Result<Program, any Error>?

  init(
    _ name: String, fileExtension: String, compiler: String, flags: [String], source: String
  ) {
    self.name = name
    self.fileExtension = fileExtension
    self.compiler = compiler
    self.flags = flags
    self.source = source
  }

  func program() throws -> Program {
    let compiled = self.compiled ?? Result { try compile() }
    self.compiled = compiled
    return try compiled.get()
  }

  private func compile() throws -> Program {
    guard let path = Program.path(of: compiler) else {
      throw Skipped(reason: "there is no \(compiler) to compile the peer with")
    }
    let base = Scratch.folder + "/" + name
    let file = base + "." + fileExtension
    try source.write(toFile: file, atomically: true, encoding: .utf8)
    guard Program(path).run(flags + [file, "-o", base], output: base + ".log") == 0 else {
      let log = (try? String(contentsOfFile: base + ".log", encoding: .utf8)) ?? ""
      let error = log.split(separator: "\n").first { $0.contains("error:") } ?? ""
      throw Skipped(reason: "\(compiler) can't compile the peer: \(error)")
    }
    return Program(base)
  }
}
