/// The servers that the app may ask.
extension AppDocument {
  /// Whether the document states a base of URLs, be it sound or not.
  var statesNetworkBase: Bool {
    document?.value[JSONPointer(["network", "base"])] ?? .null != .null
  }

  /// Takes the rules that are sound, and reports the rest.
  mutating func readNetwork(_ value: Value, at site: Site, _ findings: inout Findings) {
    guard case .object(let record) = value else { return }
    var base: String?
    var (hosts, headers): (Value?, Value?)
    findings.read(record, as: DocumentFormat.current.network, at: site) { role, value in
      switch (role, value) {
      case (.base, .string(let text)): base = text
      case (.hosts, _): hosts = value
      case (.headers, _): headers = value
      default: break
      }
    }
    let place = findings.place(of: site)
    var hasFaultyHosts = false
    if let hosts {
      hasFaultyHosts = readHosts(hosts, at: .fixed(place.appending(["hosts"])), &findings)
    }
    if let base { readBase(base, hasFaultyHosts: hasFaultyHosts, at: site, &findings) }
    guard let headers else { return }
    if base == nil {
      findings.report(.headersWithoutBase(), at: site, "headers", atKey: true)
    }
    readHeaders(headers, at: .fixed(place.appending(["headers"])), &findings)
  }

  /// Returns whether some hosts have faults and are left out.
  private mutating func readHosts(
    _ value: Value, at site: Site, _ findings: inout Findings
  ) -> Bool {
    var hasFaultyHosts = false
    var texts: [(step: JSONPointer.Step, text: String)] = []
    findings.elements(of: value, "hosts", as: .text(filled: true), at: site) { step, host in
      if case .string(let text) = host { texts.append((step, text)) }
    }
    for (step, text) in texts {
      do throws(WebURL.Fault) {
        let host = try NetworkRules.Host(text)
        if !network.hosts.contains(host) { network.hosts.append(host) }
      } catch {
        hasFaultyHosts = true
        let origin = (try? WebURL(text))?.origin.hostAndPort
        findings.report(.networkHost(text, error.reason).suggesting(origin), at: site, step)
      }
    }
    return hasFaultyHosts
  }

  /// - Parameter hasFaultyHosts: Whether some hosts are left out, among which its own may be.
  private mutating func readBase(
    _ text: String, hasFaultyHosts: Bool, at site: Site, _ findings: inout Findings
  ) {
    do throws(WebURL.Fault) {
      let url = try WebURL(text)
      guard !text.utf8.contains(where: { "?#".utf8.contains($0) }) else {
        findings.report(
          .networkBase(text, "it has more than a host and a path"), at: site, "base")
        return
      }
      guard network.allows(url.origin) else {
        if !hasFaultyHosts { findings.report(.baseNotAmongHosts(url.origin), at: site, "base") }
        return
      }
      network.base = url
    } catch {
      findings.report(.networkBase(text, error.reason), at: site, "base")
    }
  }

  private mutating func readHeaders(_ value: Value, at site: Site, _ findings: inout Findings) {
    var found: [(name: String, value: Value)] = []
    findings.elements(of: value, "headers", as: DocumentFormat.headerType, at: site) {
      step, header in
      if case .key(let name) = step { found.append((name, header)) }
    }
    for (name, value) in found {
      if let reason = NetworkRules.fault(ofHeaderName: name) {
        findings.report(.headerName(name, reason), at: site, .key(name), atKey: true)
      } else if network.headers[name.lowercased()] != nil {
        findings.report(
          .headerName(name, "it is stated already in another spelling"), at: site, .key(name),
          atKey: true)
      } else if let header = header(name, value, at: site, &findings) {
        network.headers[name.lowercased()] = header
      }
    }
  }

  private func header(
    _ name: String, _ value: Value, at site: Site, _ findings: inout Findings
  ) -> NetworkRules.HeaderValue? {
    switch value {
    case .string(let text):
      guard let reason = NetworkRules.fault(ofHeaderValue: text) else { return .text(text) }
      findings.report(.headerValue(name, reason), at: site, .key(name))
      return nil
    case .object(let record):
      var variable: String?
      let place = findings.place(of: site).appending([.key(name)])
      findings.read(record, as: DocumentFormat.current.secret, at: .fixed(place)) { role, value in
        if case (.env, .string(let text)) = (role, value) { variable = text }
      }
      guard let variable else { return nil }
      guard Self.isVariable(variable) else {
        findings.report(.variableName(variable), at: .fixed(place), .key(FieldRole.env.rawValue))
        return nil
      }
      return .variable(variable)
    default: return nil
    }
  }

  private static func isVariable(_ name: String) -> Bool {
    name.utf8.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0) } ?? false
      && name.utf8.allSatisfy { byte in
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_")
          || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
      }
  }
}

extension DocumentFault {
  fileprivate static func networkBase(_ text: String, _ reason: String) -> Self {
    Self(
      "network-base",
      "\(Value.string(text).shortWording) can't be the base of URLs: \(reason); write it like"
        + " https://api.example.org/v2")
  }

  fileprivate static func baseNotAmongHosts(_ origin: WebURL.Origin) -> Self {
    Self(
      "network-base",
      "the host of the base isn't among \"hosts\", so that nothing of it is reached; add"
        + " \"\(origin.hostAndPort)\" to \"hosts\"")
  }

  fileprivate static func networkHost(_ text: String, _ reason: String) -> Self {
    Self(
      "network-host",
      "\(Value.string(text).shortWording) is no host: \(reason); write it like api.example.org or"
        + " localhost:8080")
  }

  fileprivate static func headersWithoutBase() -> Self {
    Self(
      "network-header",
      "headers go to the server of the base alone, and there is none; state \"base\"")
  }

  fileprivate static func headerName(_ name: String, _ reason: String) -> Self {
    Self(
      "network-header",
      "\(Value.string(name).shortWording) can't be the name of a header here: \(reason)")
  }

  fileprivate static func headerValue(_ name: String, _ reason: String) -> Self {
    Self("network-header", "the value of \"\(name)\" can't be sent: \(reason)")
  }

  fileprivate static func variableName(_ name: String) -> Self {
    Self(
      "network-header",
      "\(Value.string(name).shortWording) is no variable of the environment; its name has letters, digits and _,"
        + " as in RADIO_TOKEN")
  }
}

extension WebURL.Origin {
  /// The host as the rules of a network list it.
  var hostAndPort: String { host + (hasUsualPort ? "" : ":\(port)") }
}
