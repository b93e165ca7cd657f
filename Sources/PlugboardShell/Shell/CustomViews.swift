internal import PlugboardHTML
internal import PlugboardTerminal

/// The views of the host's own by their names, in cells and in documents.
struct CustomViews {
  var cells: [String: CellView] = [:]
  var html: [String: HTMLView] = [:]
}
