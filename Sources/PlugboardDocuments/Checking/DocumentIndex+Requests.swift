/// Checks of the params with which plugins ask the servers of sources, and of these servers.
extension DocumentIndex {
  /// Checks that the app may ask the servers of a source, whose document is the first one of the findings.
  ///
  /// Nothing is checked without a readable app document.
  func checkServers(of http: HTTPSource, _ findings: inout Findings) {
    guard documents.app.knowsKeys, !documents.isMissing(AppDocuments.appPath) else { return }
    let place = findings.place(ofNode: 0)
    for (template, step) in [(http.request?.url, "request"), (http.record?.url, "record")] {
      guard let url = template?.sample else { continue }
      if let fault = fault(ofServer: url, findings) {
        findings.report(fault, at: .fixed(place.appending([.key(step), "url"])))
      }
    }
  }

  /// Checks that the app may ask the servers that the params of an entry name.
  ///
  /// Nothing is checked without a readable app document.
  func checkServers(
    of entry: PluginListEntry, _ params: [PurposedParam], at site: Site, _ findings: inout Findings
  ) {
    for param in params where param.purpose == .server {
      guard case .string(let url)? = entry.params[param.name.text], documents.app.knowsKeys,
        !documents.isMissing(AppDocuments.appPath), let fault = fault(ofServer: url, findings)
      else { continue }
      findings.report(fault, at: site, "params", .key(param.name.text))
    }
  }

  /// Returns the reason for which the app may not ask a server; nil if it may.
  private func fault(ofServer url: String, _ findings: Findings) -> DocumentFault? {
    let network = documents.app.network
    if url.hasBytePrefix("/") {
      // A base that is stated and doesn't count has a fault of its own.
      let hasBase = network.base != nil || documents.app.statesNetworkBase
      return hasBase ? nil : .serverWithoutBase
    }
    guard let server = try? WebURL(url), !network.allows(server.origin) else { return nil }
    let hosts = network.hosts.map(\.description)
    return .serverNotAllowed(
      server.origin, nearest: findings.nearest(server.origin.host, among: hosts, of: "host"))
  }

  /// Checks an entry that asks the server of a source: each param has a key in the request, and each key that the
  /// request needs has a param.
  ///
  /// - Parameter hasItems: Whether the plugin asks for items; if not, it asks for single records.
  func checkRequest(
    of source: SourceContents, _ entry: PluginListEntry, _ params: [PurposedParam], hasItems: Bool,
    _ use: PluginListResolver.Use, _ findings: inout Findings
  ) {
    guard let http = source.http else { return }
    guard hasItems else {
      if http.record == nil, let param = params.first(where: { $0.purpose == .source }) {
        findings.report(
          .noRecordRequest(source.name), at: use.site, "params", .key(param.name.text))
      }
      return
    }
    guard let request = http.request else { return }
    let pagingKeys = Set(http.pagingKeys.map(ExactText.init))
    let keys = request.keys.filter { !pagingKeys.contains($0) }
    var given: Set<ExactText> = []
    for param in params where param.purpose == .sourceParams || param.purpose == .sourceParamKeys {
      guard case .object(let stated)? = entry.params[param.name.text] else { continue }
      for field in stated {
        given.insert(ExactText(field.key))
        guard !keys.contains(where: { $0.hasSameBytes(as: field.key) }) else { continue }
        let fault = DocumentFault.unnamedParam(
          field.key, source.name, isOfPaging: pagingKeys.contains(field.key), keys)
        findings.report(
          fault.suggesting(
            SourceQuery.ownParams.contains(field.key)
              ? nil : findings.nearest(field.key, among: keys, of: "param of \(source.name)")),
          at: use.site, steps: ["params", .key(param.name.text), .key(field.key)], atKey: true)
      }
    }
    let missing = request.neededKeys.filter { !pagingKeys.contains($0) && !given.contains($0) }
    if !missing.isEmpty {
      findings.report(.missingParams(missing, source.name), at: use.site, "params")
    }
  }
}

extension DocumentFault {
  fileprivate static let serverWithoutBase = Self(
    "network-not-allowed",
    "the URL begins with a slash, and the \"network\" of app.json states no \"base\" to stand before it"
  )

  fileprivate static func serverNotAllowed(_ origin: WebURL.Origin, nearest: String?) -> Self {
    Self(
      "network-not-allowed",
      "the app may not ask \(origin), as its host isn't one of the \"hosts\" of \"network\" in app.json; add"
        + " \"\(origin.hostAndPort)\" to them", suggestion: nearest)
  }

  fileprivate static func noRecordRequest(_ source: String) -> Self {
    Self(
      "source-record-unknown",
      "the source \"\(source)\" asks a server, and states no \"record\", the request for a single one"
    )
  }

  fileprivate static func unnamedParam(
    _ name: String, _ source: String, isOfPaging: Bool, _ keys: [String]
  ) -> Self {
    let reason: String
    if isOfPaging {
      reason = "the \"paging\" of the source \"\(source)\" gives it"
    } else {
      reason =
        "the request of the source \"\(source)\" has no key {\(name)}, so that its server never gets it"
        + (SourceQuery.ownParams.contains(name)
          ? "; \(listed(SourceQuery.ownParams.map { "\"\($0)\"" })) choose among the records of a document alone"
          : "")
    }
    return Self("source-param", "the param \"\(name)\" has no effect: \(reason)")
  }

  fileprivate static func missingParams(_ names: [String], _ source: String) -> Self {
    .warning(
      "source-param",
      "the request of the source \"\(source)\" needs a value for \(listed(names.map { "{\($0)}" })), and no param"
        + " gives one; state it under \"with\" or \"given\", or put the part of the URL into brackets"
    )
  }
}
