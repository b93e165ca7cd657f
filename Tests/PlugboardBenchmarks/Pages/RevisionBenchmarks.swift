internal import Foundation
internal import Plugboard

/// Pages whose documents are read again, changed and unchanged.
@MainActor enum RevisionBenchmarks {
  static let all = [
    Benchmark(name: "page-revise") { sampling in
      let items = 10_000
      let revising = try PageRevising(items: items)
      let opening = try PageOpening(items: items)
      let costs = try await sampling.medians(Workload(revising.apply), Workload(opening.open))
      return BenchmarkRow(
        ours: costs[0] / 1e6, unit: "ms", peer: "opening the page", theirs: costs[1] / 1e6,
        goal: .atMost(0.1),
        asserted: "\(items / 100) of \(items) items were updated, and no other module was touched",
        note: "the difference of two assembled versions, applied; the peer reads, assembles, mounts"
          + " and ends the page")
    },
    Benchmark(name: "reload-unchanged") { sampling in
      let app = try UnchangedApp()
      let costs = try await sampling.medians(Workload(app.reload), Workload(app.readBytes))
      return BenchmarkRow(
        ours: costs[0] / 1e6, unit: "ms", peer: "reading the files' bytes", theirs: costs[1] / 1e6,
        goal: .atMost(2), asserted: "\(UnchangedApp.pages) open pages and the app are current",
        note: "an app of \(UnchangedApp.pages) open pages with \(UnchangedApp.items) items each")
    },
  ]
}

/// An open page of items that becomes another version of its document and back, again and again.
@MainActor final class PageRevising {
  private let runtime: PageRuntime
  private let assemblies: [PageAssembly]
  private let changes: Int
  private var next = 1

  init(items: Int) throws {
    let assembler = PageAssembler(registry: try BenchmarkPlugins.registry())
    assemblies = try [false, true].map { changed in
      let bytes = LargePage.bytes(items: items, changed: changed)
      return assembler.page(try JSONReader().read(bytes, file: "large.json"))
    }
    changes = items / 100
    runtime = PageRuntime(registry: assembler.registry)
    try runtime.open(assemblies[0])
  }

  func apply(_ operations: Int) throws {
    for _ in 0..<operations {
      let difference = try runtime.apply(assemblies[next], to: "large")
      next = 1 - next
      try expect(
        difference.updated.count == changes && difference.count == changes,
        "\(difference.count) modules were changed")
    }
  }
}

/// An app on the disk whose pages are open.
@MainActor final class UnchangedApp {
  static let pages = 20
  static let items = 100

  private let runtime: PageRuntime
  private let source: DiskDocumentStore
  private var assembler: PageAssembler

  init() throws {
    let folder = URL(filePath: Scratch.folder).appending(path: "unchanged-app")
    let names = (0..<Self.pages).map { "page\($0)" }
    let list = names.map { "\"\($0)\"" }.joined(separator: ",")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "pages"), withIntermediateDirectories: true)
    try Data(#"{"format":1,"id":"app","pages":[\#(list)]}"#.utf8)
      .write(to: folder.appending(path: "app.json"))
    for name in names {
      let text = String(decoding: LargePage.bytes(items: Self.items), as: UTF8.self)
        .replacing(#""id":"large""#, with: #""id":"\#(name)""#)
      try Data(text.utf8).write(to: folder.appending(path: "pages/\(name).json"))
    }
    source = DiskDocumentStore(folder: folder)
    let registry = try BenchmarkPlugins.registry()
    assembler = PageAssembler(registry: registry, documents: AppDocuments(source))
    runtime = PageRuntime(registry: registry)
    try runtime.open(assembler.app())
    for name in names {
      let assembly = assembler.page(name)
      try expect(assembly.diagnostics.isEmpty, "\(assembly.diagnostics.prefix(3))")
      try runtime.open(assembly, under: "app")
    }
  }

  /// Finds out that nothing has changed, as the shell does when it reloads.
  func reload(_ operations: Int) throws {
    let open = runtime.modules.rootIDs + (try runtime.modules.children(of: "app"))
    for _ in 0..<operations {
      assembler = assembler.refreshed(knowing: open.flatMap { runtime.documents(of: $0) })
      for id in open {
        try expect(runtime.isCurrent(id, for: assembler), "\(id) isn't current")
      }
    }
  }

  func readBytes(_ operations: Int) throws {
    let files = try source.files(under: "")
    for _ in 0..<operations {
      var count = 0
      for file in files { count += try source.read(file)?.count ?? 0 }
      try expect(count > Self.pages * Self.items * 200, "only \(count) bytes were read")
    }
  }
}

/// The documents in a folder.
private struct DiskDocumentStore: DocumentStore {
  let folder: URL

  func read(_ path: String) throws -> [UInt8]? {
    let file = folder.appending(path: path)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return [UInt8](try Data(contentsOf: file))
  }

  /// Lists the folder as the shell does, without the file manager's attributes of each entry.
  func files(under folder: String) throws -> [String] {
    var files: [String] = []
    var folders = [folder]
    while let next = folders.popLast() {
      let path = next.isEmpty ? self.folder.path : "\(self.folder.path)/\(next)"
      guard let stream = unsafe opendir(path) else { continue }
      defer { unsafe closedir(stream) }
      while let entry = unsafe readdir(stream) {
        // The name ends with a zero byte inside the entry.
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
          unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) {
            unsafe String(cString: $0)
          }
        }
        guard !name.hasPrefix(".") else { continue }
        let inner = next.isEmpty ? name : "\(next)/\(name)"
        if name.hasSuffix(".json") { files.append(inner) } else { folders.append(inner) }
      }
    }
    return files
  }
}
