import Plugboard
import Synchronization
import Testing

/// Documents whose files change between two readings.
@Suite("Documents that are read again") struct RefreshedDocumentTests {
  private final class ChangingSource: DocumentStore {
    private let files: Mutex<MemoryDocumentStore>

    init(_ texts: [String: String]) { files = Mutex(MemoryDocumentStore(texts)) }

    func write(_ text: String?, to path: String) {
      files.withLock { $0.files[path] = text.map { Array($0.utf8) } }
    }

    func read(_ path: String) -> [UInt8]? { files.withLock { $0.read(path) } }

    func files(under folder: String) -> [String] { files.withLock { $0.files(under: folder) } }
  }

  private let path = "templates/page/plain.json"
  private let source = ChangingSource([
    "pages/home.json": #"{ "format": 1, "id": "home", "type": "plain" }"#,
    "templates/page/plain.json": #"{ "format": 1, "plugins": ["list"] }"#,
  ])

  @Test("H37 a template that can't be read any more counts as it was, and its fault is told")
  func unreadable() {
    let assembler = PageAssembler(registry: Fixtures.registry, documents: AppDocuments(source))
    #expect(assembler.page("home").names(of: "home") == ["list"])
    source.write("{", to: path)
    let again = assembler.refreshed()
    #expect(again.page("home").names(of: "home") == ["list"])
    #expect(again.documents.faults.map { $0.location?.file } == [path])
    source.write(nil, to: path)
    #expect(assembler.refreshed().page("home").diagnostics.map(\.code) == ["unknown-type"])
  }

  @MainActor @Test("C7 a page whose document is gone isn't current")
  func gone() throws {
    let assembler = PageAssembler(registry: Fixtures.registry, documents: AppDocuments(source))
    let runtime = PageRuntime(registry: Fixtures.registry)
    try runtime.open(assembler.page("home"))
    #expect(runtime.isCurrent("home", for: assembler.refreshed()))
    source.write(nil, to: "pages/home.json")
    #expect(!runtime.isCurrent("home", for: assembler.refreshed()))
  }
}
