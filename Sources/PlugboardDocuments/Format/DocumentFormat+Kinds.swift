extension DocumentFormat {
  static let schema = Field(
    .schema, .text(filled: false), "Where an editor finds the JSON Schema of the file; not read.")
  static let format = Field(
    .format, .int(1...Int.max),
    "The version of the format that the file was written for; a newer one is refused.")
  static let data = Field(
    .data, .object, "What the module's data begins with, by key.")
  static let plugins = Field(
    .plugins, .list(.either([.text(filled: true), .kind("a plugin entry")])),
    "The plugins of the module, in mounting order: names or entries.")

  static func nodeKind(_ level: Level) -> Kind {
    var fields: [Field] = []
    if level == .page { fields += [schema, format] }
    fields += [
      Field(
        .id, .text(filled: true), required: level == .page,
        level == .page
          ? "The name of the page in the app, with which the ids of its modules begin; without / and #."
          : "The module's own id in the page; without it, the path of positions serves."),
      Field(
        .type, .text(filled: true),
        "The template that the node begins with: `templates/\(level.rawValue)/TYPE.json`."),
      data, plugins,
    ]
    if level != .page {
      fields.append(
        Field(
          .when, .kind("a condition"),
          "The node counts only if the condition holds, which is decided as the page is assembled; what depends on"
            + " data is the plugin `shown`."))
    }
    if level != .page, level != .app {
      fields.append(
        fallback(
          level,
          "Stands for the node if its condition doesn't hold, or if this program can't show the node or something in"
            + " it that has no fallback itself"))
    }
    if level == .page {
      fields.append(
        Field(
          .inputs, .map(.kind("an input")),
          "The values that the page takes when it opens, by name; they become its data."))
      fields.append(
        manner(
          "The manner in which the page is shown if neither its opener nor its route states one"))
    }
    fields += children(of: level)
    let summary =
      switch level {
      case .page: "A page, the outermost object of `pages/NAME.json`."
      case .other: "A dialog or a service, in the array `others` of any node."
      default: "A node of the array `\(level.arrayName)`."
      }
    return Kind(level.wording, summary, fields)
  }

  static func templateKind(_ level: Level) -> Kind {
    Kind(
      "a template for \(level.wording)",
      "What the nodes of a type begin with: `templates/\(level.rawValue)/TYPE.json`.",
      [
        schema, format,
        Field(.type, .text(filled: true), "The template of the same level that this one extends."),
        data, plugins,
      ]
        + (level == .page || level == .app
          ? []
          : [fallback(level, "Stands for a node of the type that can't be shown and states none")])
        + children(of: level))
  }

  private static func fallback(_ level: Level, _ effect: String) -> Field {
    Field(
      .fallback, .either([.kind(level.wording), .choice([dropped])]),
      effect + ": another node, which may have a fallback as well, or `\(dropped)` for nothing.")
  }

  /// The fallback that leaves a node out.
  static let dropped = "drop"

  private static func children(of level: Level) -> [Field] {
    var fields: [Field] = []
    if let below = level.below, level != .app {
      fields.append(
        Field(
          .children, named: below.arrayName, .list(.kind(below.wording)),
          "The \(below.arrayName) under it, in their order."))
    }
    fields.append(
      Field(
        .others, .list(.kind(Level.other.wording)),
        "Dialogs and services that belong to it, outside the layout."))
    return fields
  }

  private static func names(_ cases: [some RawRepresentable<String>]) -> String {
    cases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
  }

  static var appKind: Kind {
    Kind(
      "an app", "The app, the outermost object of `app.json`.",
      [
        schema, format,
        Field(.id, .text(filled: true), required: true, "The id of the app's module."),
        data, plugins,
        Field(
          .pages,
          .either([.list(.text(filled: true)), .map(.text(filled: true))]),
          "The pages: names, for `pages/NAME.json` each, or an object of names and files."),
        Field(
          .routes, .map(.either([.text(filled: true), .kind("a route")])),
          "The page that a URL opens, by the pattern of the URL: `app://player/:film`. The pattern `*` names the page"
            + " for URLs that lead nowhere, pages of the web apart."),
        Field(
          .languages, .list(.text(filled: true)),
          "The languages that every text should have, as tags like `zh` or `en-GB`. The first one that a"
            + " text has is shown where it has none of those that the host asks for."),
        Field(.flags, .map(.bool), "The flags that conditions ask for, with their values."),
        Field(
          .defaults, .map(.list(.either([.text(filled: true), .kind("a plugin entry")]))),
          "The plugins that every module of a level begins with, by level."),
        Field(
          .sets, .map(.list(.either([.text(filled: true), .kind("a plugin entry")]))),
          "Named lists of plugins, which an entry `{\"set\": NAME}` puts into a list."),
        Field(
          .theme, .map(.map(.text(filled: true))),
          "The colours of the app, `#rgb` or `#rrggbb`, by scheme (\(names(Theme.Scheme.allCases))) and role"
            + " (\(names(Theme.Purpose.allCases))); those that are left out are the host's."),
        Field(
          .network, .kind("a network"),
          "The servers that the app may ask; none if left out."),
        Field(
          .delivery, .kind("a delivery"),
          "The server from which newer documents come, and what they may do. Only the app document that the program"
            + " is built with states it."),
        Field(
          .checks, .kind("checks"), "What the check of the documents leaves out."),
      ])
  }

  static var entryKind: Kind {
    Kind(
      "a plugin entry", "A plugin of a list; a name alone is an entry without more.",
      isOpen: false,
      [
        Field(.plugin, .text(filled: true), required: true, "The name of the plugin."),
        Field(
          .as, .text(filled: true),
          "The entry's own name, by which others address it and tools show it; the plugin's if left"
            + " out. A list may hold several entries of one plugin, each with its name."),
        Field(.params, .object, "The plugin's params, as its manifest declares them."),
        priority("Replaces the plugin's own priority; higher runs first"),
        Field(
          .before, .text(filled: true),
          "Its handlers run directly before those of the module's entry of this name."),
        Field(
          .after, .text(filled: true),
          "Its handlers run directly after those of the module's entry of this name."),
        Field(
          .when, .kind("a condition"),
          "The entry counts only if the condition holds."),
        Field(
          .replace, .either([.bool, .text(filled: true)]),
          "Takes the place of an earlier entry: true for that of the same name, or the name of another."
        ),
        Field(.remove, .bool, "True removes the earlier entry of the same name."),
      ])
  }

  static var setEntryKind: Kind {
    Kind(
      "a set entry", "Puts a named set of the app document into a list.", isOpen: false,
      [
        Field(.set, .text(filled: true), required: true, "The name of the set."),
        Field(
          .when, .kind("a condition"),
          "The set counts only if the condition holds."),
      ])
  }

  static var conditionKind: Kind {
    let conditions = FieldType.list(.kind("a condition"))
    return Kind(
      "a condition", "Says when a node or an entry counts; it has exactly one of these keys.",
      isOpen: false,
      [
        Field(.flag, .text(filled: true), "Holds if the flag of the app document is true."),
        Field(
          .platform, .either([.list(.text(filled: true)), .text(filled: true)]),
          "Holds on one of these platforms: linux, macos, ios, …."),
        Field(
          .version, .text(filled: true),
          "Holds for the app's version: `>=2`, `<3.1`, `>=2 <3`, or `2` for 2 and all of 2.x."),
        Field(
          .language, .either([.list(.text(filled: true)), .text(filled: true)]),
          "Holds if the page is shown in one of these languages, given as tags: `en` holds for `en-GB` too."
        ),
        Field(.plugin, .text(filled: true), "Holds if the host has a plugin of this name."),
        Field(
          .template, .text(filled: true),
          "Holds if there is a template of this type, on any level."),
        Field(
          .feature, .text(filled: true),
          "Holds if the host has this feature, of any version or of those named behind it: `row3d`, `row3d>=2`."
        ),
        Field(.all, conditions, "Holds if all of these hold."),
        Field(.any, conditions, "Holds if one of these holds."),
        Field(.not, .kind("a condition"), "Holds if this doesn't."),
      ])
  }

  static var dataConditionKind: Kind {
    let conditions = FieldType.list(.kind("a data condition"))
    let pair = "`{KEY: VALUE}`"
    return Kind(
      "a data condition",
      "A test of data of the module or of the modules above, in params of plugins such as `shown`; it has exactly"
        + " one of these keys.",
      isOpen: false,
      [
        Field(
          .has, .text(filled: true),
          "Holds if the key has a value: it isn't absent, null or the empty text."),
        Field(
          .is, .object,
          "\(pair): holds if the key has this value; 1 and 1.0 are the same number."),
        Field(.above, .object, "\(pair): holds if the key has a number above this one."),
        Field(.below, .object, "\(pair): holds if the key has a number below this one."),
        Field(
          .contains, .object,
          "\(pair): holds if the key has an array with this element, or a text with this text in it."
        ),
        Field(.all, conditions, "Holds if all of these hold."),
        Field(.any, conditions, "Holds if one of these holds."),
        Field(.not, .kind("a data condition"), "Holds if this doesn't."),
      ])
  }

  static var routeKind: Kind {
    Kind(
      "a route", "The page that a URL opens, with what it gets.", isOpen: false,
      [
        Field(.page, .text(filled: true), required: true, "The name of the page."),
        Field(
          .data, .object,
          "Values that the page gets: its inputs, the others are merged into its data."),
        Field(
          .query, .list(.text(filled: true)),
          "The inputs that the query of a URL gives, so that a check doesn't miss them."),
        priority("Of equally specific patterns the highest counts first"),
        Field(.remote, .bool, "True for a route that URLs from outside the app may take."),
        manner("The manner in which the page is shown if its opener states none"),
      ])
  }

  static var textKind: Kind {
    Kind(
      "a text",
      "A text per language, wherever data or params take a string, at any depth:"
        + " `{\"@text\": {\"zh\": \"首页\", \"en\": \"Home\"}}`.",
      isOpen: false,
      [
        Field(
          .text, .map(.text(filled: false)), required: true,
          "The text in each language, by its tag: a language, then, each with a hyphen, a script, a"
            + " region and variants where needed.")
      ])
  }

  /// The types of inputs.
  static let inputTypes: [ValueType] = [.string, .int, .double, .bool, .array, .object]

  static var inputKind: Kind {
    Kind(
      "an input", "A value that a page takes when it opens.", isOpen: false,
      [
        Field(
          .type, .choice(inputTypes.map(\.rawValue)), required: true,
          "The type; the strings of a URL are converted to it."),
        Field(.required, .bool, "True if the page can't open without it."),
        Field(
          .default, .any, "The value if none is given; else that of `data` counts, if there is one."
        ),
        Field(.oneOf, .list(.any), "The allowed values."),
      ])
  }

  private static func manner(_ effect: String) -> Field {
    Field(
      .manner, .choice(Manner.allCases.map(\.rawValue)),
      effect
        + ": push is in front of the others, present over the one in front, which stays visible, replace in"
        + " place of it, and reuse moves an open page of the same name and inputs to the front.")
  }

  private static func priority(_ effect: String) -> Field {
    Field(
      .priority, .int(-1_000_000...1_000_000, named: Priority.names),
      effect + ": "
        + Priority.names.compactMap { name in Priority.named(name).map { "\(name) is \($0)" } }
        .joined(separator: ", ") + ".")
  }
}
