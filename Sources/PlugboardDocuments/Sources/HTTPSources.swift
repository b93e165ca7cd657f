/// Answers requests to sources with the items and records of servers.
@MainActor final class HTTPSources {
  private let client: HTTPClient

  init(_ client: HTTPClient) { self.client = client }

  /// Returns a page of items.
  func page(
    _ asked: SourceRequest, of source: LoadedSource, _ http: HTTPSource
  ) async throws(SourceError) -> SourcePage {
    func failed(_ reason: String) -> SourceError { .failed(source: asked.source, reason: reason) }
    guard asked.level == .item, http.request != nil else {
      throw failed("it has no \"\(asked.level.arrayName)\"")
    }
    if asked.page > 1, http.paging == nil { return SourcePage([], isLast: true) }
    let list = try request(asked, at: PageTrail().position(of: 1), http)
    guard let position = source.lists.position(of: asked.page, in: list) else {
      throw failed("page \(asked.page) can't be asked for before the page before it")
    }
    let request = try request(asked, at: position, http)
    let body: [UInt8]
    switch try await answer(to: request, of: asked.source) {
    case .body(let bytes): body = bytes
    case .nothing(let response): throw failed(response.wording(of: request))
    }
    let answer: HTTPAnswer
    let records: [SourceDocument.Sound]
    do throws(HTTPAnswer.Fault) {
      answer = try await HTTPAnswer.page(body, of: http)
      records = await source.document.sound(answer.records)
    } catch {
      throw failed("\(request.shortDescription): \(error.reason)")
    }
    guard !Task.isCancelled else { throw .cancelled(source: asked.source) }
    let verdict = source.lists.note(answer, at: position, of: list, by: http.paging)
    let remarks = (answer.remarks + verdict.remarks).map {
      source.diagnostic(.answer($0, of: asked.source), at: ["answer"])
    }
    let shown = verdict.isRepetition ? [] : records
    let faults =
      remarks + shown.flatMap { source.diagnostics(of: $0.faults, $0.wording, asked.source) }
    let place = SourcePlace(source.text, source.fieldsPointer, isRecord: true)
    return SourcePage(
      shown.map(\.node), isLast: verdict.isLast, total: verdict.total,
      places: shown.map { _ in place }, faults: source.lists.untold(faults))
  }

  /// Returns a record; nil if the server has none with this name.
  func record(
    _ name: String, of source: LoadedSource, _ http: HTTPSource, named sourceName: String
  ) async throws(SourceError) -> Fields? {
    func failed(_ reason: String) -> SourceError { .failed(source: sourceName, reason: reason) }
    var found: NetworkRequest?
    do throws(HTTPSource.RequestFault) {
      found = try http.request(forRecord: name)
    } catch {
      throw failed(error.reason)
    }
    guard let record = http.record, let request = found else {
      throw failed("it has no \"record\", the request for a single one")
    }
    guard case .body(let body) = try await answer(to: request, of: sourceName) else { return nil }
    let fields: Fields
    do throws(HTTPAnswer.Fault) {
      fields = try await HTTPAnswer.record(body, of: record)
    } catch {
      throw failed("\(request.shortDescription): \(error.reason)")
    }
    guard !Task.isCancelled else { throw .cancelled(source: sourceName) }
    let (sound, faults) = source.document.sound(fields, name)
    let told = source.diagnostics(
      of: faults, "the record \(Value.string(name).shortWording)", sourceName)
    source.lists.keep(source.lists.untold(told), ofRecord: name)
    return sound
  }

  private func request(
    _ asked: SourceRequest, at position: HTTPSource.Position?, _ http: HTTPSource
  ) throws(SourceError) -> NetworkRequest {
    do throws(HTTPSource.RequestFault) {
      if let position,
        let request = try http.request(for: asked.params, asked.languages, at: position)
      {
        return request
      }
    } catch {
      throw .failed(source: asked.source, reason: error.reason)
    }
    throw .failed(source: asked.source, reason: "it has no \"request\"")
  }

  private func answer(
    to request: NetworkRequest, of source: String
  ) async throws(SourceError) -> HTTPClient.Answer {
    do throws(HTTPClient.Failure) {
      return try await client.send(request)
    } catch {
      switch error {
      case .cancelled: throw .cancelled(source: source)
      case .failed(let reason): throw .failed(source: source, reason: reason)
      }
    }
  }
}

extension SourceDocument {
  /// A record of a server as an item, with the faults of the fields that were left out.
  struct Sound: Sendable {
    let node: Value
    /// The record in messages.
    let wording: String
    let faults: [FieldFault]
  }

  /// Returns items that are made of records, away from the main actor. Fields that don't fit their
  /// declarations are left out.
  @concurrent fileprivate func sound(_ records: [HTTPAnswer.Record]) async -> [Sound] {
    records.map { found in
      let (record, faults) = sound(found.fields, found.name ?? "")
      return Sound(
        node: node(of: record, named: found.name), wording: found.wording, faults: faults)
    }
  }
}

extension LoadedSource {
  /// The place that says where an item has its fields.
  fileprivate var fieldsPointer: JSONPointer {
    JSONPointer(document.http?.answer.fields == nil ? ["answer"] : ["answer", "fields"])
  }

  fileprivate func diagnostic(_ fault: DocumentFault, at steps: [JSONPointer.Step]) -> Diagnostic {
    let place = SourcePlace(text, JSONPointer(), isRecord: false)
    return Diagnostic(
      fault.severity, code: fault.code, fault.message, location: place.location(of: steps),
      pointer: JSONPointer(steps).description)
  }

  /// Returns the faults of the fields of a record, with the places of the rules for them.
  fileprivate func diagnostics(
    of faults: [SourceDocument.FieldFault], _ record: String, _ source: String
  ) -> [Diagnostic] {
    faults.map { found in
      let fault = found.fault.of(record, of: source)
      return diagnostic(fault, at: ["fields"] + (found.field.map { [.key($0)] } ?? []))
    }
  }
}

extension DocumentFault {
  fileprivate static func answer(_ remark: String, of source: String) -> Self {
    .warning("source-answer", "the server of the source \"\(source)\": \(remark)")
  }

  /// Returns the fault of a field with its record and source.
  fileprivate func of(_ record: String, of source: String) -> DocumentFault {
    DocumentFault(
      code, "\(record) of the source \"\(source)\": \(message)", severity: severity)
  }
}
