internal import Plugboard

/// The documents of a new app and of a new page.
enum NewFiles {
  static let pluginsOfApp = [
    "navigation-bar", "list", "source", "record", "view", "tap", "route", "tracking",
    "tracking-log",
  ]
  static let pluginsOfPage = ["navigation-bar", "list", "text"]

  /// Returns the paths and texts of an app.
  static func app(_ name: String, configs: String) -> [(path: String, text: String)] {
    [
      ("\(configs)/app.json", app.replacingName(name)),
      ("\(configs)/pages/home.json", home.replacingName(name)),
      ("\(configs)/pages/entry.json", entry), ("\(configs)/templates/item/entry.json", template),
      ("\(configs)/sources/entries.json", source),
      ("\(TestScripts.standardFolder)/entry.txt", scriptOfApp),
    ]
  }

  /// Returns the text of a page.
  static func page(_ name: String) -> String { page.replacingName(name) }

  /// Returns the script of a page.
  static func script(_ name: String) -> String { scriptOfPage.replacingName(name) }

  /// Returns an app document with one more page, and a route to it.
  static func adding(
    _ name: String, to bytes: [UInt8], file: String
  ) throws(CommandFailure) -> [UInt8] {
    guard let value = try? Value(json: String(decoding: bytes, as: UTF8.self)),
      case .object(var app) = value
    else { throw .failed("\"\(file)\" has faults; check tells them") }
    switch app["pages"] {
    case .object(var pages)?:
      pages[name] = .string("pages/\(name).json")
      app["pages"] = .object(pages)
    case .array(let pages)?: app["pages"] = .array(pages + [.string(name)])
    // All files under pages are pages then.
    case nil: break
    default: throw .failed("\"pages\" in \"\(file)\" isn't an array or an object; check tells more")
    }
    var routes = Fields()
    switch app["routes"] {
    case .object(let stated)?: routes = stated
    case nil: break
    default: throw .failed("\"routes\" in \"\(file)\" isn't an object; check tells more")
    }
    let scheme =
      routes.lazy.compactMap {
        $0.key.firstRange(of: "://").map { [key = $0.key] in String(key[..<$0.lowerBound]) }
      }
      .first ?? "app"
    let url = "\(scheme)://\(name)"
    if routes[url] == nil { routes[url] = .string(name) }
    app["routes"] = .object(routes)
    do {
      return try JSONFormatter().format(Array(Value.object(app).compactText.utf8), file: file).bytes
    } catch {
      throw .faulty(error)
    }
  }
}

extension String {
  /// Returns the text with a name, and the title that it gives, in place of the placeholders.
  fileprivate func replacingName(_ name: String) -> String {
    let words = name.split(separator: "-").joined(separator: " ")
    let title = words.prefix(1).uppercased() + words.dropFirst()
    return replacing("NAME", with: name).replacing("TITLE", with: title)
  }
}

/// The texts.
extension NewFiles {
  private static let app = """
    {
      "format": 1,
      "id": "NAME",
      "data": { "title": "TITLE" },
      "plugins": ["tracking-log"],
      "pages": ["home", "entry"],
      "routes": { "app://home": "home", "app://entry/:entry": "entry" }
    }

    """

  private static let home = """
    {
      "format": 1,
      "id": "home",
      "data": { "title": "TITLE" },
      "plugins": ["navigation-bar", { "plugin": "list", "params": { "margin": 1, "gap": 1 } }],
      "cards": [
        {
          "components": [
            {
              "id": "entries",
              "plugins": [{ "plugin": "source", "params": { "source": "entries", "type": "entry" } }]
            }
          ]
        }
      ]
    }

    """

  private static let entry = """
    {
      "format": 1,
      "id": "entry",
      "inputs": { "entry": { "type": "string", "required": true } },
      "plugins": [
        "navigation-bar",
        { "plugin": "list", "params": { "margin": 1, "gap": 1 } },
        { "plugin": "record", "params": { "source": "entries", "key": "entry" } }
      ],
      "cards": [
        {
          "components": [
            {
              "items": [
                {
                  "plugins": [
                    {
                      "plugin": "view",
                      "params": { "lines": [{ "text": "{text}" }] }
                    }
                  ]
                }
              ]
            }
          ]
        }
      ]
    }

    """

  private static let template = """
    {
      "format": 1,
      "plugins": [
        {
          "plugin": "view",
          "params": {
            "lines": [
              { "text": "{title}", "role": "title" },
              { "text": "{text}", "role": "caption", "most": 1 }
            ]
          }
        },
        "tap",
        { "plugin": "route", "params": { "url": "app://entry/{entry}" } },
        "tracking"
      ]
    }

    """

  private static let source = """
    {
      "format": 1,
      "key": "entry",
      "records": {
        "first": { "title": "The first entry", "text": "Change this text in sources/entries.json." },
        "second": { "title": "The second entry", "text": "Each record of the source becomes an item." }
      }
    }

    """

  private static let scriptOfApp = """
    # Opens the second entry, as a person does, and states what is shown then.
    begin home
    expect count items 2
    tap 'The second entry'
    expect record event=item.tap
    expect route app://entry/second
    expect text 'Each record'

    """

  private static let page = """
    {
      "format": 1,
      "id": "NAME",
      "data": { "title": "TITLE" },
      "plugins": ["navigation-bar", { "plugin": "list", "params": { "margin": 1, "gap": 1 } }],
      "cards": [
        {
          "components": [
            {
              "items": [
                {
                  "data": { "text": "Change this text in pages/NAME.json." },
                  "plugins": ["text"]
                }
              ]
            }
          ]
        }
      ]
    }

    """

  private static let scriptOfPage = """
    # States what the page shows.
    begin NAME
    expect page NAME
    expect text 'Change this text'

    """
}
