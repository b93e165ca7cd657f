internal import FuzzTargets
internal import Plugboard
internal import PlugboardShell
internal import PlugboardTerminal
internal import Testing

/// Code that is wrong in one way, which its target must find.
@MainActor @Suite("Broken stand-ins of fuzzed code") struct StandInTests {
  private func finding(_ target: some FuzzTarget, _ text: String) async throws -> String? {
    do {
      try await target.check(Array(text.utf8))
      return nil
    } catch let finding as FuzzFinding {
      return finding.description
    }
  }

  @Test("a reader that drops values, refuses JSON or takes what is none, is found")
  func reader() async throws {
    let text = #"{"a": [1, 2.5, "x"], "b": null}"#
    #expect(try await finding(JSONTarget(), text) == nil)
    var target = JSONTarget()
    let read = target.read
    target.read = { bytes throws(Diagnostic) in
      try read(bytes.map { $0 == UInt8(ascii: "2") ? UInt8(ascii: "3") : $0 })
    }
    #expect(try await finding(target, text)?.contains("is read as") == true)
    target.read = { _ throws(Diagnostic) in try read([]) }
    #expect(try await finding(target, text)?.contains("is refused") == true)
    #expect(try await finding(target, "{,}") == nil)
    target.read = { _ throws(Diagnostic) in try read([0x31]) }
    #expect(try await finding(target, "{,}") == "a text that isn't JSON is read")
    target.read = { _ throws(Diagnostic) in
      throw Diagnostic(
        .error, code: "x", "", location: DocumentLocation(file: "", line: 2, column: 1), pointer: ""
      )
    }
    #expect(try await finding(target, "{,}")?.contains("outside of the text") == true)
  }

  @Test("a writer that loses the sign of zero, or writes another value, is found")
  func writer() async throws {
    var target = JSONTarget()
    let write = target.write
    target.write = { value, layout in
      write(value, layout).filter { $0 != UInt8(ascii: " ") }
    }
    #expect(try await finding(target, #"["a b"]"#)?.contains("written and read") == true)
    target.write = { value, layout in write(value == 0.0 ? 0.0 : value, layout) }
    #expect(try await finding(target, "0.5") == nil)
    #expect(try await finding(target, "-0")?.contains("written and read") == true)
    target.write = { _, _ in [] }
    #expect(try await finding(target, "-0")?.contains("is refused") == true)
  }

  @Test("a formatter that drops a key, or whose layout isn't stable, is found")
  func formatter() async throws {
    let text = #"{"a": 1, "a": 2, "b": 1e5}"#
    #expect(try await finding(FormatTarget(), text) == nil)
    var target = FormatTarget()
    target.format = { bytes throws(Diagnostic) in
      (JSONWriter(.pretty).bytes(try JSONReader(duplicateKeys: .warning).read(bytes).value), [])
    }
    #expect(try await finding(target, text)?.contains("more than the space") == true)
    target.format = { bytes throws(Diagnostic) in
      _ = try JSONReader(duplicateKeys: .warning).read(bytes)
      return (bytes + Array("\n".utf8), [])
    }
    #expect(try await finding(target, text) == "formatting again changes it")
    target.format = { bytes throws(Diagnostic) in (bytes, []) }
    #expect(try await finding(target, "{\n")?.contains("that isn't JSON") == true)
  }

  @Test("a check that misses faults, and a page that leaves modules, are found")
  func documents() async throws {
    let text = #"{ "format": 1, "id": "home", "cards": 3 }"#
    #expect(try await finding(DocumentTarget(), text) == nil)
    var target = DocumentTarget()
    target.diagnose = { _, _, _ in [] }
    #expect(try await finding(target, text)?.contains("the check has none") == true)
    target.diagnose = { checker, bytes, file in
      checker.check(bytes, file: file) + [
        Diagnostic(
          .error, code: "x", "", location: DocumentLocation(file: file, line: 9, column: 1))
      ]
    }
    #expect(try await finding(target, text)?.contains("outside of its file") == true)
    target = DocumentTarget()
    target.end = { _, _ in }
    #expect(try await finding(target, text)?.contains("left over") == true)
  }

  @Test("a reader of URLs that loses a part is found")
  func urls() async throws {
    let text = "app://film/a%20b?x=1&x=2&y=+#end"
    #expect(try await finding(URLTarget(), text) == nil)
    var target = URLTarget()
    let read = target.read
    target.read = { text throws(RouteError) in try read(String(text.prefix { $0 != "#" })) }
    #expect(try await finding(target, text)?.contains("the text is another one") == true)
    // A reader that decodes twice.
    target.read = { text throws(RouteError) in
      try text.contains("%2520") ? read(text.replacing("%25", with: "%")) : read(text)
    }
    #expect(try await finding(target, "app://a%2520b")?.contains("another one") == true)
    target.read = { text throws(RouteError) in throw .illegalURL(text, reason: "none is legal") }
    #expect(try await finding(target, "app://film")?.contains("is refused") == true)
  }

  @Test("a table that mixes up the order, or forgets that a URL comes from outside, is found")
  func routes() async throws {
    let text = "app://film/*\n!app://film/:id\n@app://film/7?id=evil"
    #expect(try await finding(RouteTarget(), text) == nil)
    var target = RouteTarget()
    target.match = { Array($0.matches($1, isRemote: $2)).reversed() }
    #expect(try await finding(target, text)?.contains("instead of") == true)
    target.match = { table, url, _ in Array(table.matches(url)) }
    #expect(try await finding(target, text)?.contains("instead of") == true)
  }

  @Test("a parser whose keys depend on how bytes are split, or that stores much, is found")
  func keys() async throws {
    let text = "a\u{1B}[1;5A影\u{1B}[200~x\u{1B}[201~"
    #expect(try await finding(KeyTarget(), text) == nil)
    var target = KeyTarget()
    target.feed = { parser, bytes, emit in
      for byte in bytes { parser.feed(byte, emit) }
      parser.timeOut(emit)
    }
    #expect(try await finding(target, text)?.contains("split in halves") == true)
    target = KeyTarget()
    target.room = 10
    #expect(try await finding(target, text)?.contains("stores") == true)
    target = KeyTarget()
    target.feed = { parser, bytes, emit in
      for byte in bytes where byte < 0x80 { parser.feed(byte, emit) }
    }
    #expect(try await finding(target, "影")?.contains("plain text") == true)
  }

  @Test("a page with extreme numbers that leaves modules is found")
  func numbers() async throws {
    var target = NumberTarget()
    target.end = { _, _ in }
    #expect(try await finding(target, "rank")?.contains("left over") == true)
  }

  @Test("a shell that lets controls through, breaks its JSON, or knows every command, is found")
  func shell() async throws {
    #expect(try await finding(ShellTarget(), "tree\nfire x\nzzz9") == nil)
    var target = ShellTarget()
    target.run = { _, _ in Transcript(output: "\u{1B}[2J\n", errors: "", exitCode: 0) }
    #expect(try await finding(target, "tree")?.contains("U+1b") == true)
    target.run = { _, _ in Transcript(output: "no JSON\n", errors: "", exitCode: 0) }
    #expect(try await finding(target, "tree")?.contains("isn't JSON") == true)
    target.run = { _, _ in Transcript(output: "", errors: "", exitCode: 0) }
    #expect(try await finding(target, "zzz9")?.contains("an unknown command is") == true)
    #expect(try await finding(target, "tree") == nil)
    target.run = { _, asJSON in
      Transcript(output: "", errors: "", exitCode: asJSON ? 1 : 0)
    }
    #expect(try await finding(target, "tree")?.contains("the exit code is 1") == true)
  }
}
