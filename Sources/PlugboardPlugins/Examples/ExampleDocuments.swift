/// Documents that the examples of several plugins use.
enum ExampleDocuments {
  /// A source of films, and the template of its items.
  static let films = [
    "sources/films.json": """
    {
      "format": 1,
      "key": "film",
      "pageSize": 2,
      "records": {
        "nosferatu": { "title": "Nosferatu", "year": 1922, "tags": ["german"] },
        "metropolis": { "title": "Metropolis", "year": 1927, "tags": ["german"] },
        "sunrise": { "title": "Sunrise", "year": 1927, "tags": ["american"] },
        "m": { "title": "M", "year": 1931, "tags": ["german"] }
      }
    }
    """,
    "templates/item/film.json": """
    {
      "format": 1,
      "plugins": [
        {
          "plugin": "view",
          "params": {
            "lines": [
              { "text": "{title}", "role": "title", "most": 1 },
              { "text": "[{year}]", "role": "caption" }
            ]
          }
        }
      ]
    }
    """,
  ]
}
