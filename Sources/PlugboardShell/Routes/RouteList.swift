internal import Plugboard

/// Routes of an app with their places, as commands list them.
struct RouteList {
  let routes: [AppDocument.Route]
  private let places: [DocumentLocation?]
  private let owner: String

  init(_ routes: [AppDocument.Route], in folder: ConfigFolder) {
    self.routes = routes
    owner = folder.documents.app.id
    places = folder.documents.app.locations(of: routes).map {
      $0.map { folder.documents.named($0) }
    }
  }

  /// One row of cells for each route.
  var rows: [[String]] {
    zip(routes, places).map { route, place in
      [
        route.pattern.text, route.page, owner, "\(route.priority)",
        route.isRemote ? "remote" : "local",
        place.map { "\($0)" } ?? "",
      ]
    }
  }

  var json: Value {
    .array(
      zip(routes, places).map { route, place in
        [
          "pattern": .string(route.pattern.text), "page": .string(route.page),
          "owner": .string(owner),
          "priority": .int(route.priority), "remote": .bool(route.isRemote),
          "place": Value(place.map { "\($0)" }),
        ]
      })
  }

  var reply: Reply {
    Reply(routes.isEmpty ? ["the app has no routes"] : TextTable.lines(rows), json: json)
  }

  /// The description of the columns, for the help of commands.
  static let note =
    "A line is the pattern, its page, its owner, its priority, whether URLs from outside may take it, and"
    + " its place."
}
