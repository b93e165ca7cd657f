internal import Plugboard

/// Shows the body of an answer of the network, or the error.
final class FetchPlugin: ItemPlugin {
  static let name: Name = "fetch"
  static let params = ParamList(.required(.url))
  static let writes = KeyList(.answer)
  static let reads = KeyList(.answer)

  static func wire(_ on: inout Wiring<FetchPlugin>) {
    on(.moduleDidLoad) { fetch, _ in fetch.begin() }
    on(.itemView) { fetch, item in
      item.respond(.text(try fetch.context.data.read(.answer) ?? "waiting"))
    }
  }

  private func begin() {
    let (context, mount) = (context, mount)
    context.task {
      let request = NetworkRequest(try mount[.url])
      do {
        let response = try await context.network.send(request)
        try context.data.write(
          .answer, "\(response.status) \(String(decoding: response.body, as: UTF8.self))")
      } catch {
        try context.data.write(.answer, "\(error)")
      }
    }
  }
}

extension Key<String> {
  fileprivate static let answer = Key("fetch.answer")
}
