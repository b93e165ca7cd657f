public import PlugboardDocuments

/// A network that sends the requests that the rules of an app allow, through another network.
///
///     let network = AllowedNetwork(transport, rules: documents.app.network) { environment[$0] }
///     let runtime = PageRuntime(registry: registry, ports: Ports(network: network))
///
/// A URL that begins with a slash is below the base of the rules. http and https alone are sent, and only to the
/// hosts of the rules. The headers of the rules go to the origin of the base and to no other; the secrets among
/// them are asked for with each request, and are in no error, nor in the body of a failure that sends them back.
///
/// Redirects are followed, at most five, each to an allowed host and none from https to http. To
/// another origin the headers that may identify a person (Authorization, Cookie, and all
/// `secretHeaders`) aren't sent. The limits of a request hold for each step.
@MainActor public final class AllowedNetwork: NetworkPort {
  /// The number of redirects that are followed.
  public static let redirectLimit = 5

  public var rules: NetworkRules
  private let network: any NetworkPort
  private let secret: @MainActor (_ variable: String) -> String?

  /// Creates a network over another network.
  ///
  /// - Parameter secret: Returns the value of a variable of the environment; nil if it isn't set.
  public init(
    _ network: any NetworkPort, rules: NetworkRules,
    secret: @escaping @MainActor (_ variable: String) -> String?
  ) {
    self.network = network
    self.rules = rules
    self.secret = secret
  }

  public func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
    var step = RedirectStep(try first(request), request)
    var urls = [step.url.text]
    while true {
      let response = try await sendOnce(step, for: request)
      guard RedirectStep.isRedirect(response.status) else { return response }
      guard let location = response.headers["location"], !location.isEmpty else {
        throw .failed(
          request,
          reason:
            "the server redirects with status \(response.status), but states no Location to go to"
        )
      }
      let next: RedirectStep
      do throws(WebURL.Fault) {
        next = try step.following(location, status: response.status)
      } catch {
        throw .notAllowed(
          request, reason: "it is redirected to a URL that isn't legal: \(error.reason)")
      }
      try check(next, after: step, request)
      let isCircle = urls.contains(next.url.text) && next.request.method == step.request.method
      urls.append(next.url.text)
      guard !isCircle, urls.count <= Self.redirectLimit + 1 else {
        throw .tooManyRedirects(request, urls: urls)
      }
      step = next
    }
  }

  /// Returns the URL of a request before redirects.
  private func first(_ request: NetworkRequest) throws(NetworkError) -> WebURL {
    if let reason = RedirectStep.fault(of: request) { throw .notAllowed(request, reason: reason) }
    let isBelowBase = request.url.hasBytePrefix("/")
    guard !isBelowBase || rules.base != nil else {
      throw .notAllowed(
        request, reason: "the app states no \"base\" before URLs that begin with a slash")
    }
    let url: WebURL
    do throws(WebURL.Fault) {
      if isBelowBase, let base = rules.base {
        url = try base.appending(request.url)
      } else {
        url = try WebURL(request.url)
      }
    } catch {
      throw .notAllowed(request, reason: "the URL isn't legal: \(error.reason)")
    }
    guard rules.allows(url.origin) else {
      throw .notAllowed(request, reason: reason(against: url.origin))
    }
    return url
  }

  private func check(
    _ next: RedirectStep, after step: RedirectStep, _ request: NetworkRequest
  ) throws(NetworkError) {
    let reason: String
    if !rules.allows(next.url.origin) {
      reason = self.reason(against: next.url.origin)
    } else if step.url.origin.isSecure, !next.url.origin.isSecure {
      reason = "https isn't left for http"
    } else {
      return
    }
    throw .notAllowed(request, reason: "it is redirected to \(next.url), and \(reason)")
  }

  private func reason(against origin: WebURL.Origin) -> String {
    let host = origin.host + (origin.hasUsualPort ? "" : ":\(origin.port)")
    return "\(host) isn't among the \"hosts\" of the app's \"network\""
  }

  private func sendOnce(
    _ step: RedirectStep, for request: NetworkRequest
  ) async throws(NetworkError) -> NetworkResponse {
    var sent = step.request
    if step.url.origin == rules.base?.origin { try addHeaders(to: &sent, for: request) }
    do throws(NetworkError) {
      var response = try await network.send(sent)
      // A short secret may be a word of the content, which failures alone don't have.
      let secrets = sent.secretsToHide.filter { response.status >= 400 || $0.isDistinctive }
      if !secrets.isEmpty { response.body = await Self.hide(secrets, in: response.body) }
      return response
    } catch {
      guard case .failed(_, var reason) = error else { throw error.of(request) }
      for secret in sent.secretsToHide { reason = secret.hidden(in: reason) }
      throw .failed(request, reason: reason)
    }
  }

  /// Returns a body without the secrets; a large one takes a while, in which the caller's actor goes on.
  @concurrent private nonisolated static func hide(
    _ secrets: [SecretText], in body: [UInt8]
  ) async -> [UInt8] {
    secrets.reduce(body) { $1.hidden(in: $0) }
  }

  /// Adds the headers of the rules that the request doesn't state itself.
  private func addHeaders(
    to sent: inout NetworkRequest, for request: NetworkRequest
  ) throws(NetworkError) {
    for (name, value) in rules.headers.sorted(by: { $0.key < $1.key })
    where sent.headers[name] == nil && sent.secretHeaders[name] == nil {
      switch value {
      case .text(let text): sent.headers[name] = text
      case .variable(let variable):
        guard let text = secret(variable), !text.isEmpty,
          NetworkRules.fault(ofHeaderValue: text) == nil
        else { throw .secretMissing(request, variable: variable) }
        sent.secretHeaders[name] = SecretText(text)
      }
    }
  }
}

extension NetworkRequest {
  /// The secrets of the headers, the longest first: another one may be a part of it.
  fileprivate var secretsToHide: [SecretText] {
    secretHeaders.values.sorted { $0.revealed().utf8.count > $1.revealed().utf8.count }
  }
}
