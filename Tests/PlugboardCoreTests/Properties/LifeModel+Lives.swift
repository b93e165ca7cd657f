import Plugboard

/// The lives of modules, and the events that reach them.
extension LifeModel {
  func open(_ id: String, _ parentID: String?, _ position: Int) {
    let parent = parentID.flatMap { find($0) }
    guard find(id) == nil, parentID == nil || parent?.isEnding == false else {
      return note("refused")
    }
    let module = Module(id, under: parent)
    modules.append(module)
    if let parent {
      parent.children.insert(module, at: min(position, parent.children.count))
    } else {
      roots.insert(module, at: min(position, roots.count))
    }
    endPostponed()
    if !module.isSilent { fire("module.didLoad", at: module) }
    if module.isPage, !module.isSilent { fire("page.didLoad", at: module) }
  }

  /// Ends a module and all below it, children first, unless one of them is just ending.
  func end(_ top: Module) {
    guard !top.subtree.contains(where: { module in ending.contains { $0 === module } }) else {
      return postponed.append(top)
    }
    for module in top.subtree { disappear(module) }
    if top.isRegistered {
      let subtree = top.subtree
      for module in subtree { module.isEnding = true }
      for module in subtree.reversed() where module.isRegistered { endAlone(module) }
    }
    endPostponed()
  }

  /// Ends a module, completely before the next (M3).
  private func endAlone(_ module: Module) {
    ending.append(module)
    disappear(module)
    fire("module.willUnload", at: module)
    module.isSilent = true
    for (_, observer) in observers where observer.module === module { retire(observer) }
    for (_, subscription) in subscriptions where subscription.module === module {
      retire(subscription)
    }
    closeData(of: module)
    module.isRegistered = false
    roots.removeAll { $0 === module }
    module.parent?.children.removeAll { $0 === module }
    ending.removeLast()
  }

  private func endPostponed() {
    guard !isEndingPostponed else { return }
    isEndingPostponed = true
    while ending.isEmpty, let module = postponed.popLast() {
      if module.isRegistered { end(module) }
    }
    isEndingPostponed = false
  }

  /// Lets a subscription hear nothing more; what it holds goes when no call of it is in progress (E16).
  func retire(_ subscription: Subscription) {
    guard subscription.isActive else { return }
    subscription.isActive = false
    if subscription.calls == 0 { release(subscription.object) }
  }

  /// Lets an observer see nothing more, and drops the object that it holds (E20).
  func retire(_ observer: Observer) {
    guard observer.isActive else { return }
    observer.isActive = false
    release(observer.object)
  }

  /// M9: a pair that has begun is completed before the other one begins.
  func appear(_ page: Module) {
    guard page.isPage, !page.isEnding else { return }
    complete(page, "disappearing", then: nil, "page.didDisappear")
    guard page.appearance == nil else { return }
    page.appearance = "appearing"
    fire("page.willAppear", at: page)
    complete(page, "appearing", then: "shown", "page.didAppear")
  }

  func disappear(_ page: Module) {
    complete(page, "appearing", then: "shown", "page.didAppear")
    if page.appearance == "shown" {
      page.appearance = "disappearing"
      fire("page.willDisappear", at: page)
    }
    complete(page, "disappearing", then: nil, "page.didDisappear")
  }

  private func complete(_ page: Module, _ state: String, then next: String?, _ event: String) {
    guard page.appearance == state else { return }
    page.appearance = next
    fire(event, at: page)
  }

  func fire(_ event: String, at module: Module, _ direction: Direction? = nil) {
    guard !module.isSilent else { return }
    let below = Array(module.subtree.dropFirst())
    let way =
      switch direction {
      case .up?: module.path
      case .down?: module.subtree
      case nil: [module]
      }
    let list = way.flatMap { module in
      let here = subscriptions.map(\.1).filter {
        $0.isActive && !$0.module.isSilent && $0.module === module && $0.event == event
      }
      return Set(here.map(\.priority)).sorted(by: >).flatMap { priority in
        here.filter { $0.priority == priority }
      }
    }
    // E20: those of all modules, then those of the module and of each above it, then those below.
    let passed = module.path + (direction == .down ? below : [])
    let all = observers.map(\.1).filter(\.isActive)
    let told =
      all.filter { $0.module == nil }
      + passed.flatMap { module in all.filter { $0.module === module } }
    let isTooDeep = depth >= Self.maximalDepth
    depth += 1
    tell(told, "begin of \(event) at \(module.id)")
    for subscription in isTooDeep ? [] : list {
      guard subscription.isActive, !subscription.module.isSilent else { continue }
      call(subscription)
    }
    tell(told, "end of \(event) at \(module.id)")
    depth -= 1
    if depth == 0 { drain() }
  }

  private func tell(_ observers: [Observer], _ what: String) {
    for observer in observers where observer.isActive {
      note("\(observer.object.number) sees \(what), depth \(depth)")
    }
  }

  private func call(_ subscription: Subscription) {
    subscription.calls += 1
    note("\(subscription.object.number) hears \(subscription.event) at \(subscription.module.id)")
    if let does = subscription.does { make(does) }
    subscription.calls -= 1
    if subscription.calls == 0, !subscription.isActive { release(subscription.object) }
  }

  /// E7: first in, first out, when the outermost event is over.
  func drain() {
    guard !isDraining else { return }
    isDraining = true
    while depth == 0, !queue.isEmpty {
      let (event, module, direction) = queue.removeFirst()
      if module.isRegistered, !module.isSilent { fire(event, at: module, direction) }
    }
    isDraining = false
  }
}
