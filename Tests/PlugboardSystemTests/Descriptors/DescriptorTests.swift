import PlugboardSystem
import Testing

@Suite("Descriptors") struct DescriptorTests {
  @Test("bytes that are sent into a pipe are taken out of it once")
  func pipe() throws {
    let pipe = try #require(WakePipe())
    #expect(!Descriptors.isReadable(pipe.reading))
    for byte: UInt8 in 1...3 { pipe.send(byte) }
    #expect(Descriptors.isReadable(pipe.reading))
    #expect(Descriptors.wait(-1, pipe.reading, milliseconds: 0) == .second)
    #expect(pipe.take() == [1, 2, 3] && pipe.take() == [])
    #expect(Descriptors.wait(pipe.reading, -1, milliseconds: 0) == .timedOut)
    pipe.close()
  }

  @Test(
    "a write into a file and a read of it; a closed descriptor refuses both, and is no terminal")
  func files() throws {
    let file = try #require(Descriptors.temporaryFile())
    #expect(Descriptors.write([1, 2, 3], to: file) == .done)
    #expect(Descriptors.size(ofFile: file) == 3)
    let copy = try #require(Descriptors.copy(of: file))
    Descriptors.empty(copy)
    #expect(Descriptors.size(ofFile: file) == 0)
    #expect(try Descriptors.contents(of: copy) == [])
    #expect(!TerminalDevice.isTerminal(file) && TerminalDevice.size(of: file) == nil)
    Descriptors.close(copy)
    Descriptors.close(file)
  }

  @Test("a thread of its own runs to its end")
  func thread() throws {
    let pipe = try #require(WakePipe())
    let thread = try #require(SystemThread { pipe.send(7) })
    thread.join()
    #expect(pipe.take() == [7])
    pipe.close()
  }

  @Test("a program that is started tells its exit code, or that there is none", arguments: [0, 3])
  func program(code: Int32) async {
    #expect(await ChildProgram.run(["/bin/sh", "-c", "exit \(code)"]) == code)
    #expect(await ChildProgram.run(["/absent"]) == 127)
    #expect(await ChildProgram.run(["/bin/sh", "-c", "kill -9 $$"]) == 137)
  }
}
