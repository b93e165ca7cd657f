/// The kinds of objects in documents of sources.
extension DocumentFormat {
  static var sourceKind: Kind {
    Kind(
      "a source",
      "Pages of nodes, and records, for plugins: `sources/NAME.json`. It states them, or the `request` by which a server"
        + " is asked for them.",
      [
        schema, format,
        Field(
          .pageSize, .int(1...1000), "The number of nodes on each page; all are on one if left out."
        ),
        Field(
          .items, .list(.kind(Level.item.wording)), "The items, for components, in their order."),
        Field(
          .components, .list(.kind(Level.component.wording)),
          "The components, for cards, in their order."),
        Field(.cards, .list(.kind(Level.card.wording)), "The cards, for pages, in their order."),
        Field(.records, .map(.object), "The records, by their names."),
        Field(
          .key, .text(filled: true),
          "The key under which the data of an item that is made of a record has its name. Only with it are records of"
            + " the document items, for components."),
        Field(
          .search, .list(.text(filled: true)),
          "The fields of records in which texts are looked for; `title` if left out."),
        Field(
          .fields, .map(.kind("a field")),
          "The rules for fields of records, by the names of the fields. A value that isn't as its rule says is left"
            + " out alone, and reported; a field without a rule may have any value."),
        Field(
          .request, .kind("a request"),
          "The request that a server answers with the items, in place of `records` and nodes."),
        Field(
          .answer, .kind("an answer"),
          "Where an answer has its items and their fields; without it the answer is the list of items."
        ),
        Field(
          .paging, .kind("a paging rule"),
          "How the pages after the first are asked for; without it an answer has all items."),
        Field(
          .record, .kind("a record request"),
          "The request for a single record, for the plugin `record`."),
      ])
  }

  static var requestKind: Kind {
    Kind(
      "a request", "The request of a source to a server.", isOpen: false,
      [
        Field(
          .url, .text(filled: true), required: true,
          "The URL, with http or https, or from `/` on for the app's own server. `{KEY}` is a param of the request,"
            + " with its escapes, or `page`, `offset`, `cursor` or `size` of the paging; a part in brackets is left out"
            + " if its key has no value. Scheme and host have no keys."),
        Field(
          .method, .choice(["GET", "POST"]), "The method; GET if left out."),
        Field(
          .body, .object,
          "The body of a POST, sent as JSON; its texts have keys as the URL has. A text that is one key alone stands"
            + " for the key's value, and is left out if that has none."),
        Field(
          .headers, .map(.text(filled: true)),
          "Further headers, by their names; also those of the request for a record. Secrets belong in `network` of the"
            + " app document."),
        Field(
          .timeout, .int(1...300),
          "The seconds after which the request has failed; 30 if left out."),
      ])
  }

  static var answerKind: Kind {
    Kind(
      "an answer",
      "The places of items in the answers of a server, as JSON pointers: `/shows/0/name`, or the empty text for the"
        + " whole value.",
      isOpen: false,
      [
        Field(
          .items, .text(filled: false),
          "The items: an array, or an object that has them by their names; the whole answer if left out."
        ),
        Field(
          .name, .text(filled: false),
          "The name of an item, from the item on: a string or an integer. In an object of items its key if left out."
        ),
        Field(
          .total, .text(filled: false), "The number of items on all pages, from the answer on."),
        Field(
          .next, .text(filled: false),
          "The cursor of the next page, from the answer on; for other pagings any value there, but null, false and an"
            + " empty text, means that there is a next page."),
        Field(
          .fields, .map(.text(filled: false)),
          "The fields, from the item on, by the keys of its data; the item's own members if left out."
        ),
      ])
  }

  static var pagingKind: Kind {
    Kind(
      "a paging rule", "The way in which a server is asked for the pages after the first.",
      isOpen: false,
      [
        Field(
          .by, .choice(PagingWay.allCases.map(\.rawValue)), required: true,
          "The key that says which page is wanted: `page` is its number, `offset` the number of items before it,"
            + " `cursor` what the page before had under `next`, and has no value for the first page."
        ),
        Field(
          .first, .int(0...1_000_000),
          "The number or offset of the first page; 1 for pages, and 0 for offsets, if left out."),
        Field(
          .size, .int(1...1000),
          "The number of items on a page, as the key `size` and to know the last page."),
      ])
  }

  static var recordRequestKind: Kind {
    Kind(
      "a record request", "The request for a single record of a source.", isOpen: false,
      [
        Field(
          .url, .text(filled: true), required: true,
          "The URL, as that of a request; `{name}` is the name of the record."),
        Field(
          .fields, .map(.text(filled: false)),
          "The fields as JSON pointers, from the answer on, by their keys; the answer's own members if left out."
        ),
      ])
  }

  static var sourceFieldKind: Kind {
    Kind(
      "a field", "The rule for a field of a source's records.", isOpen: false,
      [
        Field(
          .type, .choice(FieldKind.allCases.map(\.rawValue)),
          "The type: `text` is a string or a text per language, `url` a URL with its scheme, `date` a day such as"
            + " 2026-03-01, also with a time. Any value if left out."),
        Field(.required, .bool, "True if every record has the field."),
        Field(.least, .number, "The least number, for the types `integer` and `number`."),
        Field(.most, .number, "The greatest number, for the types `integer` and `number`."),
        Field(.oneOf, .list(.any), "The allowed values."),
      ])
  }
}
