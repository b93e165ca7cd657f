import Plugboard
import PlugboardHTML
import PlugboardPlugins
import TestSupport
import Testing

@Suite("A page as an HTML document") @MainActor struct HTMLPageTests {
  private let poster = ViewValue.column([
    .picture(Drawing(), alt: "Metropolis"), .text("Metropolis", role: .title),
  ])

  @Test("N7 a document is in the language of its runtime, has a title and fits a phone")
  func head() throws {
    let page = try DocumentPage(header: .text("Home & garden", role: .title))
    page.runtime.languages = ["zh-Hans", "en"]
    let document = try page.document()
    #expect(document.elements[0].attributes == ["lang": "zh-Hans"])
    #expect(document.text.hasPrefix("Home &amp; garden"))
    #expect(document.all("name", "viewport").count == 1)
    #expect(document.all("script").isEmpty)
  }

  @Test("N7 elements of modules carry their ids, in the order of the page whatever the layout")
  func order() throws {
    let page = try DocumentPage(
      items: [.column([.rule, .rule, .rule]), .rule, .rule, .rule], nested: [.rule, .rule],
      layout: LayoutChoice("layout.waterfall", params: ["columns": 2]))
    #expect(
      try page.document().elements.compactMap { $0.attributes["data-module"] } == [
        "page", "page/card", "page/list", "page/0", "page/0/0", "page/0/1", "page/1", "page/2",
        "page/3",
      ])
  }

  @Test("N2 a card that shows nothing is marked, so that it takes no gap")
  func blankCards() throws {
    #expect(try DocumentPage(items: [.column([])]).document().all("class", "card blank").count == 1)
    #expect(try DocumentPage(items: [.rule]).document().all("class", "card blank").isEmpty)
    for event in [EventName<ViewValue, Void>.componentView, .componentFooter] {
      let page = try DocumentPage(items: [.column([])])
      try page.answer(event, "page/list", .rule)
      #expect(try page.document().all("class", "card blank").isEmpty)
    }
    for event in [EventName<ViewValue, Void>.cardView, .cardFooter] {
      let page = try DocumentPage(items: [.column([])])
      try page.answer(event, "page/card", .rule)
      #expect(try page.document().all("class", "card blank").isEmpty)
    }
    for (items, isBlank) in [([ViewValue.column([])], false), ([], true)] {
      let inset = LayoutChoice("layout.waterfall", params: ["insets": ["bottom": 1]])
      let document = try DocumentPage(items: items, layout: inset).document()
      #expect(document.all("class", "card blank").isEmpty == !isBlank)
    }
  }

  @Test("N2 a gap below zero is none")
  func negativeGap() throws {
    let page = try DocumentPage(items: [.rule], list: PageList(gap: -3))
    let style = try page.document().all("body").first?.attributes["style"]
    #expect(style?.hasSuffix("--card-gap:0") == true)
  }

  @Test("N7 a row has the spacing that it states, also none", arguments: [0: 0, 2: 2, 1: nil])
  func spacing(stated: Int, shown: Int?) throws {
    let row = ViewValue.row([.text("a"), .text("b")], spacing: stated)
    let document = try DocumentPage(items: [row]).document()
    #expect(document.all("row").map { $0.attributes["style"] } == [shown.map { "--gap:\($0)" }])
  }

  @Test("N7 titles are headings one below another, and no level is left out")
  func headings() throws {
    func names(_ page: DocumentPage) throws -> [String] {
      try page.document().elements.map(\.name).filter { $0.count == 2 && $0.first == "h" }
        .filter { $0 != "hr" }
    }
    let title = ViewValue.text("A", role: .title)
    let twice = ViewValue.column([title, title])
    #expect(
      try names(
        DocumentPage(header: title, card: title, component: title, items: [twice, title]))
        == ["h1", "h2", "h3", "h4", "h4"])
    #expect(try names(DocumentPage(card: title, items: [title])) == ["h1", "h2"])
    #expect(
      try names(DocumentPage(header: title, items: [title], nested: [title])) == ["h1", "h2", "h3"])
  }

  @Test("N7 a card is a section labelled by its heading, and its items are a list")
  func sections() throws {
    let document = try DocumentPage(
      card: .text("Silent films", role: .title), items: [.rule, .rule]
    ).document()
    let heading = try #require(document.all("h1").first?.attributes["id"])
    #expect(document.all("section").map { $0.attributes["aria-labelledby"] } == [heading])
    #expect(document.all("role", "list").map(\.name) == ["ul"])
    #expect(document.all("li").allSatisfy { $0.path.last == "ul" })
    let ids = document.elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
  }

  @Test("N7 controls have the ids by which a host takes taps; one whose URL is known is a link")
  func controls() throws {
    let page = try DocumentPage(
      items: [.row([.button("Play", id: "play"), .button("Trailer", id: "trailer")])])
    try page.link("page/0", control: "trailer", to: "app://trailer?a=1&b='2'")
    let document = try page.document()
    let play = try #require(document.all("data-control", "play").first)
    #expect(play.name == "button")
    #expect(play.attributes["type"] == "button")
    #expect(play.attributes["data-of"] == "page/0")
    #expect(play.attributes["aria-disabled"] == "true")
    let trailer = try #require(document.all("data-control", "trailer").first)
    #expect(trailer.name == "a")
    #expect(trailer.attributes["href"] == "app://trailer?a=1&amp;b=&#39;2&#39;")
  }

  @Test(
    "N7 of the controls of a view with one id the first counts, and none with an empty id",
    arguments: [
      .row([.link("A", id: "x"), .button("B", id: "x"), .link("C", id: "y"), .link("D", id: "y")]),
      .row([.button("A", id: "x", isEnabled: false), .link("B", id: "x"), .button("C", id: "")]),
      .column([
        .tabs([.init("A", id: "x"), .init("B", id: "x"), .init("C", id: "")]),
        .field("D", id: "x"), .field("E", id: ""), .field("F", id: "y"), .field("G", id: "y"),
      ]),
      .overlay(.link("B", id: "x"), over: .link("A", id: "x"), at: .center),
    ] as [ViewValue])
  func sharedIDs(view: ViewValue) throws {
    let page = try DocumentPage(items: [view])
    for id in ["x", "y", ""] { try page.link("page/0", control: id, to: "app://\(id)") }
    let document = try page.document()
    #expect(
      document.elements.compactMap { $0.attributes["data-control"] } == view.controls.map(\.id))
    let others = document.elements.filter {
      $0.attributes["data-of"] != nil && $0.attributes["data-control"] == nil
    }
    #expect(!others.isEmpty)
    #expect(others.allSatisfy { $0.name != "a" })
    let buttons = others.filter { $0.name == "button" }
    #expect(buttons.allSatisfy { $0.attributes["aria-disabled"] == "true" })
    // The first one with the id is the link.
    #expect(Set(document.all("a").map { $0.attributes["href"] }).count == document.all("a").count)
  }

  @Test("N7 a second view may have a control with the same id")
  func idOfOtherView() throws {
    let document = try DocumentPage(
      card: .button("All", id: "all"), items: [.button("All", id: "all")]
    ).document()
    #expect(
      document.all("data-control", "all").map { $0.attributes["data-of"] }
        == ["page/card", "page/0"])
  }

  @Test("N7 an item that opens a URL is a link by its title, or else by a label")
  func links() throws {
    let page = try DocumentPage(items: [poster, .picture(Drawing(), alt: "A river")])
    try page.link("page/0", to: "app://player/metropolis")
    try page.link("page/1", to: "https://example.org")
    let document = try page.document()
    let titled = try #require(document.all("href", "app://player/metropolis").first)
    #expect(titled.path.last == "h1")
    let other = try #require(document.all("href", "https://example.org").first)
    #expect(other.attributes["aria-label"] == "A river")
  }

  @Test("N7 a control that opens what its item does is the only link, and no label is a URL")
  func coveredControl() throws {
    let page = try DocumentPage(
      items: [.button("Cart", id: "cart"), .button("Cart", id: "cart"), .rule])
    try page.link("page/0", to: "app://cart")
    try page.link("page/0", control: "cart", to: "app://cart")
    try page.link("page/1", to: "app://item")
    try page.link("page/1", control: "cart", to: "app://cart")
    try page.link("page/2", to: "app://rule")
    let document = try page.document()
    #expect(
      document.all("href", "app://cart").map { $0.attributes["class"] } == ["button", "button"])
    #expect(document.all("cover").map { $0.attributes["aria-label"] } == ["Cart", nil])
  }

  @Test(
    "N7 URLs of the web, of mail and telephones, and of the app's own schemes are links",
    arguments: [
      "http://example.org", "HTTPS://example.org", "mailto:a@example.org", "tel:+41", "sms:+41",
      "cinema://home", "Cinema:home",
    ])
  func publicURLs(url: String) throws {
    let page = try DocumentPage(items: [poster])
    try page.link("page/0", to: url)
    #expect(try page.document(appSchemes: ["cinema"]).all("href", url).count == 1)
  }

  @Test(
    "N7 a URL of another scheme, which may hold a program, or of none is no link",
    arguments: [
      "javascript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,<script>", "vbscript:x",
      " javascript:alert(1)", "java\tscript:alert(1)", "java\u{0}script:x", "//example.org", "",
      "player", "1:2", "é:x", "jar:https://example.org!/x", "filesystem:https://example.org/x",
      "intent://x#Intent;end", "chrome://settings", "blob:x", "file:///etc/passwd", "cinema://home",
    ])
  func hostileURLs(url: String) throws {
    let page = try DocumentPage(items: [poster, .button("Play", id: "play")])
    try page.link("page/0", to: url)
    try page.link("page/1", control: "play", to: url)
    #expect(try page.document().all("a").isEmpty)
  }

  @Test(
    "N7 of the schemes that a document states, only those with the form of an app's own make links")
  func ownSchemes() {
    let stated = [
      "app", "web+cinema", "com.example.cinema", "cinema", "javascript", "data", "blob", "file",
      "content", "chrome-extension", "ms-settings", "web", "app2", "",
    ]
    #expect(
      HTMLPage.ownSchemes(among: stated) == ["app", "web+cinema", "com.example.cinema"])
  }

  @Test("N7 pictures have their labels, but not one that the heading beside them repeats")
  func pictures() throws {
    let document = try DocumentPage(items: [poster, .picture(Drawing(), alt: "A river")]).document()
    #expect(document.all("svg").map { $0.attributes["aria-label"] } == ["Metropolis", "A river"])
    #expect(document.all("picture").map { $0.attributes["aria-hidden"] } == ["true", nil])
  }

  @Test("N7 a view of any kind is an element of its own kind")
  func kinds() throws {
    let document = try DocumentPage(items: [
      .column([
        .text("Warning", role: .warning, lines: 2, alignment: .center), .text(""), .rule,
        .row([.text("a"), .rule, .text("b")]), .spacer(2), .placeholder("Gone"),
        ViewValue.text("c").boxed(caption: "Facts", padding: 1), ViewValue.text("d").padded(2),
      ])
    ]).document()
    let warning = try #require(document.all("warning").first)
    #expect(warning.attributes["class"] == "warning cut center")
    #expect(warning.attributes["style"] == "--lines:2")
    #expect(document.all("hr").count == 1)
    #expect(document.all("role", "separator").map(\.name) == ["span"])
    #expect(document.all("role", "note").count == 1)
    #expect(document.all("fieldset").map(\.path.last) == ["div"])
    #expect(document.all("legend").map(\.path.last) == ["fieldset"])
    #expect(document.all("padded").map { $0.attributes["style"] } == ["--padding:2"])
    #expect(document.all("p").count == 6)
  }

  @Test("N7 a text of one line ends in an ellipsis that has room, one of more at any alignment too")
  func ellipsis() throws {
    let document = try DocumentPage(items: [
      .text("one", lines: 1), .text("none", lines: 0), .text("two", lines: 2, alignment: .center),
    ]).document()
    #expect(
      document.all("p").map { $0.attributes["class"] } == ["cut one", "cut one", "cut center"])
    #expect(document.all("p").map { $0.attributes["style"] } == [nil, nil, "--lines:2"])
    // Spaces that hang at the end of a line would move the ellipsis out of the box, which hides it.
    #expect(document.styles.contains("overflow:hidden;white-space:pre-line}"))
    #expect(
      document.styles.contains(
        ".one,.one>a{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}"))
    #expect(
      document.styles.contains(
        ".cut:is(.center,.trailing):not(.one){padding-inline:1em;margin-inline:-1em}"))
  }

  @Test("N7 what lies on a view comes after it, and a badge on a poster names its anchor")
  func overlays() throws {
    let document = try DocumentPage(items: [
      ViewValue.overlay(.text("New", role: .badge), over: .text("Film"), at: .bottomLeading)
    ]).document()
    #expect(document.all("on").map { $0.attributes["class"] } == ["on bottomLeading"])
    #expect(document.all("p").map { $0.attributes["class"] } == [nil, "badge"])
  }

  @Test("N7 tabs are a list of controls of which one is current")
  func tabs() throws {
    let tabs = ["a", "b"].map { ViewValue.Tab("Tab \($0)", id: $0) }
    let document = try DocumentPage(items: [.tabs(tabs, selected: "b")]).document()
    #expect(document.all("tab").map { $0.attributes["data-control"] } == ["a", "b"])
    #expect(document.all("aria-current", "true").map { $0.attributes["data-control"] } == ["b"])
    #expect(document.all("tabs").map { $0.attributes["role"] } == ["list"])
  }

  @Test("N7 a field has its label, its text and its id")
  func fields() throws {
    let document = try DocumentPage(items: [.field("Search", text: "a \"b\"", id: "query")])
      .document()
    let field = try #require(document.all("input").first).attributes
    #expect(field["aria-label"] == "Search")
    #expect(field["value"] == "a &quot;b&quot;")
    #expect(field["data-control"] == "query")
    #expect(field["data-of"] == "page/0")
  }

  @Test(
    "N7 a progress is a percentage with a label",
    arguments: [(0.426, "43"), (-1, "0"), (7, "100"), (.nan, "0"), (.infinity, "100")])
  func progress(done: Double, percent: String) throws {
    let document = try DocumentPage(items: [.progress(done, label: "3 of 7")]).document()
    let bar = try #require(document.all("progress").last).attributes
    #expect(bar["value"] == percent && bar["max"] == "100")
    #expect(bar["aria-label"] == "3 of 7")
  }

  @Test("N7 a disabled button is disabled, also if its URL is known")
  func disabledButton() throws {
    let page = try DocumentPage(items: [.button("Play", id: "play", isEnabled: false)])
    try page.link("page/0", control: "play", to: "app://player")
    let button = try #require(try page.document().all("data-control", "play").first)
    #expect(button.name == "button" && button.attributes["disabled"] != nil)
  }

  @Test("N7 a dialog on the page is labelled, and its buttons put it away without a script")
  func dialog() throws {
    let page = try DocumentPage(items: [.rule])
    try page.answer(
      .pageOverlay, "page",
      .column([.dialog("Leave?", .button("Stay", id: "stay")), .toast("Saved")]))
    let document = try page.document()
    let dialog = try #require(document.all("dialog").first)
    #expect(dialog.attributes["aria-label"] == "Leave?")
    #expect(dialog.attributes["open"] != nil)
    let button = try #require(document.all("data-control", "stay").first)
    #expect(button.attributes["type"] == "submit")
    #expect(button.path.contains("form"))
    #expect(document.all("form").map { $0.attributes["method"] } == ["dialog"])
    #expect(document.all("role", "status").count == 1)
    #expect(document.styles.contains(".on-page .toast{position:fixed;"))
  }

  @Test("N7 a button that can't be activated doesn't put its dialog away")
  func dialogButtons() throws {
    let page = try DocumentPage(items: [.rule])
    let buttons = ViewValue.row([
      .button("Stay", id: "stay"), .button("Leave", id: "stay"), .button("Later", id: ""),
    ])
    try page.answer(.pageOverlay, "page", .dialog("Leave?", buttons))
    let shown = try page.document().all("button").map(\.attributes)
    #expect(shown.map { $0["type"] } == ["submit", "button", "button"])
    #expect(shown.map { $0["aria-disabled"] } == [nil, "true", "true"])
  }

  @Test("N7 a document has the colours of the theme, for dark and light pages")
  func theme() throws {
    let styles = try DocumentPage().document().styles
    #expect(styles.contains("--color-accent:#5ccb8a"))
    #expect(styles.contains("--color-accent:#136b3a"))
    #expect(styles.contains(".badge{color:var(--color-onBadge);background:var(--color-badge)"))
  }

  @Test("N7 a view that nests too deeply becomes a placeholder")
  func deepViews() throws {
    let deep = (0..<200).reduce(ViewValue.rule) { view, _ in view.padded() }
    let document = try DocumentPage(items: [deep]).document()
    #expect(document.all("placeholder").count == 1)
  }

  @Test("N7 an unknown page is an error")
  func unknown() throws {
    let page = try DocumentPage()
    #expect(throws: ModuleError.self) { try HTMLPage(of: "nowhere", in: page.runtime) }
  }
}
