/// The description of the servers that an app may ask.
extension DocumentFormat {
  static let headerType = FieldType.either([.text(filled: true), .kind("a secret")])

  static var networkKind: Kind {
    Kind(
      "a network",
      "The servers that an app may ask, http and https alone, and what its own server gets with each request.",
      isOpen: false,
      [
        Field(
          .base, .text(filled: true),
          "The URL before those that begin with a slash: `https://api.example.org/v2`; its host is one of `hosts`."
        ),
        Field(
          .hosts, .list(.text(filled: true)),
          "The hosts that may be asked, also by redirects: `api.example.org`, or with a port, which then is the only"
            + " one: `localhost:8080`."),
        Field(
          .headers, .map(headerType),
          "The headers of requests to the server of `base`, and to no other, by their names: a text or a secret."
        ),
      ])
  }

  static var secretKind: Kind {
    Kind(
      "a secret",
      "The value of a header that no document has and nothing shows: `{\"@env\": \"RADIO_TOKEN\"}`. Elsewhere such an"
        + " object is data like any other.",
      isOpen: false,
      [
        Field(
          .env, .text(filled: true), required: true,
          "The variable of the environment that has the value when a request is sent.")
      ])
  }
}
