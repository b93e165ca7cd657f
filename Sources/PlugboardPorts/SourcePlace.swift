public import PlugboardValues
internal import Synchronization

/// The place of a node or of a record in the document of its source, to which messages about it point.
public struct SourcePlace: Sendable {
  /// The text of a document, whose places are found once a place is asked for.
  package final class Text: Sendable {
    package let json: JSONDocument
    private let map = Mutex<SourceMap?>(nil)

    package init(_ json: JSONDocument) { self.json = json }

    fileprivate func location(of pointer: JSONPointer, key: Bool) -> DocumentLocation? {
      let map = map.withLock { map in
        let made = map ?? json.sourceMap()
        map = made
        return made
      }
      return map.location(of: pointer, key: key)
    }
  }

  package let text: Text
  private let pointer: JSONPointer
  /// Whether the data of the node are the fields of a record.
  private let isRecord: Bool
  /// The faults of the parts of the node that were left out.
  public package(set) var faults: [Diagnostic] = []

  package init(_ text: Text, _ pointer: JSONPointer, isRecord: Bool) {
    self.text = text
    self.pointer = pointer
    self.isRecord = isRecord
  }

  /// Returns the location of a field of the record, or of the record if it has no such field.
  public func location(ofField name: String) -> DocumentLocation? {
    location(of: isRecord ? ["data", .key(name)] : [.key(name)])
  }

  /// Returns the location of a part of the node, or of the nearest part around it that the document states.
  package func location(of steps: [JSONPointer.Step], key: Bool = false) -> DocumentLocation? {
    let steps = own(steps)
    for count in (0...steps.count).reversed() {
      let part = JSONPointer(pointer.steps + steps.prefix(count))
      let isWhole = count == steps.count
      if let found = text.location(of: part, key: key && isWhole) { return found }
    }
    return nil
  }

  /// Returns the pointer to a part of the node, in the document.
  package func pointer(to steps: [JSONPointer.Step]) -> JSONPointer {
    JSONPointer(pointer.steps + own(steps))
  }

  /// Returns the steps from the place itself.
  private func own(_ steps: [JSONPointer.Step]) -> ArraySlice<JSONPointer.Step> {
    guard isRecord else { return steps[...] }
    return steps.first == "data" ? steps.dropFirst() : []
  }
}
