import Foundation
import Plugboard
import PlugboardSystem
import TestSupport
import Testing

@Suite("The documents in a folder") struct FolderDocumentStoreTests {
  @Test("An app reads its documents from a folder, and a file that isn't there is none")
  func app() throws {
    let folder = try TemporaryFolder([
      "app.json": #"{ "format": 1, "id": "cinema", "pages": ["home"] }"#,
      "pages/home.json": #"{ "format": 1, "id": "home" }"#,
    ])
    let documents = AppDocuments(FolderDocumentStore(folder: folder.path))
    #expect(documents.app.id == "cinema")
    #expect(documents.pageNames == ["home"])
    #expect(try documents.source.read("pages/late.json") == nil)
    let old = documents.source.version(of: "app.json") as? FileSystem.Version
    try folder.write("app.json", #"{ "format": 1, "id": "other", "pages": ["home"] }"#)
    #expect(old != nil)
    #expect(documents.source.version(of: "app.json") as? FileSystem.Version != old)
    #expect(documents.refreshed().app.id == "other")
  }

  @Test("Each folder is listed once, whatever links lead to it, and hidden names are left out")
  func listing() throws {
    let folder = try TemporaryFolder([
      "pages/a.json": "1", "pages/inner/b.json": "2", "pages/.hidden.json": "3", "other.json": "4",
    ])
    for (link, target) in [("loop", "../pages"), ("gone.json", "nothing"), ("gone", "nothing")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/pages/\(link)", withDestinationPath: target)
    }
    let store = FolderDocumentStore(folder: folder.path)
    let listing = try store.listing(under: "pages")
    #expect(listing.files == ["pages/a.json", "pages/inner/b.json"])
    #expect(listing.folders == ["pages", "pages/inner"])
    #expect(listing.misnamed == [])
    #expect(listing.unreadable.map(\.path) == ["pages/gone.json"])
    #expect(listing.unreadable.map(\.reason) == ["the link leads nowhere"])
    #expect(
      try store.files(under: "") == ["other.json", "pages/a.json", "pages/inner/b.json"])
    #expect(try store.files(under: "absent") == [])
    try store.checkIsReadable()
  }

  @Test("What is no folder or no plain file is refused, with what it is instead")
  func refusals() throws {
    let folder = try TemporaryFolder(["pages": "", "app.json/inner": ""])
    let store = FolderDocumentStore(folder: folder.path)
    let listed = #expect(throws: FileError.self) { try store.checkIsReadable() }
    #expect(
      listed?.message == "the folder \"\(folder.path)/pages\" can't be read: it isn't a folder")
    let read = #expect(throws: FileError.self) { try store.read("app.json") }
    #expect(read == .unsuitable(reason: "it is a folder, not a plain file"))
    #expect(read.map { "\($0)" } == "it is a folder, not a plain file [file-unsuitable]")
    // The report of an unreadable document has a code of its own.
    let app = AppDocuments(store).app
    #expect(
      app.diagnostics.map(\.message) == [
        "the file can't be read: it is a folder, not a plain file"
      ])
  }
}
