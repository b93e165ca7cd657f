internal import Plugboard

/// Sources that a person can slow down, cut off or empty, to see how pages cope.
final class SwitchedSources: SourcesPort {
  enum Mode: String, CaseIterable {
    case normal, slow, failing, empty
  }

  /// The time that a slow source needs.
  static let delay = Duration.seconds(2)

  var mode: Mode
  private var sources: any SourcesPort
  private let clock: any Clock<Duration>
  /// The journal of a session that is recorded or played again.
  private let answers: SessionAnswers?

  init(
    _ sources: any SourcesPort, mode: Mode, clock: any Clock<Duration>,
    answers: SessionAnswers? = nil
  ) {
    self.sources = sources
    self.answers = answers
    self.mode = mode
    self.clock = clock
  }

  /// Takes the sources from newer documents, unless they aren't documents.
  func use(_ documents: AppDocuments) {
    if let known = sources as? DocumentSources { sources = known.replacing(documents) }
  }

  var names: [String]? { sources.names }

  func load(_ request: SourceRequest) async throws(SourceError) -> SourcePage {
    guard let answers else { return try await page(request) }
    return try await answers.page(request, on: clock) { () async throws(SourceError) in
      try await page(request)
    }
  }

  func record(_ name: String, of source: String) async throws(SourceError) -> Fields? {
    guard let answers else { return try await fields(name, of: source) }
    return try await answers.fields(name, of: source, on: clock) { () async throws(SourceError) in
      try await fields(name, of: source)
    }
  }

  private func page(_ request: SourceRequest) async throws(SourceError) -> SourcePage {
    try await hinder(request.source)
    return mode == .empty ? SourcePage([], isLast: true) : try await sources.load(request)
  }

  private func fields(_ name: String, of source: String) async throws(SourceError) -> Fields? {
    try await hinder(source)
    return mode == .empty ? nil : try await sources.record(name, of: source)
  }

  func place(ofRecord name: String, of source: String) -> SourcePlace? {
    sources.place(ofRecord: name, of: source)
  }

  private func hinder(_ source: String) async throws(SourceError) {
    if mode == .slow {
      do {
        try await clock.sleep(for: Self.delay)
      } catch {
        throw .cancelled(source: source)
      }
    }
    if mode == .failing {
      throw .failed(source: source, reason: "the shell was told to let sources fail")
    }
  }
}
