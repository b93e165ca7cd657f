extension JSONParser {
  /// An array or object whose end has not come yet, or the text.
  struct Container {
    enum Kind {
      case text, array, object
    }

    let kind: Kind
    /// Where it begins.
    var offset = 0
    /// Where its values begin on their stack.
    var start = 0
    /// The place of its keys in the tree of lists; nil where it has the latest list of its own.
    var keys: Int? = KeyLists.root
    /// Whether the value to come belongs to a key that stood already.
    var dropsValue = false
  }
}
