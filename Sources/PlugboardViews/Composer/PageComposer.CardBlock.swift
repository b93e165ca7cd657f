extension PageComposer {
  /// A card with its components from top to bottom.
  struct CardBlock {
    let card: ModuleID
    let headerHeight: Int
    let components: [ComponentBlock]
    /// The top of each component, relative to the card's.
    let tops: [Int]
    let height: Int
    var isStale = false

    @MainActor init(_ card: ModuleID, width: Int, _ composer: PageComposer) {
      self.card = card
      headerHeight = composer.height(of: card, .cardView, width: width)
      var y = headerHeight
      var components: [ComponentBlock] = []
      var tops: [Int] = []
      for child in composer.children(of: card, at: .component) {
        let component = ComponentBlock(child, width: width, composer)
        components.append(component)
        tops.append(y)
        y += component.height
      }
      self.components = components
      self.tops = tops
      height = y
    }

    @MainActor func place(
      at y: Int, clip: Rect, margin: Int, in scene: inout Scene, _ composer: PageComposer
    ) {
      let width = composer.blockWidth
      composer.place(
        card, .cardView, Rect(x: margin, y: y, width: width, height: headerHeight), clip, &scene)
      for (component, top) in zip(components, tops) {
        let isVisible = y + top < clip.maxY && y + top + component.height > clip.y
        guard isVisible else { continue }
        component.place(x: margin, y: y + top, width: width, clip: clip, in: &scene, composer)
      }
    }
  }

  /// A component with its items in its layout.
  struct ComponentBlock {
    let component: ModuleID
    let headerHeight: Int
    let layout: any Layout
    let items: [ModuleID]
    let frames: LayoutFrames
    let height: Int

    @MainActor init(_ component: ModuleID, width: Int, _ composer: PageComposer) {
      self.component = component
      headerHeight = composer.height(of: component, .componentView, width: width)
      layout = composer.layout(of: component)
      items = composer.children(of: component, at: .item)
      frames = composer.frames(of: items, layout, width: width, of: component)
      height = headerHeight + frames.size.height
    }

    @MainActor func place(
      x: Int, y: Int, width: Int, clip: Rect, in scene: inout Scene, _ composer: PageComposer
    ) {
      composer.place(
        component, .componentView, Rect(x: x, y: y, width: width, height: headerHeight), clip,
        &scene)
      let top = y + headerHeight
      let offset = composer.offsets[component] ?? 0
      let shown = composer.frames(of: items, layout, width: width, of: component)
      let side = clip.intersection(
        Rect(x: x, y: clip.y, width: width, height: clip.height))
      for frame in shown.frames {
        composer.placeItem(
          items[frame.item], frame.rect.moved(x: x - offset, y: top), side, &scene)
      }
    }
  }

  func layout(of component: ModuleID) -> any Layout {
    guard let choice = ask(component, .componentLayout),
      let type = runtime.plugins.registry[choice.layout],
      let plugin = type.swiftType as? any LayoutPlugin.Type
    else { return ColumnLayout() }
    return (try? plugin.layout(type.params(from: choice.params).params)) ?? ColumnLayout()
  }

  func frames(
    of items: [ModuleID], _ layout: any Layout, width: Int, of component: ModuleID
  ) -> LayoutFrames {
    let offset = offsets[component] ?? 0
    return layout.frames(width: width, count: items.count, columns: offset..<offset + width) {
      self.itemHeight(items[$0], width: $1)
    }
  }

  func height(of module: ModuleID, _ event: EventName<View, Void>, width: Int) -> Int {
    view(of: module, event)?.height(width: width, measure: measure) ?? 0
  }

  /// Returns the height of an item, which is that of its view and of the items in it together.
  func itemHeight(_ item: ModuleID, width: Int) -> Int {
    var height = 0
    var open = [item]
    while let next = open.popLast() {
      height += self.height(of: next, .itemView, width: width)
      open += children(of: next).reversed()
    }
    return height
  }

  func place(
    _ module: ModuleID, _ event: EventName<View, Void>, _ rect: Rect, _ clip: Rect,
    _ scene: inout Scene
  ) {
    guard rect.height > 0, let view = view(of: module, event) else { return }
    scene.placements.append(
      Placement(
        view, at: rect, clip: clip, module: module, mark: module == focus ? .focused : nil))
  }

  /// Places an item, and the items in it below it, each after the one that contains it; without
  /// recursion, so that no nesting exhausts the stack.
  func placeItem(_ item: ModuleID, _ rect: Rect, _ clip: Rect, _ scene: inout Scene) {
    guard !children(of: item).isEmpty else {
      return place(item, .itemView, rect, clip, &scene)
    }
    var y = rect.y
    var open = [item]
    while let next = open.popLast() {
      let height = height(of: next, .itemView, width: rect.width)
      place(next, .itemView, Rect(x: rect.x, y: y, width: rect.width, height: height), clip, &scene)
      y += height
      open += self.children(of: next).reversed()
    }
  }
}
