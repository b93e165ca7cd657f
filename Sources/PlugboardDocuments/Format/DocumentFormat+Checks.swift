/// The part of the app document that concerns the check of documents.
extension DocumentFormat {
  static var checksKind: Kind {
    Kind(
      "checks", "What the check of the documents leaves out.", isOpen: false,
      [
        Field(
          .except, .list(.kind("an exception")), required: true,
          "The warnings that the check leaves out; an exception that excepts nothing is a warning.")
      ])
  }

  static var exceptionKind: Kind {
    Kind(
      "an exception", "A warning that the check of the documents leaves out.", isOpen: false,
      [
        Field(
          .code, .text(filled: true), required: true,
          "The code of the warning, as in brackets behind its text: `name-unused`."),
        Field(
          .file, .text(filled: true),
          "The file with the warning, relative to `app.json`; any file if left out."),
      ])
  }
}
