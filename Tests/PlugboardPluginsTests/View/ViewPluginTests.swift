import Plugboard
import PlugboardPlugins
import PlugboardPosters
import PlugboardTesting
import Testing

@Suite("view, fields") @MainActor struct ViewPluginTests {
  private func item(_ params: Value, _ data: Params, with others: [Value] = []) throws -> Harness {
    try Harness(
      PluginRegistry(SystemPlugins.all + PosterPlugins.all),
      [.item: .array([["plugin": "view", "params": params]] + others)], data: data)
  }

  private let show: Params = [
    "title": "Night shift", "host": "Mia", "image": "a.png", "access": "members",
  ]

  @Test("N16 an item shows lines of its own fields, without those that have no text")
  func lines() throws {
    let lines: Value = [
      ["text": "{title}", "role": "title", "most": 1],
      ["text": "[{guest}]"], ["text": "for {access}", "if": ["is": ["access": "all"]]],
      ["text": "with {host}[ and {guest}]", "role": "caption", "alignment": "center"],
    ]
    #expect(
      try item(["lines": lines], show).fire(.itemView).response
        == .column([
          .text("Night shift", role: .title, lines: 1),
          .text("with Mia", role: .caption, alignment: .center),
        ]))
  }

  @Test("N16 a text in front of the lines is shown as its condition holds")
  func leading() throws {
    let params: Value = [
      "lines": [["text": "{title}"]],
      "leading": [
        ["text": " {rank}", "role": "accent", "if": ["below": ["rank": 4]]],
        ["text": " {rank}", "role": "muted", "if": ["above": ["rank": 3]]],
      ],
    ]
    for (rank, role) in [(3, .accent), (4, .muted)] as [(Int, ViewValue.Role)] {
      let harness = try item(params, ["title": "Night shift", "rank": .int(rank)])
      #expect(
        try harness.fire(.itemView).response
          == .row([.text(" \(rank)", role: role), .column([.text("Night shift")])]))
    }
  }

  @Test(
    "N16 a picture is an image, a drawing by name, or another plugin's, above, beside or behind the lines"
  )
  func pictures() throws {
    let lines: Value = [["text": "{title}"]]
    let title = ViewValue.text("Night shift")
    func view(_ picture: Value, with others: [Value] = []) throws -> ViewValue? {
      try item(["picture": picture, "lines": lines], show, with: others).fire(.itemView).response
    }
    let image: Value = ["image": "{image}", "alt": "{title}", "aspect": "square"]
    #expect(
      try view(image) == .column([.image("a.png", alt: "Night shift", aspect: .square), title]))
    #expect(
      try view(["image": "{image}", "at": "side"])
        == .row([.image("a.png", alt: "", width: 12), .column([title])]))
    #expect(
      try view(["image": "{image}", "at": "behind"])
        == .overlay(.column([title]), over: .image("a.png", alt: ""), at: .bottomLeading))
    #expect(try view(["image": "{unknown}"]) == .column([title]))
    #expect(
      try view([
        "drawing": "poster", "fields": ["subject": "{host}", "motif": "{unknown}"], "width": 9,
      ])
        == .column([.picture(.named("poster", ["subject": "Mia"]), alt: "", width: 9), title]))
    #expect(try view(["event": "item.picture"]) == .column([title]))
    let poster = try view(["event": "item.picture", "aspect": "portrait"], with: ["poster"])
    guard case .column(let parts, _)? = poster,
      case .picture(_, "Night shift", .portrait, nil) = parts[0]
    else {
      Issue.record("\(String(describing: poster))")
      return
    }
    #expect(Array(parts.dropFirst()) == [title])
  }

  @Test(
    "N16 badges are shown if they have a text, and a control of the item or a button is at the end")
  func badges() throws {
    let params: Value = [
      "lines": [["text": "{title}"]],
      "badges": [
        ["text": "[for {access}]", "if": ["has": "access"]], ["text": "{unknown}"],
        ["text": "x", "if": ["not": ["has": "access"]]],
      ],
      "trailing": ["control": "more", "label": "…"],
    ]
    let badged = ViewValue.column([.text("Night shift")]).badged("for members")
    #expect(
      try item(params, show).fire(.itemView).response
        == .row([badged, .spacer(0), .button("…", id: "more")]))
    let liked: Value = ["lines": [["text": "{title}"]], "trailing": ["control": "like"]]
    let like: Value = ["plugin": "like", "params": ["key": "title"]]
    let view = try item(liked, show, with: [like]).fire(.itemView).response
    #expect(
      view
        == .row([.column([.text("Night shift")]), .spacer(0), .button("♡ 喜欢", id: "like")]))
    let absent = try item(liked, show).fire(.itemView).response
    #expect(absent == .column([.text("Night shift")]))
  }

  @Test("N16 fields are labels with values, without those that have none")
  func fields() throws {
    let params: Value = [
      "fields": [
        ["label": "Host", "value": "{host}"], ["label": "Guest", "value": "{guest}"],
      ]
    ]
    let harness = try Harness(
      SystemPlugins.registry(), [.item: [["plugin": "fields", "params": params]]], data: show)
    #expect(
      try harness.fire(.itemView).response
        == .column([.row([.text("Host", role: .muted), .text("Mia")], spacing: 2)]))
  }

  @Test("C24 an action fires the values of keys, and a text made of them")
  func action() throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [
        .item: [
          [
            "plugin": "action",
            "params": [
              "event": "item.tap", "fire": "toast.show", "going": "up",
              "with": ["text": "Thanks, {host}[: {song}]"],
            ],
          ]
        ]
      ], data: show)
    try harness.fire(.itemTap)
    #expect(harness.fired == [Fired(.toastShow, "Thanks, Mia")])
  }
}
