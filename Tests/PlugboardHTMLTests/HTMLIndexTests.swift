import Plugboard
import PlugboardHTML
import TestSupport
import Testing

@Suite("Documents that lead to one another") @MainActor struct HTMLIndexTests {
  @Test("N7 a link leads to the address that the host gives it, or is none")
  func addresses() throws {
    let page = try DocumentPage(items: [
      .column([.link("One", id: "one"), .link("Two", id: "two"), .button("Three", id: "three")])
    ])
    for (control, url) in ["one": "app://1", "two": "https://example.com", "three": "app://3"] {
      try page.link("page/0", control: control, to: url)
    }
    let html = try HTMLPage(of: "page", in: page.runtime) { url in
      url == "app://1" ? "one & only.html" : HTMLPage.address(of: url)
    }
    let document = try MarkupChecker(html.text)
    #expect(
      document.all("a").map { $0.attributes["href"] } == [
        "one &amp; only.html", "https://example.com",
      ])
    #expect(document.all("button").map { $0.attributes["data-control"] } == ["three"])
    #expect(html.title == "page")
  }

  @Test("N7 a list of files names each by its title, with its note beside it")
  func list() throws {
    let index = HTMLIndex(
      title: "<App>", language: "en",
      [
        [HTMLIndex.Entry("Home", note: "home", address: "home.html")], [],
        [
          HTMLIndex.Entry("Film", note: "film", address: "film.html"),
          HTMLIndex.Entry("Film", note: "app://film/1?a&b", address: "film-1.html"),
          HTMLIndex.Entry("Metropolis", note: "app://film/2", address: "film-2.html"),
        ],
      ])
    let document = try MarkupChecker(index.text)
    #expect(document.all("section").count == 2)
    #expect(
      document.all("a").map { $0.attributes["href"] }
        == ["home.html", "film.html", "film-1.html", "film-2.html"])
    #expect(
      document.text.contains("Film filmFilm app://film/1?a&amp;bMetropolis app://film/2"))
    #expect(document.text.contains("&lt;App&gt;"))
    #expect(document.all("muted").count == 4)
  }
}
